/** What the page of the playground shows, and what a person does there. */
import type { Diagnostic, WorkspaceEdit } from "vscode-languageserver-protocol";
import { computed, onBeforeUnmount, onMounted, ref, type ShallowRef, shallowRef } from "vue";
import type { Editor } from "./editor.js";
import { configFile, schemaFile } from "./files.js";
import type { Output, ResourceRoutes } from "./first-output.js";
import { type Problem, problemsOf } from "./problems.js";
import { startRequests } from "./requests.js";
import { samples } from "./samples.js";
import { Server } from "./server.js";
import { decoded, encoded, type State } from "./state.js";

type File = keyof State;

const uris = { schema: `file://${schemaFile}`, yaml: `file://${configFile}` } as const;
const files = ["schema", "yaml"] as const;

/** Milliseconds without an edit after which the address follows. */
const pause = 300;

/**
 * @param frames where the editors are
 * @param output of the first sample, which the page shows before anything else is loaded
 */
export function startPlayground(
  frames: { readonly [file in File]: Readonly<ShallowRef<HTMLElement | null>> },
  output: Output,
) {
  const problems = shallowRef<readonly Problem[] | undefined>([]);
  const resources = shallowRef<readonly ResourceRoutes[]>(output.resources);
  const modules = shallowRef<readonly (readonly [name: string, text: string])[]>([output.module]);
  const [model, module] = [ref(output.resources[0]?.name ?? ""), ref(output.module[0])];
  const [explanation, sample, failure] = [ref(output.explanation), ref(samples[0].name), ref("")];
  const [isReady, isEmpty] = [ref(false), ref(false)];
  const reported = new Map<string, readonly Problem[]>();
  let editors: { readonly [file in File]: Editor } | undefined;
  let server: Server | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const requests = startRequests(
    async (request) => {
      if (server === undefined) throw new Error("The playground is not loaded yet.");
      return server.request("playground/answer", request);
    },
    () => stateNow(),
  );
  requests.address.value = firstPath(output.resources);

  const stateNow = (): State => ({ schema: editors?.schema.text ?? "", yaml: editors?.yaml.text ?? "" });
  const show = ({ schema, yaml }: State) => {
    if (editors === undefined) return;
    editors.schema.text = schema;
    editors.yaml.text = yaml;
  };
  const apply = ({ changes = {} }: WorkspaceEdit) => {
    for (const file of files) editors?.[file].apply(changes[uris[file]] ?? []);
  };

  const edited = () => {
    const now = stateNow();
    sample.value = samples.find(({ schema, yaml }) => schema === now.schema && yaml === now.yaml)?.name ?? "";
    isEmpty.value = isBlank(now.schema);
    requests.forget();
    clearTimeout(timer);
    timer = setTimeout(async () => {
      requests.repeat();
      history.replaceState(history.state, "", `#${await encoded(now)}`);
    }, pause);
  };

  const published = async (uri: string, version: number | undefined, diagnostics: readonly Diagnostic[]) => {
    const file = files.find((each) => uris[each] === uri);
    const editor = file === undefined ? undefined : editors?.[file];
    const isStale = () => version !== undefined && version !== editor?.version;
    if (server === undefined || isStale()) return;
    const found = await problemsOf(uri, diagnostics, server, apply);
    if (isStale()) return;
    editor?.mark(found);
    reported.set(uri, found);
    problems.value = [...reported.values()].flat();
    if (file === "schema") await refresh(server);
  };

  const refresh = async (from: Server) => {
    const [symbols, emitted] = await Promise.all([
      from.request<readonly ResourceRoutes[]>("textDocument/documentSymbol", { textDocument: { uri: uris.schema } }),
      from.request<readonly (readonly [string, string])[]>("playground/modules", {}),
    ]);
    resources.value = symbols;
    modules.value = emitted;
    if (!requests.hasRequested()) requests.address.value = firstPath(symbols);
    if (!symbols.some(({ name }) => name === model.value)) model.value = symbols[0]?.name ?? "";
    if (!emitted.some(([name]) => name === module.value)) module.value = emitted[0]?.[0] ?? "";
    await explain(model.value);
  };

  const explain = async (name: string) => {
    model.value = name;
    const command = { command: "prisma-paged.explain", arguments: [uris.schema, name] };
    const text = name === "" ? null : await server?.request<string | null>("workspace/executeCommand", command);
    if (model.value === name) explanation.value = text ?? "";
  };

  /** Removes the output of the first sample, because the address contains another schema. */
  const clear = () => {
    problems.value = undefined;
    resources.value = [];
    modules.value = [];
    [sample.value, explanation.value, requests.address.value] = ["", "", ""];
  };

  const open = async () => {
    const state = (await decoded(location.hash.slice(1))) ?? samples[0];
    if (editors !== undefined) show(state);
    else if (state.schema !== samples[0].schema || state.yaml !== samples[0].yaml) clear();
    return state;
  };
  const opened = () => void open();

  onMounted(async () => {
    try {
      const [{ Editor }, { default: url }, state] = await Promise.all([
        import("./editor.js"),
        import("virtual:playground-worker"),
        open(),
      ]);
      server = await Server.start(url, ({ uri, version, diagnostics }) => void published(uri, version, diagnostics));
      const made = (file: File) =>
        new Editor(frames[file].value as HTMLElement, { uri: uris[file], text: state[file] }, server as Server, edited);
      editors = { schema: made("schema"), yaml: made("yaml") };
      isReady.value = true;
      edited();
      addEventListener("hashchange", opened);
    } catch (error) {
      failure.value = String(error);
    }
  });
  onBeforeUnmount(() => {
    removeEventListener("hashchange", opened);
    clearTimeout(timer);
    for (const file of files) editors?.[file].close();
    server?.stop();
  });

  const reveal = ({ uri, range }: Problem) =>
    editors?.[files.find((file) => uris[file] === uri) ?? "schema"].reveal(range);
  const choose = (name: string) => show(samples.find((each) => each.name === name) ?? { schema: "", yaml: "" });
  const moduleText = computed(() => modules.value.find(([name]) => name === module.value)?.[1] ?? "");
  return {
    problems,
    resources,
    modules,
    model,
    module,
    moduleText,
    explanation,
    sample,
    failure,
    isReady,
    isEmpty,
    requests,
    explain,
    reveal,
    choose,
  };
}

/** Returns the path of the first route: `/books`. */
function firstPath([resource]: readonly ResourceRoutes[]): string {
  return pathOf(resource?.children[0]?.name ?? "");
}

/** Returns the path of a route: `/books` for `GET /books`. */
export function pathOf(route: string): string {
  return route.replace(/^GET /, "");
}

/** Returns whether a schema contains nothing but comments. */
function isBlank(schema: string): boolean {
  return schema.split("\n").every((line) => /^\s*(?:\/\/.*)?$/.test(line));
}
