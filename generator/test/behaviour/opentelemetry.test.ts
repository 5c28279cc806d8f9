/** `@prisma-paged/runtime/opentelemetry`: what OpenTelemetry's own SDK receives. */
import { context, metrics, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { openTelemetry } from "@prisma-paged/runtime/opentelemetry";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

const spans = new InMemorySpanExporter();
const exported = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter: exported, exportIntervalMillis: 3_600_000 });
let library: Library;
let app: Hono;

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }));
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  library = await openLibrary();
  const tracer = trace.getTracer("application");
  app = new Hono()
    .use((_, next) => tracer.startActiveSpan("request", (span) => next().finally(() => span.end())))
    .route("/", createApi({ prisma: library.prisma, handlers: { Book: { recommended } }, onPage: openTelemetry() }));
});
afterAll(async () => {
  await reader.shutdown();
  for (const api of [context, trace, metrics]) api.disable();
  await library.prisma.$disconnect();
});

test("a page is a span within the request's, with its queries", async () => {
  await app.request("/books?title=secret");
  const [rows, count, page, request] = ["rows", "count", "GET /books", "request"].map((name) =>
    spans.getFinishedSpans().find((span) => span.name === name),
  );
  expect(page?.attributes).toEqual({
    "http.route": "/books",
    "http.response.status_code": 200,
    "prisma_paged.mode": "full",
    "prisma_paged.count": "exact",
    "prisma_paged.rows": 0,
  });
  expect(page?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  for (const query of [rows, count].filter((each) => each !== undefined)) {
    expect(query.parentSpanContext?.spanId).toBe(page?.spanContext().spanId);
    expect(query.duration[0]).toBe(0);
  }
  expect(rows).toBeDefined();
});

test("durations, queries and rows are histograms by route", async () => {
  await app.request("/books");
  await app.request("/authors/1");
  await app.request("/authors/99");
  await reader.forceFlush();
  const all =
    exported
      .getMetrics()
      .at(-1)
      ?.scopeMetrics.flatMap(({ metrics }) => metrics) ?? [];
  const points = (name: string) =>
    all
      .find(({ descriptor }) => descriptor.name === name)
      ?.dataPoints.map(({ attributes, value }) => [
        attributes["http.route"],
        attributes["http.response.status_code"],
        typeof value === "object" && "sum" in value && value.sum,
      ]);
  expect(points("prisma_paged.page.rows")).toEqual([
    ["/books", 200, 3],
    ["/authors/{id}", 200, 1],
  ]);
  expect(points("prisma_paged.page.queries")?.at(-1)).toEqual(["/authors/{id}", 404, 1]);
  expect(points("prisma_paged.page.duration")).toHaveLength(3);
});
