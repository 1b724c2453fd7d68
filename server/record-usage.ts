import type { Accounts } from '../accounts/accounts.js';
import { errorKindOf, errorResponse } from './error-response.js';
import type { Metrics } from './metrics/metrics.js';
import { keyPairOf, type Middleware, type RequestState, workName } from './request-state.js';

/** Where usage goes: the account area, and monitoring. */
export interface UsageRecorders {
  readonly accounts: Pick<Accounts, 'recordUsage'>;
  readonly metrics: Pick<Metrics, 'add'>;
}

/** One request, from its start to its end. */
interface Spent {
  readonly at: Date;
  readonly processingMs: number;
  /** The error of a failed request; absent when it succeeded. */
  readonly failure?: unknown;
}

/** Records the usage of each API key and operation, also for failed requests. */
export function usage(recorders: UsageRecorders): Middleware {
  return async (ctx, next) => {
    const at = new Date();
    const start = performance.now();
    const record = (end: Pick<Spent, 'failure'>): void => {
      if (ctx.state.isDetached === true) return;
      recordUsage(recorders, ctx.state, { at, processingMs: performance.now() - start, ...end });
    };
    try {
      await next();
    } catch (failure) {
      record({ failure });
      throw failure;
    }
    record({});
  };
}

/** Records the usage of one request for an operation or a pipeline. */
export function recordUsage({ accounts, metrics }: UsageRecorders, state: RequestState, spent: Spent): void {
  const { bytesIn, bytesOut } = state;
  const { at, processingMs } = spent;
  const operation = workName(state);
  if (operation === undefined) return;
  const { apiKey } = keyPairOf(state);
  const failure = 'failure' in spent ? errorResponse(spent.failure, state).body : undefined;
  // A request that the client cancelled is not an error of the service.
  const isError = failure !== undefined && failure.statusCode !== 499;
  const named = { errors: isError ? 1 : 0, ...(isError && { failure: failure.error }) };
  accounts.recordUsage({ apiKey, operation, at, requests: 1, processingMs, bytesIn, bytesOut, ...named });
  const outcome = 'failure' in spent ? errorKindOf(spent.failure, state) : 'ok';
  metrics.add({ operation, outcome, seconds: processingMs / 1000, bytesIn, bytesOut });
}
