/** Reads the values of requests from the data, among the rows that a request sees. */
import { type ApiModel, type ApiResource, shownCondition } from "prisma-paged/tools";
import type { Delegate, OpenClient } from "../connection/open-client.js";
import type { Scopes } from "../scopes.js";
import { orNothing } from "./values.js";

/** The knowledge of the data before a request is made, limited to the rows that a request sees. */
export interface Sampling {
  readonly api: ApiModel;
  readonly scopes: Scopes;
  /**
   * Returns the condition on the rows of a model that a request sees, by its scope and its own `where`; undefined if it
   * sees all.
   */
  readonly whereFor: (resource: ApiResource) => object | undefined;
  readonly delegate: (resource: ApiResource) => Delegate;
  /** Returns the number of rows of a model that a request sees; undefined if counting takes too long. */
  readonly rowsOf: (resource: ApiResource) => Promise<number | undefined>;
}

export function samplingOf(api: ApiModel, scopes: Scopes, client: Pick<OpenClient, "delegate">): Sampling {
  const rowsByDelegate = new Map<string, Promise<number | undefined>>();
  const whereFor = ({ resource: { model, where } }: ApiResource) => {
    const conditions = [scopes[model] ?? {}, where === undefined ? {} : shownCondition(where, new Date())];
    const narrowing = conditions.filter((condition) => Object.keys(condition).length > 0);
    return narrowing.length === 0 ? undefined : { AND: narrowing };
  };
  const delegate = (resource: ApiResource) => limitDelegate(client.delegate(resource.delegate), whereFor(resource));
  const rowsOf = (resource: ApiResource) => {
    const rowCount = rowsByDelegate.get(resource.delegate) ?? orNothing(delegate(resource).count());
    rowsByDelegate.set(resource.delegate, rowCount);
    return rowCount;
  };
  return { api, scopes, whereFor, delegate, rowsOf };
}

/** Limits a delegate to the rows that match a condition. */
function limitDelegate(delegate: Delegate, condition: object | undefined): Delegate {
  if (condition === undefined) return delegate;
  const within = (args: { readonly where?: object } = {}) => ({
    ...args,
    where: args.where === undefined ? condition : { AND: [condition, args.where] },
  });
  return {
    count: (args) => delegate.count(within(args)),
    findFirst: (args) => delegate.findFirst(within(args)),
    findMany: (args) => delegate.findMany(within(args)),
    groupBy: (args) => delegate.groupBy(within(args)),
  };
}
