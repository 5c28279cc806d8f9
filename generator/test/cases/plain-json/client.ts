/** What a client's types say of an API without JSON-LD. */
import { pageOf, pages } from "@prisma-paged/runtime/client";
import { hc, parseResponse } from "hono/client";
import type { Api } from "./api/index.js";

const client = hc<Api>("http://localhost");

type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

export async function films(): Promise<readonly string[]> {
  const page = await parseResponse(client.films.$get());
  const total: Same<typeof page.totalItems, number> = true;
  const quick = await pageOf(client.films.quick);
  const unknown: Same<typeof quick.totalItems, number | undefined> = true;
  const listed = await parseResponse(client.films.listed.$get());
  const studios = await parseResponse(client.studios.$get());
  const [film] = page.items;
  // @ts-expect-error: plain JSON has no identifiers of JSON-LD
  film?.["@id"];
  // @ts-expect-error: nor in embedded items
  film?.studio?.["@id"];
  const item = await parseResponse(client.films[":id"].$get({ param: { id: "1" } }));
  // @ts-expect-error: nor a context
  item["@context"];
  const sequels: readonly { readonly title: string }[] = item.sequels;
  const titles: string[] = [];
  for await (const each of pages(client.films[":id"].sequels, { param: { id: "1" } })) titles.push(each.title);
  return [
    ...titles,
    ...studios.map(({ name }) => name),
    ...listed.map(({ title }) => title),
    `${total}${unknown}${sequels}`,
  ];
}
