// The example app with `openTelemetry()`: a process that passes on what OpenTelemetry's SDK has recorded.
import { serve } from "@hono/node-server";
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

const [folder, url] = process.argv.slice(2);
const spans = new InMemorySpanExporter();
const exporter = new InMemoryMetricExporter(AggregationTemporality.DELTA);
const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }));
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));

const { createApp } = await import(`${folder}/app.js`);
const { connect } = await import(`${folder}/database.js`);
const app = createApp(await connect(url), openTelemetry());

/** The points of each histogram since the last time. */
async function histograms() {
  exporter.reset();
  await reader.forceFlush();
  const all = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  return all.map(({ descriptor, dataPoints }) => ({
    name: descriptor.name,
    points: dataPoints.map(({ attributes, value }) => ({ attributes, value })),
  }));
}

/** The milliseconds of each span `count` since the last time, by how its page's total was determined. */
function counts() {
  const finished = [...spans.getFinishedSpans()];
  spans.reset();
  const pages = new Map(finished.map((span) => [span.spanContext().spanId, span.attributes["prisma_paged.count"]]));
  return finished
    .filter(({ name }) => name === "count")
    .map(({ parentSpanContext, duration: [seconds, nanoseconds] }) => ({
      strategy: pages.get(parentSpanContext?.spanId),
      milliseconds: seconds * 1e3 + nanoseconds / 1e6,
    }));
}

process.on("message", async (message) => process.send(message === "counts" ? counts() : await histograms()));
process.on("disconnect", () => process.exit());
const server = serve({ fetch: app.fetch, port: 0 }, ({ port }) => process.send({ port }));
// On a busy machine, a client may reuse a connection just when it is closed.
server.keepAliveTimeout = 0;
