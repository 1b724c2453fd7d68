import { constants } from 'node:zlib';

import { inflateRawSync, isZlibError } from '../../formats/deflate/zlib.js';
import type { FileBytes } from '../file-bytes.js';
import { type StartTag, startTags } from '../start-tags.js';
import { entriesIn, findDirectory, type ZipEntry } from '../../formats/zip/directory.js';
import { DEFLATED, localHeaderAt, recordBytes, STORED } from '../../formats/zip/records.js';
import { scanEntries } from '../../formats/zip/scan-entries.js';

/** How much of a part is read, packed or not: fifty times the largest in a corpus of those that tell a type. */
const MOST_BYTES = 2 ** 19;
/** 256 bytes for each of the members that a document may have. */
const MOST_DIRECTORY_BYTES = 2 ** 22;

/**
 * The parts of an archive as its directory has them, since that is what programs go by; where it is lost, as their own
 * headers have them.
 */
export class ZipParts {
  readonly #byName = new Map<string, ZipEntry>();
  readonly #repeated = new Set<string>();

  private constructor(
    private readonly file: FileBytes,
    entries: readonly ZipEntry[],
    /** Whether there is a directory. */
    readonly isWhole: boolean,
  ) {
    for (const entry of entries) {
      const key = keyOf(entry.name);
      if (this.#byName.has(key)) this.#repeated.add(key);
      this.#byName.set(key, entry);
    }
  }

  /** Undefined when the archive has more members than a document. */
  static async open(file: FileBytes): Promise<ZipParts | undefined> {
    const listed = await listedEntries(file);
    if (listed === 'too long') return undefined;
    return new ZipParts(file, listed ?? (await scanEntries(file)), listed !== undefined);
  }

  has(name: string): boolean {
    return this.#byName.has(keyOf(name));
  }

  /** Whether programs may differ in what part of that name they see. */
  isAmbiguous(name: string): boolean {
    return this.isWhole && this.#repeated.has(keyOf(name));
  }

  /** What a part says; undefined when there is none, or it cannot be read. */
  async text(name: string): Promise<string | undefined> {
    const entry = this.#byName.get(keyOf(name));
    const bytes = entry && (await this.#bytes(entry));
    if (bytes === undefined) return undefined;
    const [first, second] = bytes;
    if (first === 0xff && second === 0xfe) return bytes.toString('utf16le');
    if (first === 0xfe && second === 0xff)
      return bytes
        .subarray(0, bytes.length & ~1)
        .swap16()
        .toString('utf16le');
    return bytes.toString('utf8');
  }

  /** The start tags of a part in XML; none when there is no such part, and no more than the limits allow. */
  async *tags(name: string): AsyncGenerator<StartTag, undefined> {
    for (const tag of startTags((await this.text(name)) ?? '')) {
      if (!this.file.effort.spend('tags', 1)) return;
      yield tag;
    }
  }

  async #bytes({ at, name, packed = MOST_BYTES, method }: ZipEntry): Promise<Buffer | undefined> {
    const bytesOfHeader = await this.file.read(at, recordBytes.local + name.length);
    const header = localHeaderAt(bytesOfHeader, 0);
    // With another name here than in the directory, programs would not agree on what this is.
    if (header?.name.toString('latin1') !== name) return undefined;
    const bytes = await this.file.read(at + header.end, Math.min(packed, MOST_BYTES));
    if (method === STORED) return bytes;
    return method === DEFLATED ? this.#inflated(bytes) : undefined;
  }

  /** What there is of it, when it is cut off; nothing, when it is broken or gets too large. */
  #inflated(packed: Buffer): Buffer | undefined {
    const { effort } = this.file;
    const maxOutputLength = Math.min(MOST_BYTES, effort.left('bytesInflated'));
    if (maxOutputLength === 0) return undefined;
    try {
      const bytes = inflateRawSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
      effort.spend('bytesInflated', bytes.length);
      return bytes;
    } catch (error) {
      if (!isZlibError(error)) throw error;
      effort.spend('bytesInflated', maxOutputLength);
      return undefined;
    }
  }
}

/** The entries of the directory; undefined without one, 'too long' when it lists more files than a document has. */
async function listedEntries(file: FileBytes): Promise<readonly ZipEntry[] | 'too long' | undefined> {
  const place = await findDirectory(file);
  if (place === undefined) return undefined;
  if (place.size > MOST_DIRECTORY_BYTES) return 'too long';
  const entries: ZipEntry[] = [];
  for (const entry of entriesIn(await file.read(place.at, place.size), place.shift)) {
    if (!file.effort.spend('members', 1)) return 'too long';
    entries.push(entry);
  }
  return entries;
}

/** Names of parts are the same in upper and lower case (ECMA-376 part 2, §6.2.2.3). */
function keyOf(name: string): string {
  return name.replace(/^\//, '').toLowerCase();
}
