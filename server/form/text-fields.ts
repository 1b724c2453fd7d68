import { Writable } from 'node:stream';

import { GrowableBuffer } from './growable-buffer.js';

/** Collects the texts of a form in memory; the limits of the upload bound their size. */
export class TextFields {
  readonly #texts: { readonly name: string; readonly value: GrowableBuffer }[] = [];

  /**
   * Opens a stream for the value of a field.
   * @param tooLong the error for a value with more than `most` bytes
   */
  open(name: string, most = Infinity, tooLong?: () => Error): Writable {
    const value = new GrowableBuffer();
    this.#texts.push({ name, value });
    let bytes = 0;
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        if (bytes > most) return done(tooLong?.());
        value.add(chunk);
        done();
      },
    });
  }

  /** The values of each field, in the order of the form. */
  values(): ReadonlyMap<string, readonly string[]> {
    const texts = new Map<string, string[]>();
    for (const { name, value } of this.#texts) {
      const text = value.toString();
      const values = texts.get(name);
      if (values === undefined) texts.set(name, [text]);
      else values.push(text);
    }
    return texts;
  }
}
