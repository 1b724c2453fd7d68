import { setMaxListeners } from 'node:events';

import { type QuireError, reasonOf, TimedOut } from '../errors.js';

/** A time limit by a clock that may be slower than the time. */
export interface TimeLimit {
  readonly seconds: number;
  /** Returns the counted time in milliseconds. */
  readonly counted: () => number;
  /** Returns the number of the present part of the work, each of which may take the time; by default there is one part. */
  readonly part?: () => number;
}

/** The counted time is read again after at least this time, so that a clock that is close to the limit is not read for ever. */
const MIN_MILLISECONDS = 10;

/** Looks for a new part during the time limit. The limit of a part begins when the part is seen, so it is exceeded by at most the time between two looks. */
const LOOKS = 8;

/** Calls back when a signal is aborted or the time is over, until it is disposed. */
export function watch(
  signals: readonly AbortSignal[],
  { seconds, counted, part = () => 0 }: TimeLimit,
  onEnd: (reason: QuireError) => void,
): Disposable {
  const between = (seconds * 1000) / LOOKS;
  let seen = { part: part(), at: counted() };
  const look = (): void => {
    if (part() !== seen.part) seen = { part: part(), at: counted() };
    const left = seen.at + seconds * 1000 - counted();
    if (left > 0) timer = setTimeout(look, Math.max(MIN_MILLISECONDS, Math.min(left, between)));
    else onEnd(new TimedOut(`The work on the document took longer than ${seconds} seconds.`));
  };
  let timer = setTimeout(look, between);
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
