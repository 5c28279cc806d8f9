/** Checks short names, operation names and models that could mean two things. Each error names both places. */

import { delegateName, pascalCase } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { ApiOperation, ResourceWithOperations } from "../model/api-model.js";
import type { Identities } from "../model/identities.js";
import type { SourceMap } from "../schema/source-map.js";
import { onceFor } from "../util/once-for.js";

/**
 * Checks the short names of resources and the names of operations. Returns the duplicate operations whose path follows
 * from their name, because only the name must be reported for these.
 */
export function checkNames(
  resources: readonly ResourceWithOperations[],
  diagnostics: Diagnostics,
): ReadonlySet<ApiOperation> {
  checkShortNames(resources, diagnostics);
  const clashing = resources.filter(hasSameNames);
  return new Set(clashing.flatMap((resource) => checkOperationNames(resource, diagnostics)));
}

const hasSameNames = onceFor(({ operations, relations }: ResourceWithOperations) => {
  const keys = [...operations, ...relations].map(nameKey);
  return new Set(keys).size < keys.length;
});

/** Returns the name of an operation's types, without the letter case: `most_read` and `mostRead` have the same one. */
function nameKey({ operation }: ApiOperation): string {
  return pascalCase(operation.name).toLowerCase();
}

/**
 * Reports two models whose names differ only in the letter case of the first letter. Prisma's client can reach only one
 * of them, and it may not be the exposed one.
 */
export function checkDelegates(
  { datamodel, resources }: Identities,
  sources: SourceMap,
  diagnostics: Diagnostics,
): void {
  const byDelegate = new Map<string, string>();
  for (const { name } of datamodel.models) {
    const delegate = delegateName(name);
    const conflicting = byDelegate.get(delegate);
    byDelegate.set(delegate, conflicting ?? name);
    if (conflicting === undefined || (!resources.has(name) && !resources.has(conflicting))) continue;
    const [first, second] = [sources.model(conflicting), sources.model(name)];
    if (first === undefined || second === undefined) continue;
    diagnostics.error({
      code: "delegate-clash",
      headline: `\`${conflicting}\` and \`${name}\` are both \`prisma.${delegate}\``,
      label: "Prisma's client can reach only one of them",
      span: second.nameSpan,
      related: [{ span: first.nameSpan, label: "the other one" }],
      help: "rename one; `@@map` keeps its table",
    });
  }
}

function checkShortNames(resources: readonly ResourceWithOperations[], diagnostics: Diagnostics): void {
  const byShortName = new Map<string, ResourceWithOperations>();
  for (const current of resources) {
    const { resource, written } = current;
    const { shortName } = resource;
    const reserved = [
      "Error",
      "Entrypoint",
      ...(resource.prefix === "" ? ["Collection", "PartialCollectionView", "IriTemplate"] : []),
    ];
    const conflicting = byShortName.get(shortName);
    const hint = 'choose another: `@resource(shortName: "…")`';
    if (reserved.includes(shortName)) {
      diagnostics.error({
        code: "reserved-short-name",
        headline: `the short name \`${shortName}\` is reserved`,
        label: "the API's own documents use it",
        span: shortNameSpan(written),
        help: hint,
      });
    } else if (conflicting !== undefined) {
      const ownerOf = ({ written }: ResourceWithOperations) => `the short name of \`${written.model.name}\``;
      diagnostics.error({
        code: "short-name-clash",
        headline: `two resources have the short name \`${shortName}\``,
        label: ownerOf(current),
        span: shortNameSpan(written),
        related: [{ span: shortNameSpan(conflicting.written), label: ownerOf(conflicting) }],
        help: hint,
      });
    } else {
      byShortName.set(shortName, current);
    }
  }
}

function shortNameSpan({ resource, nameSpan }: ModelDeclaration): Span {
  return resource.shortName?.span ?? nameSpan;
}

function checkOperationNames(
  { operations, relations, written, resource }: ResourceWithOperations,
  diagnostics: Diagnostics,
): readonly ApiOperation[] {
  const byName = new Map<string, ApiOperation>();
  const duplicates: ApiOperation[] = [];
  for (const current of [...operations, ...relations]) {
    const { name } = current.operation;
    const key = nameKey(current);
    const conflicting = byName.get(key);
    if (conflicting === undefined) {
      byName.set(key, current);
      continue;
    }
    // The span of the default collection is that of its model, even if an annotation names it.
    const named = written.operations.find((operation) => operation.name.value === conflicting.operation.name);
    diagnostics.error({
      code: "operation-clash",
      headline: `two operations of \`${written.model.name}\` have the same name`,
      label: `\`${name}\` is declared here`,
      span: current.written.span,
      related: [
        {
          span: named?.name.span ?? conflicting.written.span,
          label: `\`${conflicting.operation.name}\` is declared here`,
        },
      ],
      help: "give one of them another name",
    });
    const { name: same, path } = conflicting.operation;
    if (name === same && path === `${resource.path}/${name}` && path === current.operation.path)
      duplicates.push(current);
  }
  return duplicates;
}
