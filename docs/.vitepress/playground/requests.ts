/** The requests of the page, and their answers. An answer is removed as soon as it may be out of date. */
import { computed, ref, shallowRef } from "vue";
import { linksOf } from "../../../tools/src/tune/link-header.js";
import type { Answer, AnswerRequest } from "./answers/answering.js";
import type { State } from "./state.js";
import { indentedJson, tokensOf } from "./tokens.js";

/** The milliseconds without an edit of the rows after which they are used. */
const pause = 300;

/**
 * @param ask sends a request to the worker
 * @param stateNow returns the texts of the editors
 */
export function startRequests(ask: (request: AnswerRequest) => Promise<Answer>, stateNow: () => State) {
  const [address, rows, failure] = [ref(""), ref(""), ref("")];
  const [isPending, isEdited] = [ref(false), ref(false)];
  const kind = ref<AnswerRequest["kind"]>("json");
  const answer = shallowRef<Answer>();
  /** The path of the last request, as it was sent. */
  let requested: string | undefined;
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Removes the answer. A request that is being answered is answered in vain. */
  const forget = () => {
    latest += 1;
    isPending.value = requested !== undefined;
    answer.value = undefined;
    failure.value = "";
  };

  const send = async (path: string) => {
    clearTimeout(timer);
    requested = path;
    address.value = path;
    forget();
    const request = latest;
    try {
      const edited = isEdited.value ? { rows: rows.value } : {};
      const found = await ask({ ...stateNow(), path, kind: kind.value, ...edited });
      if (request !== latest) return;
      answer.value = found;
      if (found.rows !== undefined) rows.value = found.rows;
      if (found.kind === "answered") {
        requested = found.path;
        address.value = found.path;
      }
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
      if (request === latest) failure.value = `There is no answer: ${reason}. Send the request again.`;
    }
    if (request === latest) isPending.value = false;
  };

  /** Sends the last request again, if there was one. */
  const repeat = () => {
    if (requested !== undefined) void send(requested);
  };

  const editRows = (text: string) => {
    rows.value = text;
    isEdited.value = true;
    forget();
    clearTimeout(timer);
    timer = setTimeout(repeat, pause);
  };

  const drawRows = () => {
    isEdited.value = false;
    repeat();
  };

  const show = (chosen: AnswerRequest["kind"]) => {
    kind.value = chosen;
    repeat();
  };

  const headers = computed(() => (answer.value?.kind === "answered" ? answer.value.headers : []));
  const contentType = computed(() => headers.value.find(([name]) => name === "content-type")?.[1] ?? "");
  const body = computed(() => (answer.value?.kind === "answered" ? answer.value.body : ""));
  const isPage = computed(() => contentType.value.startsWith("text/html"));
  const tokens = computed(() =>
    /\bjson\b|\+json\b/.test(contentType.value) && !contentType.value.includes("ndjson")
      ? tokensOf(indentedJson(body.value), "json")
      : [{ text: body.value }],
  );
  const links = computed(() => pageLinks(headers.value.find(([name]) => name === "link")?.[1] ?? ""));

  return {
    address,
    rows,
    failure,
    isPending,
    isEdited,
    kind,
    answer,
    body,
    isPage,
    tokens,
    links,
    headers,
    send,
    repeat,
    forget,
    editRows,
    drawRows,
    show,
    hasRequested: () => requested !== undefined,
  };
}

export type Requests = ReturnType<typeof startRequests>;

/** Returns the links of the header `Link` that lead to pages, in the order in which people read them. */
function pageLinks(header: string): readonly { readonly relation: string; readonly path: string }[] {
  const links = linksOf(header);
  return ["first", "prev", "next", "last"].flatMap((relation) => {
    const path = links[relation];
    return path === undefined ? [] : [{ relation, path }];
  });
}
