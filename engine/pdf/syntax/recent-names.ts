const PLACES = 2 ** 12;
const MAX_LENGTH = 32;

/** Where a name is in bytes, with any hash of its characters. */
interface WrittenName {
  readonly start: number;
  readonly end: number;
  readonly hash: number;
}

/**
 * Names that were read before, as strings: documents repeat a few names millions of times, and each new string of them takes
 * memory and its time in a `Map`. The newest name of a hash is kept, so that there are never more than `PLACES`.
 */
export class RecentNames {
  readonly #names = new Array<string>(PLACES).fill('');

  /** Returns the bytes as a string of one character each. */
  at(bytes: Buffer, { start, end, hash }: WrittenName): string {
    const place = (hash ^ (hash >>> 12)) & (PLACES - 1);
    const known = this.#names[place] ?? '';
    if (known.length === end - start && isWritten(known, bytes, start)) return known;
    const name = bytes.toString('latin1', start, end);
    if (name.length <= MAX_LENGTH) this.#names[place] = name;
    return name;
  }
}

function isWritten(name: string, bytes: Buffer, start: number): boolean {
  for (let index = 0; index < name.length; index++) if (name.charCodeAt(index) !== bytes[start + index]) return false;
  return true;
}
