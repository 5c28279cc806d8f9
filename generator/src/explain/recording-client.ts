/** A Prisma client without a database: it records the calls, and answers them with rows that lead to the next one. */

import type { PrismaClientLike } from "@prisma-paged/runtime/emitted";
import type { ApiModel } from "../model/api-model.js";
import { passedModels } from "../model/definition/served-models.js";
import { delegateName } from "../model/names.js";
import { adapterPackage, databases } from "../schema/databases.js";
import { onceFor } from "../util/once-for.js";
import { answersOf, type FindManyCall, type GroupByCall, type RowNumber } from "./answers.js";
import { callText } from "./call-text.js";

/** What a request is recorded on. */
export interface Recording {
  /** The number of rows of each table. */
  readonly rows: number;
  /** Receives each call. */
  readonly calls: string[];
  /** Returns how many rows a call finds. Default: as many as it would if all rows met its conditions. */
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
  const delegates = resources.map((resource) => {
    const recorded =
      <Args extends object, Result>(method: string, answer: (args: Args, rowNumber: RowNumber) => Result) =>
      async (args: Args) => {
        const call = callText(resource.delegate, method, args);
        calls.push(call);
        await turn();
        return answer(args, (expected) => found?.(call, expected) ?? expected);
      };
    return [
      resource.delegate,
      {
        // A request reads few of an API's tables: the others are not made.
        findMany: recorded("findMany", (args: FindManyCall, rowNumber) => tables(resource).find(args, rowNumber)),
        count: recorded("count", (args: FindManyCall) => tables(resource).count(args)),
        groupBy: recorded("groupBy", (args: GroupByCall, rowNumber) => tables(resource).group(args, rowNumber)),
        // By its models a client shows that nothing wraps it.
        $parent: client,
      },
    ];
  });
  // The rows of a model that is not exposed are only counted.
  const counted = countedModels(api).map((model) => {
    const name = delegateName(model);
    const groupBy = async (args: object) => {
      calls.push(callText(name, "groupBy", args));
      return [];
    };
    return [name, { groupBy }];
  });
  return Object.assign(client, Object.fromEntries([...counted, ...delegates]));
}

/** Returns the models that are not exposed, whose rows are only counted. Each request of an API has a client. */
const countedModels = onceFor((api: ApiModel) => passedModels({ api }, api.resources));

/** Answers follow each other as those of a database do: what runs beside the first call is called before its answer. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
