import type { Readable } from 'node:stream';

/** Takes a piece at once, or returns a promise that is fulfilled when the next piece can be taken. */
export type TakePiece = (piece: Buffer) => Promise<void> | undefined;

/**
 * Passes the pieces of a body to `take`, one after the other, until the body ends. Events cost much less than an iterator:
 * TLS delivers pieces of 16 KiB, so a large body has thousands.
 * @throws the errors of `take`, and the reason of the signal, after a running `take`; the body is then paused and intact,
 * since its socket has to carry the response.
 */
export function takePieces(body: Readable, signal: AbortSignal, take: TakePiece): Promise<void> {
  return new Promise((resolve, reject) => {
    let isTaking = false;
    let hasEnded = false;
    const stop = (): void => {
      signal.removeEventListener('abort', onAbort);
      body.off('data', onData).off('end', onEnd).pause();
    };
    const fail = (error: unknown): void => {
      stop();
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- It is passed on as it is.
      reject(error);
    };
    const onAbort = (): void => {
      if (!isTaking) fail(signal.reason);
    };
    // A body that is paused emits its end, too, after its last piece.
    const onEnd = (): void => {
      hasEnded = true;
      if (isTaking) return;
      stop();
      resolve();
    };
    const goOn = (): void => {
      isTaking = false;
      if (signal.aborted) fail(signal.reason);
      else if (hasEnded) onEnd();
      else body.resume();
    };
    const onData = (piece: Buffer): void => {
      isTaking = true;
      try {
        const wait = take(piece);
        if (wait === undefined) {
          goOn();
          return;
        }
        body.pause();
        wait.then(goOn, fail);
      } catch (error) {
        fail(error);
      }
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    else body.on('end', onEnd).on('data', onData);
  });
}
