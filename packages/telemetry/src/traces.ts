import {
  type Attributes,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

/** A span that is open. */
export interface OpenSpan {
  readonly traceId: string;
  /** Runs `work` with this span as the parent of those that it opens. */
  within<Result>(work: () => Result): Result;
  /** Adds a child that has ended. */
  child(name: string, startMs: number, endMs: number): void;
  end(attributes: Attributes, failure?: string): void;
}

/**
 * Spans for a collector of OpenTelemetry. Their attributes are names, ids and numbers of the arena: never what an
 * agent or a person wrote. Nothing is sent to agents: `traceparent` would show them which of their seats belong
 * to one match.
 */
export interface Traces {
  /** Opens a span; without `isRoot` as a child of the one that is active, and without such a one not at all. */
  open(name: string, attributes: Attributes, kind: "root" | "server"): OpenSpan;
  /** Runs `work` in a child of the active span; where there is none, without a span. */
  inChild<Result>(
    name: string,
    attributes: Attributes,
    work: () => Promise<Result>,
    outcomeOf: (result: Result) => Attributes,
  ): Promise<Result>;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Opens the way to a collector, such as http://127.0.0.1:4318. It may be away: spans are then dropped. */
export function openTraces(endpoint: string, service: string): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const tracer = provider.getTracer("wisp");
  const contexts = new AsyncLocalStorageContextManager().enable();
  const root = context.active();

  const opened = (span: Span): OpenSpan => {
    const parent = trace.setSpan(root, span);
    return {
      traceId: span.spanContext().traceId,
      within: (work) => contexts.with(parent, work),
      child(name, startMs, endMs) {
        tracer.startSpan(name, { startTime: new Date(startMs) }, parent).end(new Date(endMs));
      },
      end(attributes, failure) {
        span.setAttributes(attributes);
        if (failure !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
        }
        span.end();
      },
    };
  };

  return {
    open(name, attributes, kind) {
      const spanKind = kind === "server" ? SpanKind.SERVER : SpanKind.INTERNAL;
      return opened(tracer.startSpan(name, { attributes, kind: spanKind }, root));
    },
    async inChild(name, attributes, work, outcomeOf) {
      const active = contexts.active();
      if (trace.getSpan(active) === undefined) return work();
      const span = tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT }, active);
      try {
        const result = await work();
        span.setAttributes(outcomeOf(result));
        return result;
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    async close() {
      await provider.shutdown().catch(() => {});
      contexts.disable();
    },
  };
}
