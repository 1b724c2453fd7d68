import type { FileBytes } from '../file-bytes.js';
import { isHeader } from './directory.js';
import type { ZipEntry } from './zip-parts.js';

const BLOCK_BYTES = 65_536;
/** How far the next file is looked for where no header tells, in blocks, for the whole of an archive. */
const MOST_BLOCKS = 64;
const MOST_ENTRIES = 1000;
/** The sizes stand after the bytes (APPNOTE.TXT 6.3.10, §4.4.4, bit 3). */
const SIZES_FOLLOW = 8;

/** The files of an archive that has lost its directory, by the headers that stand before them. */
export async function scannedEntries(file: FileBytes): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const search = new HeaderSearch(file);
  for (let at = await search.next(0); at !== undefined && entries.length < MOST_ENTRIES;) {
    const header = await file.read(at, 30 + 1024);
    if (!isHeader(header, 0, 30, 'PK\x03\x04')) break;
    const nameEnd = 30 + header.readUInt16LE(26);
    const packed = header.readUInt16LE(6) & SIZES_FOLLOW ? undefined : header.readUInt32LE(18);
    entries.push({ name: header.toString('latin1', 30, nameEnd), method: header.readUInt16LE(8), at, packed });
    at = await search.next(at + nameEnd + header.readUInt16LE(28) + (packed ?? 0));
  }
  return entries;
}

class HeaderSearch {
  #blocks = 0;

  constructor(private readonly file: FileBytes) {}

  /** Where the next header is, from a place in the file on. */
  async next(from: number): Promise<number | undefined> {
    for (let at = from; at < this.file.size && this.#blocks < MOST_BLOCKS; at += BLOCK_BYTES - 3) {
      // A header is right there, as a rule.
      const first = at === from ? await this.file.read(at, 4) : Buffer.alloc(0);
      if (first.toString('latin1') === 'PK\x03\x04') return at;
      this.#blocks++;
      const found = (await this.file.read(at, BLOCK_BYTES)).indexOf('PK\x03\x04', 0, 'latin1');
      if (found !== -1) return at + found;
    }
    return undefined;
  }
}
