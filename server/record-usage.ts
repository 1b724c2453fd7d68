import type { Accounts } from '../accounts/accounts.js';
import { errorResponse } from './error-response.js';
import { keyPairOf, type Middleware, type RequestState, workName } from './request-state.js';

/** Records the usage of each API key and operation, also for failed requests. */
export function usage(accounts: Accounts): Middleware {
  return async (ctx, next) => {
    const at = new Date();
    const start = performance.now();
    let failed = true;
    try {
      await next();
      failed = false;
    } catch (failure) {
      // A request that the client cancelled is not an error of the service.
      failed = errorResponse(failure, ctx.state).body.statusCode !== 499;
      throw failure;
    } finally {
      const spent = { at, processingMs: performance.now() - start, errors: failed ? 1 : 0 };
      if (ctx.state.isDetached !== true) recordUsage(accounts, ctx.state, spent);
    }
  };
}

/** Records the usage of one request for an operation or a pipeline. */
export function recordUsage(
  accounts: Accounts,
  state: RequestState,
  spent: { readonly at: Date; readonly processingMs: number; readonly errors: number },
): void {
  const { bytesIn, bytesOut } = state;
  const operation = workName(state);
  if (operation === undefined) return;
  const { apiKey } = keyPairOf(state);
  accounts.recordUsage({ apiKey, operation, requests: 1, bytesIn, bytesOut, ...spent });
}
