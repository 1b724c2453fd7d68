import { setMaxListeners } from 'node:events';

import { type QuireError, reasonOf, TimedOut } from '../errors.js';

/** Tells, until it is disposed of, when one of the signals is aborted or the time is over. */
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
  // A job of many tasks has many listeners, and each is removed: no leak to warn of.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', tell, { once: true });
  if (signal.aborted) tell();
  return () => signal.removeEventListener('abort', tell);
}
