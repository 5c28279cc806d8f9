/** Parses a request to a collection: finds everything that the answer needs except the rows. */
import { dialects } from "../definition/dialects.js";
import { withQuery } from "../document/view.js";
import { checkParameters, checkRequired } from "../request/check-parameters.js";
import { matchQuery, withoutEmpty } from "../request/matched-query.js";
import { toPageRequest } from "../request/page-request.js";
import { formatQuery } from "../request/query-string.js";
import { relatedScopes } from "../visibility/filtered-relation-scopes.js";
import type { CollectionRequest, Incoming, Parent, ServedCollection } from "./collection-request.js";
import { maximumHeaderLength } from "./link-header.js";
import { formatOf } from "./negotiation.js";
import { requestUrls } from "./request-urls.js";
import { forCaches } from "./respond.js";
import { withSentFields } from "./sent-fields.js";

/** A redirect from the query that a form has sent to its canonical spelling. */
interface Redirect {
  readonly redirect: Response;
}

/**
 * Returns the parsed request, or a redirect. The redirect leads from the query of a form to its canonical spelling.
 * @throws Problem 400 for a query that the operation does not accept, 406 for formats that it does not have
 */
export async function parseRequest(
  { context, access }: Incoming,
  { served, operation, hooks, handler }: ServedCollection,
  parent: Parent | undefined,
): Promise<CollectionRequest | Redirect> {
  const urls = requestUrls(context, served);
  const format = formatOf(context, served);
  const { pagination, parameters } = operation;
  const parsed = matchQuery(urls.search, operation);
  const forms = format.isForPeople ? hooks.forms : undefined;
  const sent = forms?.order(parsed, operation) ?? parsed;
  const { cursor: byCursor } = hooks.mode;
  const queryCursor = byCursor?.findPosition(sent, operation, served.defined.fields);
  checkParameters(sent, operation, handler === undefined ? "prisma" : "handler");
  const filled = withoutEmpty(sent);
  const { ranges } = dialects[served.defined.provider];
  checkRequired(filled, operation, ranges);
  const pathInApi = parent?.path ?? operation.path;
  if (filled !== parsed && format.isForPeople) {
    const clean = formatQuery(filled, parameters.page);
    const headers = { Location: withQuery(urls.basePath + pathInApi, clean) };
    // A proxy would refuse a longer header.
    if (headers.Location.length <= maximumHeaderLength)
      return { redirect: forCaches(context, {}).body(null, 302, headers) };
  }
  const query = byCursor?.withoutPageNumber(filled, operation) ?? filled;
  const page = toPageRequest(query, pagination, parameters);
  for (const check of hooks.problem) check({ query, operation, format, page, hooks, served });
  const cursor = byCursor?.read(query, page, operation, ranges, queryCursor);
  const iri = urls.base + pathInApi;
  return {
    context,
    access,
    served: withSentFields(served, operation, { query, cursor, kind: page.kind }, hooks.filterRows),
    operation,
    hooks,
    handler,
    parent,
    urls,
    format,
    query,
    page,
    cursor,
    iri,
    path: iri + (served.suffixFormat?.suffix ?? ""),
    schemaWhere: await access.resolve(operation.where),
    scope: served.mayHideRows ? await access.whereFor(served.defined) : undefined,
    relatedScopes: await relatedScopes(query, access),
    offered: (await forms?.choices(served.options, served.resources, operation, access)) ?? {},
  };
}
