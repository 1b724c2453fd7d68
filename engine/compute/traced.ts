import { AsyncLocalStorage } from 'node:async_hooks';
import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/** Work that traces show as a span. */
export interface TracedWork {
  readonly kind: 'request' | 'job' | 'step' | 'program';
  readonly name: string;
  /** Read when the work has ended. */
  readonly attributes?: () => Readonly<Record<string, string | number>>;
}

/** Tells subscribers when work begins and ends, and which error it threw. */
export const tracedWork: TracingChannel<unknown, TracedWork> = tracingChannel('quire.work');

/** The span that the current work belongs to, as a header `traceparent` (W3C Trace Context); empty outside of traces. */
export const traceParent = new AsyncLocalStorage<string>();

/** Runs work as a span of a trace. Costs nothing without subscribers to the channel. */
export async function traced<Result>(work: TracedWork, run: () => Promise<Result>): Promise<Result> {
  return await (tracedWork.hasSubscribers ? tracedWork.tracePromise(run, work) : run());
}

/** Runs work whose spans belong to a span of another process or of the caller. @param parent its header `traceparent` */
export async function tracedBelow<Result>(parent: string, run: () => Promise<Result>): Promise<Result> {
  return await (tracedWork.hasSubscribers ? traceParent.run(parent, run) : run());
}
