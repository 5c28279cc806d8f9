/** A schema's text → the intermediate model and the problems as they are printed, by the real readers. */
import internals from "@prisma/internals";
import type { ApiModel } from "../src/api-model.js";
import { Diagnostics, renderDiagnostics } from "../src/diagnostics.js";
import { fromDmmf } from "../src/dmmf.js";
import { defaultPlatformConfig, readPlatformConfig } from "../src/platform-config.js";
import { buildApiModel } from "../src/resource.js";
import { buildSourceMap } from "../src/source-map.js";

export interface SchemaOptions {
  /** The datasource's; sqlite unless told. */
  readonly provider?: string;
  /** The text of platform.yaml; none unless told. */
  readonly yaml?: string;
}

export interface BuiltApi {
  readonly api: ApiModel;
  /** All problems as text; empty if there are none. */
  readonly problems: string;
}

/** The schema's lines count from 1, a first line break aside. */
export async function apiFrom(schema: string, { provider = "sqlite", yaml }: SchemaOptions = {}): Promise<BuiltApi> {
  const text = `${schema.replace(/^\n/, "")}\ndatasource db {\n  provider = "${provider}"\n}\n`;
  const diagnostics = new Diagnostics();
  const sources = buildSourceMap([{ path: "/schema.prisma", name: "schema.prisma", text }], diagnostics);
  const config =
    yaml === undefined
      ? defaultPlatformConfig
      : readPlatformConfig({ path: "/platform.yaml", text: yaml }, diagnostics);
  const datamodel = fromDmmf(await internals.getDMMF({ datamodel: text }));
  const api = buildApiModel({ datamodel, sources, config, provider }, diagnostics);
  const texts = new Map([
    ["/schema.prisma", text],
    ["/platform.yaml", yaml ?? ""],
  ]);
  return { api, problems: renderDiagnostics(diagnostics.all, texts, { color: false, cwd: "/" }) };
}

export async function problemsOf(schema: string, options?: SchemaOptions): Promise<string> {
  return (await apiFrom(schema, options)).problems;
}
