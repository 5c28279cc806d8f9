/**
 * Finds the errors of an API with other annotations on one model. Only the steps that depend on these run again, because
 * an editor tries many annotations while somebody types.
 */
import { type FieldDeclaration, type ModelDeclaration, resourceSettings } from "../annotations/declaration.js";
import { type DeclaredRoute, type FindClashes, type PathClash, pathClashes } from "../checks/path-clashes.js";
import { type Diagnostic, Diagnostics } from "../diagnostics/diagnostics.js";
import { sentFieldsOfModels } from "../model/api-facts.js";
import type { ApiOperation, ApiRelationOperation } from "../model/api-model.js";
import type { BuiltResource } from "../model/api-resource.js";
import type { ApiIdentity, Identities } from "../model/identities.js";
import type { ItemKeys, SchemaContext } from "../model/item-keys.js";
import type { OperationContext } from "../model/operation.js";
import type { OperationRoute, RelationRoute, ResourceRoutes } from "../model/routes.js";
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
import { checkDeclarations, checkNamesAndPaths } from "./run-checks.js";
import { errorsIn, type LookedUp, type StepName, StepRecorder } from "./step-log.js";

/**
 * Yields the errors of an API, and its annotations without effect, if one model is written as in a block. Each time
 * these are the errors that have been found so far; the last time, all of them.
 */
export type DeclarationTrial = (block: SourceMap) => Iterable<readonly Diagnostic[]>;

/**
 * Returns a function that tries other annotations of one model. Problems that the other models' annotations have by
 * themselves are left out, because they stay the same. The first block that is tried to the end is compared with the
 * last model. Each later one is compared with that block, which is quick if most annotations have the same places.
 */
export function declarationTrial(last: BuiltModel, model: Model): DeclarationTrial {
  const findClashes = clashFinderOf(last);
  let base = baseOf(last, false);
  return function* (block) {
    const diagnostics = new Diagnostics();
    const trial = new Trial({ base, model, block, diagnostics, findClashes });
    for (const _ of trial.run()) yield errorsIn(diagnostics);
    if (!base.isOfTrial) base = trial.asBase();
  };
}

/** Returns the function that finds clashes for all trials of an API. */
const clashFinderOf = onceFor((_: BuiltModel) => remembered(pathClashes));

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

/** The results that a trial uses again. */
interface TrialBase {
  readonly built: BuiltModel;
  /** The resources by model. */
  readonly known: ReadonlyMap<string, BuiltResource>;
  /** Whether the results are those of the first block that was tried. Otherwise no block was tried. */
  readonly isOfTrial: boolean;
}

function baseOf(built: BuiltModel, isOfTrial: boolean): TrialBase {
  return { built, isOfTrial, known: new Map(built.resources.map((resource) => [resource.resource.model, resource])) };
}

interface TrialInput {
  readonly base: TrialBase;
  /** The model that is written in another way. */
  readonly model: Model;
  readonly block: SourceMap;
  readonly diagnostics: Diagnostics;
  readonly findClashes: FindClashes;
}

/** The route of a list relation, with its operation. */
interface BuiltRelation {
  readonly route: RelationRoute;
  readonly operation: ApiRelationOperation;
}

class Trial {
  readonly #base: TrialBase;
  readonly #last: BuiltModel;
  readonly #model: Model;
  readonly #block: SourceMap;
  readonly #diagnostics: Diagnostics;
  readonly #findClashes: FindClashes;
  readonly #steps: StepRecorder;
  /** The steps that must run again, without those about the model itself. */
  readonly #stale = new Set<StepName>();
  /** The steps about the model itself whose earlier results are used. */
  readonly #kept = new Set<StepName>();
  /** The models that a stale step is about, and the model itself. */
  readonly #affected: Set<string>;
  /** Whether all steps must run again. */
  #isAllStale = false;
  /** The declaration of the model in the first block. Undefined if other steps than before could see a difference. */
  #first: ModelDeclaration | undefined;
  /** Whether `#first` has the same rows. Undefined until somebody asks. */
  #isFirstOfRows: boolean | undefined;
  #context: SchemaContext;
  #resources: readonly BuiltResource[] = [];
  #sent: BuiltModel["sent"] = new Map();
  readonly #nameProblems = new Diagnostics();

  constructor({ base, model, block, diagnostics, findClashes }: TrialInput) {
    this.#base = base;
    this.#last = base.built;
    this.#context = base.built.context;
    this.#model = model;
    this.#block = block;
    this.#diagnostics = diagnostics;
    this.#findClashes = findClashes;
    this.#steps = new StepRecorder(diagnostics, !base.isOfTrial);
    this.#affected = new Set([model.name]);
  }

  /** Builds the API, and pauses after each part that may have found errors. */
  *run(): Generator<void, void> {
    const { input } = this.#last;
    const { name } = this.#model;
    this.#first = this.#base.isOfTrial ? this.#last.context.resources.get(name)?.written : undefined;
    const declaration = readDeclaration(this.#model, { ...input, sources: this.#block }, this.#diagnostics);
    yield;
    const context = this.#withKeys(this.#withIdentity(declaration));
    this.#context = context;
    yield;
    // No error depends on which fields other routes send, nor on the lines of blocks.
    const fieldsOf = (model: string) => context.itemKeys.get(model)?.fields ?? [];
    const operationContext: OperationContext = { schema: context, fieldsOf, locate: (location) => location };
    const identity = context.resources.get(name);
    // The model's own routes come first, because most errors are in them.
    const ownResource = identity && this.#resource(identity, operationContext);
    yield;
    this.#resources = [...context.resources.values()].map((other) =>
      ownResource !== undefined && other === identity ? ownResource : this.#resource(other, operationContext),
    );
    yield;
    this.#checkFields();
    const checked = { resources: this.#resources, context, sources: this.#sources() };
    checkDeclarations(checked, this.#diagnostics);
    if (!this.#hasDistinctNames()) checkNamesAndPaths(checked, this.#nameProblems, this.#findClashes);
    this.#diagnostics.include(this.#nameProblems);
    for (const [, problems] of this.#keptProblems()) this.#diagnostics.include(problems);
    yield;
  }

  /** Returns the results, which later trials can use. */
  asBase(): TrialBase {
    const { input, sent, steps } = this.#last;
    const readers = new Map(steps.readers);
    for (const [lookedUp, names] of this.#steps.readers) {
      readers.set(lookedUp, [...(readers.get(lookedUp) ?? []), ...names]);
    }
    const built = {
      input,
      context: this.#context,
      resources: this.#resources,
      sent: new Map([...sent, ...this.#sent]),
      steps: { problems: new Map([...this.#keptProblems(), ...this.#steps.problems]), readers },
      areNamesDistinct: !this.#nameProblems.hasErrors,
    };
    return baseOf(built, true);
  }

  /** Returns the problems of the steps that have not run again. */
  #keptProblems(): readonly (readonly [StepName, Diagnostics])[] {
    return [...this.#last.steps.problems].filter(([step]) => {
      const isOwn = modelOf(step) === this.#model.name && !step.startsWith("fields ");
      return isOwn ? this.#kept.has(step) : !this.#steps.names.has(step);
    });
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
    if ((now && publicText(now)) !== (before && publicText(before))) {
      this.#addReaders(`resource of ${name}`);
      this.#first = undefined;
    }
    if (this.#isAllStale) this.#first = undefined;
    return { ...schema, resources };
  }

  #withKeys(identities: Identities): SchemaContext {
    const itemKeys = new Map(this.#last.context.itemKeys);
    for (const [name, identity] of identities.resources) {
      if (!this.#isAffected(name) || !this.#isStale(name, `keys ${name}`)) continue;
      const earlier = itemKeys.get(name);
      if (earlier !== undefined && this.#hasFirstKeys(identity)) {
        this.#kept.add(`keys ${name}`);
        continue;
      }
      const keys = buildKeys(identity, identities, this.#steps);
      itemKeys.set(name, keys);
      if (earlier === undefined || keysText(keys) !== keysText(earlier)) {
        this.#addReaders(`keys of ${name}`);
        if (name === this.#model.name) this.#first = undefined;
      }
    }
    return { ...identities, itemKeys };
  }

  /** Whether a resource is the model's, and the keys of its items are those of the first block. */
  #hasFirstKeys({ written }: ApiIdentity): boolean {
    const first = this.#first;
    const { name } = this.#model;
    if (first === undefined || written.model.name !== name || this.#stale.has(`keys ${name}`)) return false;
    return haveSame(keyParts, written, first);
  }

  /** Whether every list of the model's rows offers what it offered with the first block. */
  get #hasFirstRows(): boolean {
    const now = this.#context.resources.get(this.#model.name)?.written;
    this.#isFirstOfRows ??= now !== undefined && this.#first !== undefined && haveSame(rowParts, now, this.#first);
    return this.#isFirstOfRows;
  }

  #resource(identity: ApiIdentity, context: OperationContext): BuiltResource {
    const { resource, written } = identity;
    const name = resource.model;
    const earlier = this.#base.known.get(name);
    const listsModel = relatedModels(this.#model).has(name) && !this.#hasFirstRows;
    if (earlier !== undefined && !this.#isAffected(name) && !listsModel) return earlier;
    const isStale =
      earlier === undefined ||
      this.#isStale(name, `resource ${name}`) ||
      earlier.operations.some((_, index) => this.#stale.has(`operation ${name}.${index}`));
    const routes = isStale ? buildRoutes(identity, context.schema, this.#steps) : earlier.routes;
    const relations = this.#relations(identity, earlier, context);
    const keptAt = (index: number) => this.#keptOperation(name, index, routes, earlier);
    return {
      resource,
      written,
      routes: { ...routes, relations: relations.map(({ route }) => route) },
      operations: isStale ? buildOperations(routes, context, this.#steps, keptAt) : earlier.operations,
      relations: relations.map(({ operation }) => operation),
    };
  }

  /** Returns the earlier operation if it was made of the same. */
  #keptOperation(
    model: string,
    index: number,
    routes: Pick<ResourceRoutes, "operations">,
    earlier: BuiltResource | undefined,
  ): ApiOperation | undefined {
    const step: StepName = `operation ${model}.${index}`;
    if (this.#isAllStale || this.#stale.has(step) || this.#stale.has(`resource ${model}`)) return undefined;
    const [now, before] = [routes, earlier?.routes].map((each) => each?.operations[index]);
    if (model === this.#model.name && !this.#hasFirstRows) return undefined;
    if (now === undefined || before === undefined || routeText(now) !== routeText(before)) return undefined;
    this.#kept.add(step);
    return earlier?.operations[index];
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
      const step: StepName = `relation ${model.name}.${field.name}`;
      if (!this.#isRelationStale(model.name, declared, step)) {
        this.#kept.add(step);
        const route = earlier?.routes.relations.find(({ relation }) => relation === field.name);
        const operation = earlier?.relations.find(({ relation }) => relation === field.name);
        return route === undefined || operation === undefined ? [] : [{ route, operation }];
      }
      const route = buildRelationRoute(declared, identity, context.schema, this.#steps);
      return route === undefined ? [] : [{ route, operation: buildRelation(route, model.name, context, this.#steps) }];
    });
  }

  #isRelationStale(model: string, { field, pagination }: FieldDeclaration, step: StepName): boolean {
    const { name } = this.#model;
    if (this.#isAllStale || this.#stale.has(step)) return true;
    if (field.kind === "relation" && field.type === name && !this.#hasFirstRows) return true;
    if (model !== name) return false;
    const first = this.#first?.fields.find((each) => each.field === field);
    return first === undefined || asText(first.pagination) !== asText(pagination);
  }

  /** Checks the fields of the models whose items now have other fields. */
  #checkFields(): void {
    const context = this.#context;
    const affected = new Set([...this.#affected, ...relatedModels(this.#model)]);
    const isChanged = ({ resource: { model } }: BuiltResource) => {
      const [now, before] = [context.itemKeys.get(model), this.#last.context.itemKeys.get(model)];
      // Items of a resource without a list of fields have all of them, whatever the routes are.
      return now !== before || now?.chosen !== undefined;
    };
    const checked = this.#resources.filter((resource) => affected.has(resource.resource.model) && isChanged(resource));
    if (checked.length === 0) return;
    const models = new Set(checked.map(({ resource }) => resource.model));
    const routes = this.#resources.map((resource) => resource.routes);
    this.#sent = sentFieldsOfModels(models, routes, context);
    for (const { written } of checked) {
      const { name } = written.model;
      const now = this.#sent.get(name);
      const isSame = now === undefined || namesOf(now) === namesOf(this.#last.sent.get(name));
      if (now !== undefined && !isSame) buildFields(written, now, context, this.#sources(), this.#steps);
    }
  }

  /** Whether all names and paths are those of the base, where they are distinct. */
  #hasDistinctNames(): boolean {
    const { known, built } = this.#base;
    return (
      built.areNamesDistinct &&
      known.size === this.#resources.length &&
      this.#resources.every((resource) => {
        const earlier = known.get(resource.resource.model);
        return earlier === resource || (earlier !== undefined && namesText(earlier) === namesText(resource));
      })
    );
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

const relatedModels = onceFor(
  ({ fields }: Model): ReadonlySet<string> =>
    new Set(fields.flatMap((field) => (field.kind === "relation" ? [field.type] : []))),
);

/** The parts of a declaration that a step depends on. */
interface DeclarationParts {
  ofModel(declaration: ModelDeclaration): unknown;
  ofField(declared: FieldDeclaration): unknown;
}

/** The parts that the keys of items depend on. What other models read of them is compared separately. */
const keyParts: DeclarationParts = {
  ofModel: ({ computed, pagination }) => [computed, pagination?.fields],
  ofField: ({ field: _, pagination: _pagination, filters, pathFilters, caseSensitive, ...others }) => others,
};

/** The parts that a list of the rows depends on: all but the options of other lists. */
const rowParts: DeclarationParts = {
  ofModel: ({ computed, pagination, resource }) => [computed, pagination, resource],
  ofField: ({ field: _, pagination: _pagination, ...others }) => others,
};

function haveSame(parts: DeclarationParts, one: ModelDeclaration, other: ModelDeclaration): boolean {
  const isSame = (declared: FieldDeclaration, index: number) => {
    const earlier = other.fields[index];
    if (earlier === declared) return true;
    return earlier !== undefined && asText(parts.ofField(declared)) === asText(parts.ofField(earlier));
  };
  return asText(parts.ofModel(one)) === asText(parts.ofModel(other)) && one.fields.every(isSame);
}

/** Returns what an operation is made of besides the declaration of its rows, as text. */
function routeText({ name, path, declared, sent }: OperationRoute): string {
  return asText([name, path, declared, sent]);
}

/** Returns the names and the paths of a resource's routes, as text. */
const namesText = onceFor(({ resource, operations, relations }: BuiltResource) => {
  const { shortName, path, only } = resource;
  const named = [...operations, ...relations].map(({ operation }) => [operation.name, operation.path]);
  return asText([shortName, path, only, named]);
});

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
  return asText([
    resource,
    sizesIn(resourceSettings(written)),
    computed.map(({ name, publicName, type, modifier }) => [name, publicName.value, type, modifier]),
    fields.map(publicFieldText),
  ]);
});

const publicFieldText = onceFor(
  ({ field, publicName, hidden, restricted, embed, counts, pagination }: FieldDeclaration) =>
    asText([
      field.name,
      publicName.value,
      hidden !== undefined,
      restricted !== undefined,
      embed && [embed.limit, embed.fields?.map(({ value }) => value)],
      counts.map((count) => [count.name, count.publicName.value]),
      pagination && [pagination.handler, pagination.distinct?.length, sizesIn(pagination.settings)],
    ]),
);

function sizesIn(settings: readonly OptionSetting[]): readonly unknown[] {
  return settings.flatMap(({ key, value }) => (sizeOptions.has(key) ? [[key, value]] : []));
}

/** The options that decide how many items a list has, which other routes may include. */
const sizeOptions: ReadonlySet<string> = new Set(["itemsPerPage", "clientItemsPerPage", "maximumItemsPerPage"]);

function namesOf(sent: SentFields | undefined): string | undefined {
  return sent?.fields.map(({ name }) => name).join();
}
