import { expect } from 'chai';
import yauzl, { type Entry, RandomAccessReader } from 'yauzl';

import { localHeaderAt } from '../../../../engine/formats/zip/records.js';
import {
  centralHeader,
  endOfArchive,
  type EntryFacts,
  localHeader,
} from '../../../../engine/formats/zip/write-records.js';

const GIGABYTE = 2 ** 30;

const entry = (changes: Partial<EntryFacts> = {}): EntryFacts => ({
  name: Buffer.from('a.bin'),
  compress: false,
  modified: new Date(2024, 1, 29, 23, 59, 58),
  crc: 0x12345678,
  size: 3,
  packed: 3,
  hasLongSizes: false,
  at: 0,
  ...changes,
});

describe('the records of a ZIP', () => {
  it('state offsets above four gigabytes', async () => {
    const entries = [entry(), entry({ at: 5 * GIGABYTE })];
    const [first, second] = await readBack(entries);
    expect(first?.relativeOffsetOfLocalHeader).to.equal(0);
    expect(second?.relativeOffsetOfLocalHeader).to.equal(5 * GIGABYTE);
    expect(second).to.include({ uncompressedSize: 3, compressedSize: 3, crc32: 0x12345678 });
  });

  it('have room for more files than an old ZIP has', async () => {
    const entries = Array.from({ length: 70_000 }, () => entry());
    expect(await readBack(entries)).to.have.length(70_000);
  });

  it('state the time of a file, to two seconds', async () => {
    const [file] = await readBack([entry()]);
    expect(file?.getLastModDate({ forceDosFormat: true })).to.deep.equal(new Date(2024, 1, 29, 23, 59, 58));
  });

  it('do not overflow for times before there were ZIPs', async () => {
    const [file] = await readBack([entry({ modified: new Date(1970, 0, 1) })]);
    expect(file?.getLastModDate({ forceDosFormat: true }).getFullYear()).to.equal(1980);
  });

  it('state the sizes of a file of five gigabytes, and offsets above them', async () => {
    const sizes = { compress: true, size: 5 * GIGABYTE, packed: 5 * GIGABYTE - 7, hasLongSizes: true };
    const [first, second] = await readBack([entry(sizes), entry({ ...sizes, at: 6 * GIGABYTE })]);
    const stated = { uncompressedSize: 5 * GIGABYTE, compressedSize: 5 * GIGABYTE - 7 };
    expect(first).to.include({ ...stated, relativeOffsetOfLocalHeader: 0 });
    expect(second).to.include({ ...stated, relativeOffsetOfLocalHeader: 6 * GIGABYTE });
    const local = localHeaderAt(localHeader(entry(sizes)), 0);
    expect(local?.extra.toString('hex')).to.equal('01001000' + '0000004001000000' + 'f9ffff3f01000000');
  });

  it('are rejected for a file that grows to four gigabytes', () => {
    expect(() => localHeader(entry({ size: 4 * GIGABYTE }))).to.throw(/too large/);
  });
});

/** Returns the entries that yauzl reads from the directory of an archive. */
async function readBack(entries: readonly EntryFacts[]): Promise<readonly Entry[]> {
  const directory = Buffer.concat(entries.map(centralHeader));
  const at = Math.max(...entries.map((it) => it.at)) + 100;
  const end = Buffer.concat([directory, endOfArchive({ count: entries.length, at, size: directory.length })]);
  const reader = new EndReader(end, at);
  const zip = await yauzl.fromRandomAccessReaderPromise(reader, at + end.length);
  const read: Entry[] = [];
  for await (const it of zip.eachEntry()) read.push(it);
  return read;
}

/** A file that consists of zeros before its end records. */
class EndReader extends RandomAccessReader {
  constructor(
    private readonly end: Buffer,
    private readonly at: number,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: null) => void,
  ): void {
    buffer.fill(0, offset, offset + length);
    const zeros = Math.min(length, Math.max(0, this.at - position));
    const from = position + zeros - this.at;
    if (zeros < length) this.end.copy(buffer, offset + zeros, from, from + length - zeros);
    setImmediate(callback, null);
  }
}
