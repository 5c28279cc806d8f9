/**
 * Finds the errors of an API with other annotations on one model. Only the steps that depend on these run again, because
 * an editor tries many annotations while somebody types.
 */
import { type ModelDeclaration, resourceSettings } from "../annotations/declaration.js";
import { type DeclaredRoute, type FindClashes, type PathClash, pathClashes } from "../checks/path-clashes.js";
import { type Diagnostic, Diagnostics } from "../diagnostics/diagnostics.js";
import { sentFieldsOfModels } from "../model/api-facts.js";
import type { ApiRelationOperation } from "../model/api-model.js";
import type { BuiltResource } from "../model/api-resource.js";
import type { ApiIdentity, Identities } from "../model/identities.js";
import type { ItemKeys, SchemaContext } from "../model/item-keys.js";
import type { OperationContext } from "../model/operation.js";
import type { RelationRoute } from "../model/routes.js";
import type { SentFields } from "../model/sent-fields.js";
import type { OptionSetting } from "../options/option-setting.js";
import type { Model } from "../schema/datamodel.js";
import type { SourceMap } from "../schema/source-map.js";
import { onceFor } from "../util/once-for.js";
import {
  type BuiltModel,
  buildFields,
  buildKeys,
  buildOperations,
  buildRelation,
  buildRelationRoute,
  buildRoutes,
  identify,
  readDeclaration,
  toSchema,
} from "./build-api-model.js";
import { checkTogether } from "./run-checks.js";
import { errorsIn, type LookedUp, type StepName, StepRecorder } from "./step-log.js";

/**
 * Returns a function that returns the errors of an API, and its annotations without effect, if one model is written as in
 * a block. Problems that the other models' annotations have by themselves are left out, because they stay the same.
 */
export function declarationTrial(last: BuiltModel, model: Model): (block: SourceMap) => readonly Diagnostic[] {
  const known = new Map(last.resources.map((resource) => [resource.resource.model, resource]));
  const findClashes = remembered(pathClashes);
  return (block) => {
    const diagnostics = new Diagnostics();
    new Trial({ last, known, model, block, diagnostics }).run(findClashes);
    return errorsIn(diagnostics);
  };
}

/** Returns a function that finds the clashes of equal routes once. */
function remembered(find: FindClashes): FindClashes {
  const earlier = new Map<
    string,
    { readonly routes: readonly DeclaredRoute[]; readonly clashes: readonly PathClash[] }
  >();
  return (routes, suffixes) => {
    const { beginning = "" } = routes[0] ?? {};
    const before = earlier.get(beginning);
    if (before !== undefined && areEqual(before.routes, routes)) return before.clashes;
    const clashes = find(routes, suffixes);
    earlier.set(beginning, { routes, clashes });
    return clashes;
  };
}

function areEqual(routes: readonly DeclaredRoute[], earlier: readonly DeclaredRoute[]): boolean {
  return (
    routes.length === earlier.length &&
    routes.every((route, index) => {
      const other = earlier[index];
      if (route === other) return true;
      return (
        route.owner === other?.owner &&
        route.path === other.path &&
        route.kind === other.kind &&
        route.label === other.label
      );
    })
  );
}

interface TrialInput {
  readonly last: BuiltModel;
  /** The resources of the last model, by model. */
  readonly known: ReadonlyMap<string, BuiltResource>;
  /** The model that is written in another way. */
  readonly model: Model;
  readonly block: SourceMap;
  readonly diagnostics: Diagnostics;
}

/** The route of a list relation, with its operation. */
interface BuiltRelation {
  readonly route: RelationRoute;
  readonly operation: ApiRelationOperation;
}

class Trial {
  readonly #last: BuiltModel;
  readonly #known: TrialInput["known"];
  readonly #model: Model;
  readonly #block: SourceMap;
  readonly #diagnostics: Diagnostics;
  readonly #steps: StepRecorder;
  /** The steps that must run again, without those about the model itself. */
  readonly #stale = new Set<StepName>();
  /** The models that a stale step is about, and the model itself. */
  readonly #affected: Set<string>;
  /** Whether all steps must run again. */
  #isAllStale = false;

  constructor({ last, known, model, block, diagnostics }: TrialInput) {
    this.#last = last;
    this.#known = known;
    this.#model = model;
    this.#block = block;
    this.#diagnostics = diagnostics;
    this.#steps = new StepRecorder(diagnostics);
    this.#affected = new Set([model.name]);
  }

  run(findClashes: FindClashes): void {
    const { input, steps } = this.#last;
    const declaration = readDeclaration(this.#model, { ...input, sources: this.#block }, this.#diagnostics);
    const context = this.#withKeys(this.#withIdentity(declaration));
    const resources = this.#resources(context);
    this.#checkFields(resources, context);
    checkTogether({ resources, context, sources: this.#sources() }, this.#diagnostics, findClashes);
    for (const [step, problems] of steps.problems) {
      const isOwn = modelOf(step) === this.#model.name && !step.startsWith("fields ");
      if (!isOwn && !this.#steps.names.has(step)) this.#diagnostics.include(problems);
    }
  }

  #withIdentity(declaration: ModelDeclaration | undefined): Identities {
    const { context, input } = this.#last;
    const { name } = this.#model;
    const lastModel = context.datamodel.models.find((candidate) => candidate.name === name);
    const model = declaration?.model ?? this.#model;
    this.#isAllStale = lastModel === undefined || (model !== lastModel && modelText(model) !== modelText(lastModel));
    const declarationOf = (other: string) => (other === name ? declaration : context.resources.get(other)?.written);
    const declarations = context.datamodel.models.flatMap((declared) => declarationOf(declared.name) ?? []);
    const schema = this.#isAllStale ? toSchema(input, declarations) : context;
    const resources = new Map<string, ApiIdentity>();
    for (const declared of declarations) {
      const other = declared.model.name;
      const isKept = other !== name && !this.#isAllStale;
      const identity = isKept ? context.resources.get(other) : identify(declared, schema, this.#steps);
      if (identity !== undefined) resources.set(other, identity);
    }
    const [now, before] = [resources.get(name), context.resources.get(name)];
    if ((now && publicText(now)) !== (before && publicText(before))) this.#addReaders(`resource of ${name}`);
    return { ...schema, resources };
  }

  #withKeys(identities: Identities): SchemaContext {
    const itemKeys = new Map(this.#last.context.itemKeys);
    for (const [name, identity] of identities.resources) {
      if (!this.#isAffected(name) || !this.#isStale(name, `keys ${name}`)) continue;
      const earlier = itemKeys.get(name);
      const keys = buildKeys(identity, identities, this.#steps);
      itemKeys.set(name, keys);
      if (earlier === undefined || keysText(keys) !== keysText(earlier)) this.#addReaders(`keys of ${name}`);
    }
    return { ...identities, itemKeys };
  }

  #resources(context: SchemaContext): readonly BuiltResource[] {
    // No error depends on which fields other routes send, nor on the lines of blocks.
    const fieldsOf = (model: string) => context.itemKeys.get(model)?.fields ?? [];
    const operationContext: OperationContext = { schema: context, fieldsOf, locate: (location) => location };
    const parents = new Set(relatedModels(this.#model));
    return [...context.resources].map(([name, identity]) => {
      const earlier = this.#known.get(name);
      if (earlier !== undefined && !this.#isAffected(name) && !parents.has(name)) return earlier;
      const { resource, written } = identity;
      const isStale = earlier === undefined || this.#isStale(name, `resource ${name}`);
      const routes = isStale ? buildRoutes(identity, context, this.#steps) : earlier.routes;
      const operations = isStale ? buildOperations(routes, operationContext, this.#steps) : earlier.operations;
      const relations = this.#relations(identity, earlier, operationContext);
      return {
        resource,
        written,
        routes: { ...routes, relations: relations.map(({ route }) => route) },
        operations,
        relations: relations.map(({ operation }) => operation),
      };
    });
  }

  #relations(
    identity: ApiIdentity,
    earlier: BuiltResource | undefined,
    context: OperationContext,
  ): readonly BuiltRelation[] {
    const { model, fields } = identity.written;
    return fields.flatMap((declared): readonly BuiltRelation[] => {
      const { field, pagination } = declared;
      if (pagination === undefined) return [];
      const listsModel = field.kind === "relation" && field.type === this.#model.name;
      const isStale = listsModel || this.#isStale(model.name, `relation ${model.name}.${field.name}`);
      const route = isStale
        ? buildRelationRoute(declared, identity, context.schema, this.#steps)
        : earlier?.routes.relations.find(({ relation }) => relation === field.name);
      if (route === undefined) return [];
      const operation = isStale
        ? buildRelation(route, model.name, context, this.#steps)
        : earlier?.relations.find(({ relation }) => relation === field.name);
      return operation === undefined ? [] : [{ route, operation }];
    });
  }

  /** Checks the fields of the models whose items now have other fields. */
  #checkFields(resources: readonly BuiltResource[], context: SchemaContext): void {
    const affected = new Set([...this.#affected, ...relatedModels(this.#model)]);
    const isChanged = ({ resource: { model } }: BuiltResource) => {
      const [now, before] = [context.itemKeys.get(model), this.#last.context.itemKeys.get(model)];
      // Items of a resource without a list of fields have all of them, whatever the routes are.
      return now !== before || now?.chosen !== undefined;
    };
    const checked = resources.filter((resource) => affected.has(resource.resource.model) && isChanged(resource));
    if (checked.length === 0) return;
    const models = new Set(checked.map(({ resource }) => resource.model));
    const routes = resources.map((resource) => resource.routes);
    const sent = sentFieldsOfModels(models, routes, context);
    for (const { written } of checked) {
      const { name } = written.model;
      const now = sent.get(name);
      const isSame = now === undefined || namesOf(now) === namesOf(this.#last.sent.get(name));
      if (now !== undefined && !isSame) buildFields(written, now, context, this.#sources(), this.#steps);
    }
  }

  /** Returns the block with the other models' names, because some problems point to these. */
  #sources(): SourceMap {
    const { sources } = this.#last.input;
    const { model, field } = this.#block;
    return {
      ...this.#block,
      model: (name) => model(name) ?? sources.model(name),
      field: (owner, name) => field(owner, name) ?? sources.field(owner, name),
    };
  }

  #isAffected(model: string): boolean {
    return this.#isAllStale || this.#affected.has(model);
  }

  #isStale(model: string, step: StepName): boolean {
    return this.#isAllStale || model === this.#model.name || this.#stale.has(step);
  }

  #addReaders(lookedUp: LookedUp): void {
    for (const step of this.#last.steps.readers.get(lookedUp) ?? []) {
      this.#stale.add(step);
      this.#affected.add(modelOf(step));
    }
  }
}

/** Returns the model that a step is about. */
function modelOf(step: StepName): string {
  return step.split(/[ .]/)[1] ?? "";
}

function relatedModels({ fields }: Model): readonly string[] {
  return fields.flatMap((field) => (field.kind === "relation" ? [field.type] : []));
}

/** Returns a value as JSON; conditions may contain integers that JSON has no form for. */
function asText(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? `${inner}n` : inner));
}

const modelText = onceFor((model: Model) => asText(model));
const keysText = onceFor((keys: ItemKeys) => asText([keys.fields, keys.names, keys.chosen]));

/**
 * Returns what the steps of other models read of a resource, as text. They do not read its operations and filters, nor
 * where something is written.
 */
const publicText = onceFor(({ written, resource }: ApiIdentity) => {
  const { fields, computed } = written;
  const sizes = (settings: readonly OptionSetting[]) =>
    settings.flatMap(({ key, value }) => (sizeOptions.has(key) ? [[key, value]] : []));
  return asText([
    resource,
    sizes(resourceSettings(written)),
    computed.map(({ name, publicName, type, modifier }) => [name, publicName.value, type, modifier]),
    fields.map(({ field, publicName, hidden, restricted, embed, counts, pagination }) => [
      field.name,
      publicName.value,
      hidden !== undefined,
      restricted !== undefined,
      embed && [embed.limit, embed.fields?.map(({ value }) => value)],
      counts.map((count) => [count.name, count.publicName.value]),
      pagination && [pagination.handler, pagination.distinct?.length, sizes(pagination.settings)],
    ]),
  ]);
});

/** The options that decide how many items a list has, which other routes may include. */
const sizeOptions: ReadonlySet<string> = new Set(["itemsPerPage", "clientItemsPerPage", "maximumItemsPerPage"]);

function namesOf(sent: SentFields | undefined): string | undefined {
  return sent?.fields.map(({ name }) => name).join();
}
