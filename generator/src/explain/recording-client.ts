/**
 * A Prisma Client without a database. It records the calls, and answers them with rows that make the runtime send the
 * next one.
 */

import type { PrismaClientLike } from "@prisma-paged/runtime/emitted";
import { delegateName } from "@prisma-paged/runtime/generator";
import type { ApiModel } from "../model/api-model.js";
import { servedModels } from "../model/definition/served-models.js";
import { adapterPackage, databases } from "../schema/databases.js";
import { onceFor } from "../util/once-for.js";
import { answersOf, type RowNumber } from "./answers.js";
import { exceedsValueLimit, tooManyValues } from "./bound-values.js";
import { callText, refusedText } from "./call-text.js";
import type { FindManyCall, GroupByCall } from "./calls.js";

/** The tables on which a request is recorded, and the list of its calls. */
export interface Recording {
  /** The number of rows of each table. */
  readonly rows: number;
  /** Receives the text of each call. */
  readonly calls: string[];
  /**
   * Returns how many rows a call finds. Default: as many as it would if all rows matched its conditions. The name of a
   * list follows the call if the rows of this list are meant.
   */
  readonly found?: (call: string, expected: number) => number;
}

/** Returns an unextended client with Prisma's own adapter. */
export function recordingClient(api: ApiModel, { rows, calls, found }: Recording): PrismaClientLike {
  const { provider, resources } = api;
  const client = {
    $transaction: (run: (client: object) => Promise<unknown>): Promise<unknown> => run(client),
    $queryRaw: async <Rows>(query: readonly string[]) => {
      const sql = query.join("?");
      const isTotal = /"total"|`total`/.test(sql);
      if (isTotal) calls.push(sql);
      // Queries about the session return nothing: the plan is the same for any session.
      return (isTotal ? [{ total: rows }] : []) as unknown as Rows;
    },
    $on() {},
    _extensions: { isEmpty: () => true },
    _engineConfig: {
      adapter: { provider, adapterName: adapterPackage(databases[provider].adapters[0]), options: undefined },
    },
  };
  const tables = answersOf(api, rows);
  const recorded =
    <Args extends object, Result>(
      delegate: string,
      method: string,
      answer: (args: Args, rowNumber: RowNumber) => Result | undefined,
    ) =>
    async (args: Args) => {
      const call = callText(delegate, method, args);
      const index = calls.push(call) - 1;
      await turn();
      const result = answer(args, (expected, list) => {
        return found?.(list === undefined ? call : `${call} ${list}`, expected) ?? expected;
      });
      if (result !== undefined) return result;
      calls[index] = refusedText(call);
      throw Object.assign(new Error("The statement has too many values."), { code: tooManyValues });
    };
  const delegates = resources.map((resource) => {
    const name = resource.delegate;
    return [
      name,
      {
        // Tables are created when they are read, because a request reads few of an API's tables.
        findMany: recorded(name, "findMany", (args: FindManyCall, rowNumber) => tables(resource).find(args, rowNumber)),
        count: recorded(name, "count", (args: FindManyCall) => tables(resource).count(args)),
        groupBy: recorded(name, "groupBy", (args: GroupByCall, rowNumber) => tables(resource).group(args, rowNumber)),
        // By the property `$parent` of its models, a client shows that nothing wraps it.
        $parent: client,
      },
    ];
  });
  // The rows of a model that is not exposed are only counted.
  const limit = databases[provider].boundValues;
  const counted = [...countedModels(api)].map((model) => {
    const name = delegateName(model);
    return [
      name,
      { groupBy: recorded(name, "groupBy", (args: object) => (exceedsValueLimit(args, limit) ? undefined : [])) },
    ];
  });
  return Object.assign(client, Object.fromEntries([...counted, ...delegates]));
}

/**
 * Returns the models that are not exposed, whose rows are only counted. Computed once for an API, because each request
 * has a separate client.
 */
const countedModels = onceFor(
  (api: ApiModel) => new Set(api.resources.flatMap((resource) => servedModels({ api }, resource).passed)),
);

/**
 * Waits until the next turn of the event loop, because a database does not answer at once. Calls that run in parallel
 * with the first one are then made before its answer.
 */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    // A browser, in which the playground runs, has no `setImmediate`.
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve);
  });
}
