/** A request to a collection, bound to what the collection offers: everything the answer needs but the rows. */
import type { Env } from "hono";
import { withQuery } from "../document/view.js";
import { relatedScopes } from "../items/related-scopes.js";
import { bindQuery } from "../request/bound-query.js";
import { checkParameters, checkRequired } from "../request/check-parameters.js";
import { withoutEmpty } from "../request/empty-parameters.js";
import { toPageRequest } from "../request/page-request.js";
import { formatQuery, maximumLength } from "../request/query-string.js";
import { requestUrls } from "./base-url.js";
import type { CollectionRequest, CollectionRoute, Incoming, Parent } from "./collection-request.js";
import { formatOf } from "./negotiation.js";
import { forCaches } from "./respond.js";
import { shownFields } from "./shown-fields.js";

/** Leads to the plain address of what a form has sent. */
interface Redirect {
  readonly redirect: Response;
}

/**
 * The request, or a redirect.
 * @throws Problem 400 for a query that the operation does not accept, 406 for formats that it does not have
 */
export async function bindRequest<E extends Env>(
  { context, visible }: Incoming<E>,
  { served, operation, modes }: CollectionRoute<E>,
  parent: Parent | undefined,
): Promise<CollectionRequest<E> | Redirect> {
  const urls = requestUrls(context, served);
  const format = formatOf(context, served);
  const { pagination, parameters } = operation;
  const parsed = bindQuery(urls.search, operation);
  const forms = format.hasForms ? served.settings.forms : undefined;
  const sent = forms?.order(parsed, operation) ?? parsed;
  const { cursor: byCursor } = modes.page;
  const located = byCursor?.locate(sent, operation, served.defined.fields);
  checkParameters(sent, operation, modes.handler === undefined ? "prisma" : "handler");
  const filled = withoutEmpty(sent);
  checkRequired(filled, operation);
  const pathInApi = parent?.path ?? operation.path;
  if (filled !== parsed && format.hasForms) {
    const clean = formatQuery(filled, parameters.page);
    const headers = { Location: withQuery(urls.basePath + pathInApi, clean) };
    // Encoding may make it longer than a query may be.
    if (clean.length <= maximumLength) return { redirect: forCaches(context, {}).body(null, 302, headers) };
  }
  const query = byCursor?.withoutPageNumber(filled, operation) ?? filled;
  const page = toPageRequest(query, pagination, parameters);
  modes.facets?.check({ query, operation, format, page, served });
  const cursor = byCursor?.read(query, page, operation, located);
  const iri = urls.base + pathInApi;
  return {
    context,
    visible,
    served: shownFields(served, operation, { query, cursor, kind: page.kind }),
    operation,
    modes,
    parent,
    urls,
    format,
    query,
    page,
    cursor,
    iri,
    path: iri + (served.fixed?.suffix ?? ""),
    fixed: await visible.fixed(operation.where),
    scope: served.restricted ? await visible.of(served.resource) : undefined,
    relatedScopes: await relatedScopes(query, visible),
    offered: (await forms?.choices(served.options, served.resources, operation, visible)) ?? {},
  };
}
