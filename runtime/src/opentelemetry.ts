/** `@prisma-paged/runtime/opentelemetry`: a span and metrics for each page, through `@opentelemetry/api`. */
import { context, metrics, SpanStatusCode, trace } from "@opentelemetry/api";
import type { PageReport } from "./definition/page-report.js";

/**
 * Returns a function for the option `onPage` of `createApi`. It passes a span and three histograms to the providers
 * that the application has registered. The span has the name `GET {path}`, is a child of the active span (such as that
 * of `@hono/otel`), and has a child for each query. The histograms are `prisma_paged.page.duration` in seconds,
 * `prisma_paged.page.queries` and `prisma_paged.page.rows`. The attributes are the route, the mode, the option
 * `paginationCount` and the status. They contain nothing that a client sent.
 *
 * @example
 * ```ts
 * const api = createApi({ prisma, onPage: openTelemetry() });
 * ```
 */
export function openTelemetry(): (page: PageReport) => void {
  const tracer = trace.getTracer("prisma-paged");
  const meter = metrics.getMeter("prisma-paged");
  const duration = meter.createHistogram("prisma_paged.page.duration", {
    unit: "s",
    description: "Time to answer a request for a collection or an item",
    advice: { explicitBucketBoundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
  });
  const queries = meter.createHistogram("prisma_paged.page.queries", { description: "Queries for rows and totals" });
  const rows = meter.createHistogram("prisma_paged.page.rows", { description: "Items on a page" });
  return (page) => {
    const attributes = {
      "http.route": page.path,
      "http.response.status_code": page.status,
      ...(page.mode !== undefined && { "prisma_paged.mode": page.mode }),
      ...(page.count !== undefined && { "prisma_paged.count": page.count }),
    };
    duration.record(page.milliseconds / 1000, attributes);
    queries.record(page.queries.length, attributes);
    if (page.rows !== undefined) rows.record(page.rows, attributes);
    const span = tracer.startSpan(`GET ${page.path}`, { startTime: page.start, attributes });
    if (page.rows !== undefined) span.setAttribute("prisma_paged.rows", page.rows);
    if (page.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    const within = trace.setSpan(context.active(), span);
    for (const { kind, start, milliseconds } of page.queries) {
      tracer.startSpan(kind, { startTime: start }, within).end(start + milliseconds);
    }
    span.end(page.start + page.milliseconds);
  };
}
