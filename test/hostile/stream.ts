import { isQuireError, type QuireError } from '../../engine/errors.js';
import type { Converters } from './converters.js';
import type { HostileDocument } from './documents/document.js';

/** What has become of a document of a stream: a PDF, or the error that its caller was told. */
export interface Outcome {
  readonly number: number;
  readonly error?: QuireError;
  /** From the moment at which it was handed over, in milliseconds. */
  readonly took: number;
}

export interface Stream {
  readonly count: number;
  /** How many are at work or wait at any moment. */
  readonly atOnce: number;
  document(number: number): HostileDocument;
}

/** Converts documents one after the other, several at once, as callers do; tells of all in the order of their numbers. */
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
      if (error !== undefined && !isQuireError(error))
        throw new Error('That is no error for callers.', { cause: error });
      outcomes.push({ number, took: performance.now() - begin, ...(error !== undefined && { error }) });
    }
  };
  await Promise.all(Array.from({ length: stream.atOnce }, work));
  return outcomes.toSorted((a, b) => a.number - b.number);
}
