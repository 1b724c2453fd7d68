import { InvalidInput } from '../errors.js';

/** Returns a stage of a stream pipeline that passes the data of the document `name` on, up to a number of bytes. @throws InvalidInput */
export function boundedBy(most: number, name: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let length = 0;
    for await (const piece of source) {
      length += piece.length;
      if (length > most) throw new InvalidInput(`${name} has more than ${most} bytes, or no end.`);
      yield piece;
    }
  };
}
