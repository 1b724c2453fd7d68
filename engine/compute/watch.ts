import { setMaxListeners } from 'node:events';

import { type QuireError, reasonOf, TimedOut } from '../errors.js';

/** Calls back when a signal is aborted or the time is over, until it is disposed. */
export function watch(
  signals: readonly AbortSignal[],
  seconds: number,
  onEnd: (reason: QuireError) => void,
): Disposable {
  const tellLate = (): void => onEnd(new TimedOut(`The work on the document took longer than ${seconds} seconds.`));
  const timer = setTimeout(tellLate, seconds * 1000);
  const deaf = signals.map((signal) => listen(signal, onEnd));
  return {
    [Symbol.dispose]() {
      clearTimeout(timer);
      for (const stop of deaf) stop();
    },
  };
}

function listen(signal: AbortSignal, onEnd: (reason: QuireError) => void): () => void {
  const tell = (): void => onEnd(reasonOf(signal));
  // A job of many tasks adds many listeners. All are removed, so the leak warning of Node.js would be wrong.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', tell, { once: true });
  if (signal.aborted) tell();
  return () => signal.removeEventListener('abort', tell);
}
