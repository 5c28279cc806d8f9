import { readFileSync } from "node:fs";
import internals from "@prisma/internals";
import { test } from "vitest";
import { Diagnostics, renderDiagnostics } from "./diagnostics.js";
import { fromDmmf } from "./dmmf.js";
import { defaultPlatformConfig } from "./platform-config.js";
import { buildApiModel } from "./resource.js";
import { buildSourceMap } from "./source-map.js";
test("x", async () => {
  for (const path of ["generator/test/behaviour/schema.prisma", "prisma/schema.prisma"]) {
    const text = readFileSync(`/work/main/${path}`, "utf8");
    const d = new Diagnostics();
    const api = buildApiModel({ datamodel: fromDmmf(await internals.getDMMF({ datamodel: text })), sources: buildSourceMap([{ path, text }], d), config: defaultPlatformConfig, provider: "sqlite" }, d);
    console.log(renderDiagnostics(d.all, new Map([[path, text]]), { color: false, cwd: "." }));
    console.log(JSON.stringify(api, null, 1).replace(/\n\s+/g, " ").slice(0, 9000));
  }
});
