import type { AsyncBytes } from '../../files/random-access.js';

const HEADER_BYTES = 512;
/** The offset of the DIFAT array in the header, and its length ([MS-CFB] §2.2). */
const FIRST_PLACES = 76;
const PLACES_IN_HEADER = 109;
/** MAXREGSECT; larger numbers are marks: free sector, end of chain, FAT and DIFAT sectors. */
const LAST_SECTOR = 0xfffffffa;
/** The most DIFAT sectors; enough for a file of gigabytes. */
const MAX_PLACE_SECTORS = 512;

/** The FAT of a compound file, which states for each sector the next sector of its chain. */
export class SectorTable {
  readonly #placeSectors: number[];
  #block: { readonly sector: number; readonly bytes: Buffer } | undefined;

  private constructor(
    private readonly file: AsyncBytes,
    readonly header: Buffer,
    readonly sectorBytes: number,
  ) {
    this.#placeSectors = [header.readUInt32LE(68)];
  }

  /** Opens the table; returns undefined if the header is truncated or states an invalid sector size. */
  static async open(file: AsyncBytes): Promise<SectorTable | undefined> {
    const header = await file.read(0, HEADER_BYTES);
    if (header.length < HEADER_BYTES) return undefined;
    const shift = header.readUInt16LE(30);
    return shift >= 7 && shift <= 16 ? new SectorTable(file, header, 2 ** shift) : undefined;
  }

  sector(number: number): Promise<Buffer> {
    return this.file.read((number + 1) * this.sectorBytes, this.sectorBytes);
  }

  /** The next sector of a chain; undefined at its end. */
  async next(number: number): Promise<number | undefined> {
    const perSector = this.sectorBytes / 4;
    const place = number <= LAST_SECTOR ? await this.#place(Math.floor(number / perSector)) : undefined;
    return place === undefined ? undefined : await this.#value(place, number % perSector);
  }

  /** The sector that holds a part of the FAT. */
  async #place(index: number): Promise<number | undefined> {
    if (index < PLACES_IN_HEADER) return sectorIn(this.header, FIRST_PLACES + 4 * index);
    const perSector = this.sectorBytes / 4 - 1;
    const beyond = index - PLACES_IN_HEADER;
    const sector = await this.#placeSector(Math.floor(beyond / perSector));
    return sector === undefined ? undefined : await this.#value(sector, beyond % perSector);
  }

  async #placeSector(index: number): Promise<number | undefined> {
    if (index >= MAX_PLACE_SECTORS) return undefined;
    while (this.#placeSectors.length <= index) {
      const last = this.#placeSectors.at(-1) ?? 0;
      const next = await this.#value(last, this.sectorBytes / 4 - 1);
      if (next === undefined) return undefined;
      this.#placeSectors.push(next);
    }
    return this.#placeSectors[index];
  }

  async #value(sector: number, index: number): Promise<number | undefined> {
    if (this.#block?.sector !== sector) this.#block = { sector, bytes: await this.sector(sector) };
    return sectorIn(this.#block.bytes, 4 * index);
  }
}

function sectorIn(bytes: Buffer, at: number): number | undefined {
  const sector = at + 4 <= bytes.length ? bytes.readUInt32LE(at) : LAST_SECTOR + 1;
  return sector <= LAST_SECTOR ? sector : undefined;
}
