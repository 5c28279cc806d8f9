/** A Prisma client without a database: it writes the calls down, and returns rows that fit them. */

import type { PrismaClientLike } from "@prisma-paged/runtime/emitted";
import type { ApiModel } from "../model/api-model.js";
import { passedModels } from "../model/definition/served-models.js";
import { delegateName } from "../model/names.js";
import { adapterPackage, databases } from "../schema/databases.js";
import { callText } from "./call-text.js";
import { exampleTables } from "./example-table.js";

/**
 * An unextended client with Prisma's own adapter, over tables of so many rows.
 * @param calls where each call is added
 */
export function recordingClient(api: ApiModel, rows: number, calls: string[]): PrismaClientLike {
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
  const tables = exampleTables(api, rows);
  const delegates = resources.map((resource) => {
    const recorded =
      <Args extends object, Result>(method: string, answer: (args: Args) => Result) =>
      async (args: Args) => {
        calls.push(callText(resource.delegate, method, args));
        return answer(args);
      };
    return [
      resource.delegate,
      {
        findMany: recorded("findMany", (args: object) => tables(resource).find(args)),
        count: recorded("count", () => rows),
        // Counts of related rows name the rows that they are of, and find none.
        groupBy: recorded("groupBy", (args: object) =>
          "_count" in args && !("take" in args) ? [] : tables(resource).group(args),
        ),
        // By its models a client shows that nothing wraps it.
        $parent: client,
      },
    ];
  });
  // Of a model that is not exposed, rows are only counted.
  const counted = passedModels({ api }, resources).map((model) => {
    const name = delegateName(model);
    const groupBy = async (args: object) => {
      calls.push(callText(name, "groupBy", args));
      return [];
    };
    return [name, { groupBy }];
  });
  return Object.assign(client, Object.fromEntries([...counted, ...delegates]));
}
