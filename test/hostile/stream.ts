import { isQuireError, type QuireError } from '../../engine/errors.js';
import type { Converters } from './converters.js';
import type { HostileDocument } from './documents/document.js';

/** The result of a document: a PDF when `error` is undefined. */
export interface Outcome {
  readonly number: number;
  readonly error?: QuireError;
  /** The duration of the conversion with its waiting time, in milliseconds. */
  readonly took: number;
}

export interface Stream {
  readonly count: number;
  /** Number of conversions at the same time. */
  readonly atOnce: number;
  document(number: number): HostileDocument;
}

/** Converts documents, `atOnce` at the same time; returns the outcomes in the order of the documents. */
export async function convertStream(converters: Converters, stream: Stream): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let number = next++; number < stream.count; number = next++) {
      const document = stream.document(number);
      const begin = performance.now();
      const done = converters.convert(document).then(
        () => undefined,
        (error: unknown) => error,
      );
      const error = await done;
      if (error !== undefined && !isQuireError(error)) throw new Error('The error is no QuireError.', { cause: error });
      outcomes.push({ number, took: performance.now() - begin, ...(error !== undefined && { error }) });
    }
  };
  await Promise.all(Array.from({ length: stream.atOnce }, work));
  return outcomes.toSorted((a, b) => a.number - b.number);
}
