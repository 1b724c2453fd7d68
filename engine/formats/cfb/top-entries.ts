import type { AsyncBytes } from '../../files/random-access.js';
import { SectorTable } from './sector-table.js';

/** [MS-CFB] §2.2. */
const CFB_SIGNATURE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const ENTRY_BYTES = 128;
/** Documents have some thousands of directory entries at most. */
const MAX_SECTORS = 4096;
const MAX_NAMES = 4096;
const NO_ENTRY = 0xffffffff;

export function isCompoundFile(head: Buffer): boolean {
  return head.toString('latin1', 0, CFB_SIGNATURE.length) === CFB_SIGNATURE;
}

interface DirectoryEntry {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

/** The streams and storages in the root storage of a compound file. */
export interface TopEntries {
  /** Their names, in upper case. */
  readonly names: ReadonlySet<string>;
  /** Whether all of their directory entries could be read. */
  readonly isWhole: boolean;
}

/**
 * The names in the root storage of a compound file ([MS-CFB]); entries of storages within it do not count. Reads a few
 * megabytes at most, even if chains or entries of the file form loops.
 */
export async function topEntries(file: AsyncBytes): Promise<TopEntries> {
  const directory = await Directory.open(file);
  const root = await directory?.entry(0);
  const names = new Set<string>();
  if (directory === undefined || root === undefined) return { names, isWhole: false };
  const seen = new Set<number>([0]);
  const next = [root.child];
  let isWhole = true;
  for (let at = next.pop(); at !== undefined && seen.size < MAX_NAMES; at = next.pop()) {
    if (at === NO_ENTRY || seen.has(at)) continue;
    seen.add(at);
    const entry = await directory.entry(at);
    isWhole &&= entry !== undefined;
    if (entry === undefined) continue;
    names.add(entry.name.toUpperCase());
    next.push(entry.left, entry.right);
  }
  return { names, isWhole };
}

class Directory {
  readonly #sectors: number[];
  #block: { readonly sector: number; readonly bytes: Buffer } | undefined;

  private constructor(
    private readonly table: SectorTable,
    first: number,
  ) {
    this.#sectors = [first];
  }

  static async open(file: AsyncBytes): Promise<Directory | undefined> {
    const table = await SectorTable.open(file);
    return table && new Directory(table, table.header.readUInt32LE(48));
  }

  async entry(id: number): Promise<DirectoryEntry | undefined> {
    const perSector = this.table.sectorBytes / ENTRY_BYTES;
    const sector = await this.#sector(Math.floor(id / perSector));
    const at = (id % perSector) * ENTRY_BYTES;
    if (sector === undefined || at + ENTRY_BYTES > sector.length) return undefined;
    const bytes = sector.subarray(at, at + ENTRY_BYTES);
    // The stated length counts the NUL at the end.
    const nameBytes = Math.min(64, bytes.readUInt16LE(64)) & ~1;
    const [left = NO_ENTRY, right = NO_ENTRY, child = NO_ENTRY] = [68, 72, 76].map((it) => bytes.readUInt32LE(it));
    return { name: bytes.toString('utf16le', 0, Math.max(0, nameBytes - 2)), left, right, child };
  }

  /** The sectors of a directory form a chain, which is followed as far as needed. */
  async #sector(index: number): Promise<Buffer | undefined> {
    if (index >= MAX_SECTORS) return undefined;
    while (this.#sectors.length <= index) {
      const next = await this.table.next(this.#sectors.at(-1) ?? NO_ENTRY);
      if (next === undefined) return undefined;
      this.#sectors.push(next);
    }
    const sector = this.#sectors[index] ?? NO_ENTRY;
    if (this.#block?.sector !== sector) this.#block = { sector, bytes: await this.table.sector(sector) };
    return this.#block.bytes;
  }
}
