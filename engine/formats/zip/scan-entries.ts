import type { AsyncBytes } from '../../files/random-access.js';
import type { ZipEntry } from './zip-directory.js';
import { flagBits, localHeaderAt, recordBytes, signatures } from './records.js';

const BLOCK_BYTES = 65_536;
/** Maximum number of blocks of an archive that are searched for headers. */
const MAX_BLOCKS = 64;
const MAX_ENTRIES = 1000;
const MAX_NAME_BYTES = 1024;

/** The files of an archive without a directory, by their local headers. */
export async function scanEntries(file: AsyncBytes): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const search = new HeaderSearch(file);
  for (let at = await search.next(0); at !== undefined && entries.length < MAX_ENTRIES;) {
    const header = localHeaderAt(await file.read(at, recordBytes.local + MAX_NAME_BYTES), 0);
    if (header === undefined) break;
    const packed = header.flags & flagBits.sizesFollow ? undefined : header.packed;
    entries.push({ name: header.name.toString('latin1'), method: header.method, at, packed });
    at = await search.next(at + header.end + (packed ?? 0));
  }
  return entries;
}

class HeaderSearch {
  #blocks = 0;

  constructor(private readonly file: AsyncBytes) {}

  /** The offset of the next local header. */
  async next(from: number): Promise<number | undefined> {
    for (let at = from; at < this.file.size && this.#blocks < MAX_BLOCKS; at += BLOCK_BYTES - 3) {
      // As a rule the header stands right after the data of the file before.
      const first = at === from ? await this.file.read(at, 4) : Buffer.alloc(0);
      if (first.toString('latin1') === signatures.local) return at;
      this.#blocks++;
      const found = (await this.file.read(at, BLOCK_BYTES)).indexOf(signatures.local, 0, 'latin1');
      if (found !== -1) return at + found;
    }
    return undefined;
  }
}
