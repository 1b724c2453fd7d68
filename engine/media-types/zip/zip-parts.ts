import { constants } from 'node:zlib';

import { inflateRawSync, isZlibError } from '../../formats/deflate/zlib.js';
import type { FileBytes } from '../file-bytes.js';
import { type StartTag, startTags } from '../start-tags.js';
import { entriesIn, findDirectory, type ZipEntry } from '../../formats/zip/zip-directory.js';
import { DEFLATED, localHeaderAt, recordBytes, STORED } from '../../formats/zip/records.js';
import { scanEntries } from '../../formats/zip/scan-entries.js';

/** Maximum bytes of a part, compressed or not: fifty times the largest relevant part in a corpus. */
const MAX_BYTES = 2 ** 19;
/** Maximum size of the directory: 256 bytes for each member that a document may have. */
const MAX_DIRECTORY_BYTES = 2 ** 22;

/**
 * The parts of an archive as its central directory lists them, because programs use the directory; if the directory is lost,
 * the parts of the local file headers.
 */
export class ZipParts {
  readonly #byName = new Map<string, ZipEntry>();
  readonly #repeated = new Set<string>();

  private constructor(
    private readonly file: FileBytes,
    entries: readonly ZipEntry[],
    /** Whether the archive has a central directory. */
    readonly isWhole: boolean,
  ) {
    for (const entry of entries) {
      const key = keyOf(entry.name);
      if (this.#byName.has(key)) this.#repeated.add(key);
      this.#byName.set(key, entry);
    }
  }

  /** Undefined when the archive has more members than a document may have. */
  static async open(file: FileBytes): Promise<ZipParts | undefined> {
    const listed = await listedEntries(file);
    if (listed === 'too long') return undefined;
    return new ZipParts(file, listed ?? (await scanEntries(file)), listed !== undefined);
  }

  has(name: string): boolean {
    return this.#byName.has(keyOf(name));
  }

  /** Whether several parts have this name, so that programs may read different ones. */
  isAmbiguous(name: string): boolean {
    return this.isWhole && this.#repeated.has(keyOf(name));
  }

  /** The text of a part; undefined when the part is missing or cannot be read. */
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

  /** The start tags of an XML part, within the limits; none when the part is missing. */
  async *tags(name: string): AsyncGenerator<StartTag, undefined> {
    for (const tag of startTags((await this.text(name)) ?? '')) {
      if (!this.file.effort.spend('tags', 1)) return;
      yield tag;
    }
  }

  async #bytes({ at, name, packed = MAX_BYTES, method }: ZipEntry): Promise<Buffer | undefined> {
    const bytesOfHeader = await this.file.read(at, recordBytes.local + name.length);
    const header = localHeaderAt(bytesOfHeader, 0);
    // If the name differs from the directory, programs may disagree about the part.
    if (header?.name.toString('latin1') !== name) return undefined;
    const bytes = await this.file.read(at + header.end, Math.min(packed, MAX_BYTES));
    if (method === STORED) return bytes;
    return method === DEFLATED ? this.#inflated(bytes) : undefined;
  }

  /** Decompresses a part, as far as a truncated part allows; undefined when the part is damaged or too large. */
  #inflated(packed: Buffer): Buffer | undefined {
    const { effort } = this.file;
    const maxOutputLength = Math.min(MAX_BYTES, effort.left('bytesInflated'));
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

/** The entries of the directory; undefined without a directory, 'too long' when it lists more files than a document may have. */
async function listedEntries(file: FileBytes): Promise<readonly ZipEntry[] | 'too long' | undefined> {
  const place = await findDirectory(file);
  if (place === undefined) return undefined;
  if (place.size > MAX_DIRECTORY_BYTES) return 'too long';
  const entries: ZipEntry[] = [];
  for (const entry of entriesIn(await file.read(place.at, place.size), place.shift)) {
    if (!file.effort.spend('members', 1)) return 'too long';
    entries.push(entry);
  }
  return entries;
}

/** The key of a part name: names are not case-sensitive (ECMA-376 part 2, §6.2.2.3). */
function keyOf(name: string): string {
  return name.replace(/^\//, '').toLowerCase();
}
