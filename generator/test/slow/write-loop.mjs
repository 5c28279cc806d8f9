/** Writes two versions of three files in turn, until it is killed. */
import { join } from "node:path";
import { commit } from "../../dist/disk/commit.js";

const [folder, first, second] = process.argv.slice(2);
for (let [before, after] = [first, second]; ; [before, after] = [after, before]) {
  const changes = ["a", "b", "c"].map((name) => ({
    path: join(folder, name),
    before: before.repeat(100_000),
    after: after.repeat(100_000),
  }));
  await commit(changes, folder);
}
