import type { ServerResponse } from 'node:http';

import { Cancelled } from '../../engine/errors.js';

/** Creates a signal that is aborted when the client closes the connection, or together with `other`, until it is disposed of. */
export function createDisconnectSignal(
  response: ServerResponse,
  other: AbortSignal,
): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const onClose = (): void => {
    if (!response.writableFinished) controller.abort(new Cancelled('The client closed the connection.'));
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
