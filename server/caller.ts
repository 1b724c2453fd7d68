import type { ServerResponse } from 'node:http';

import { Cancelled } from '../engine/errors.js';

/** A signal that is aborted when the caller hangs up, or with another signal, for as long as it is in scope. */
export function watchCaller(
  response: ServerResponse,
  other: AbortSignal,
): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const onClose = (): void => {
    if (!response.writableFinished) controller.abort(new Cancelled('The caller hung up.'));
  };
  const onAbort = (): void => controller.abort(other.reason);
  response.once('close', onClose);
  other.addEventListener('abort', onAbort, { once: true });
  if (response.destroyed) onClose();
  if (other.aborted) onAbort();
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      response.off('close', onClose);
      other.removeEventListener('abort', onAbort);
    },
  };
}
