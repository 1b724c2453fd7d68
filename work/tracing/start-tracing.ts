import { context, type Context, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

import { type TracedWork, tracedWork, traceParent } from '../../engine/compute/traced.js';
import { isQuireError } from '../../engine/errors.js';
import { version } from '../../engine/job/version.js';

export interface TracingSettings {
  /** The base URL of the collector. */
  readonly collector: string;
  /** The name of the process, such as `quire` or `quire-worker`. */
  readonly service: string;
}

/** The time for the last spans at the end of the process, and for each attempt to send spans. */
const SEND_MS = 2_000;

/** Message of the diagnostics channel: the work, with its error when it has failed. */
type Ended = TracedWork & { readonly error?: unknown };

/**
 * Sends a span for each traced work to a collector, by OTLP over HTTP. Spans have the names of operations, steps and programs, and
 * the kinds of errors; they have no texts, options or file names. A collector that is away costs nothing but the spans.
 */
export function startTracing({ collector, service }: TracingSettings): AsyncDisposable {
  const url = `${collector.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_MS });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version() }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: SEND_MS })],
  });
  const spans = new Spans(provider.getTracer('quire'));
  tracedWork.start.bindStore(traceParent, (work) => spans.begin(work));
  const nothing = (): void => undefined;
  const handlers = { start: nothing, end: nothing, asyncStart: nothing, error: nothing, asyncEnd: spans.end };
  tracedWork.subscribe(handlers);
  return {
    async [Symbol.asyncDispose]() {
      tracedWork.start.unbindStore(traceParent);
      tracedWork.unsubscribe(handlers);
      // The collector may be away.
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/** The spans of running work. */
class Spans {
  readonly #running = new WeakMap<TracedWork, Span>();

  constructor(private readonly tracer: Tracer) {}

  /** Begins the span of a work, below that of the work around it. @returns its header `traceparent` */
  begin(work: TracedWork): string {
    const { kind, name } = work;
    const parent = contextOf(traceParent.getStore());
    const span = this.tracer.startSpan(
      `${kind} ${name}`,
      { kind: KINDS[kind], attributes: { 'quire.kind': kind } },
      parent,
    );
    this.#running.set(work, span);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  readonly end = (work: Ended): void => {
    const span = this.#running.get(work);
    if (span === undefined) return;
    span.setAttributes({ ...work.attributes?.() });
    if (work.error !== undefined) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', kindOf(work.error));
    }
    span.end();
  };
}

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.INTERNAL,
  step: SpanKind.INTERNAL,
  program: SpanKind.CLIENT,
} as const;

/** Messages of errors may quote documents, so only the kind is sent. */
function kindOf(error: unknown): string {
  return isQuireError(error) ? error.kind : error instanceof Error ? error.name : 'unknown';
}

/** The context of a header `traceparent`; that of a new trace for anything else. */
function contextOf(header: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(header ?? '') ?? [];
  if (traceId === '') return context.active();
  return trace.setSpanContext(context.active(), {
    ...{ traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true },
  });
}
