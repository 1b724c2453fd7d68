import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { ToolFailed } from '../../../../../engine/errors.js';
import type { Pixels } from '../../../../../engine/formats/raster/pixels.js';
import turnPicture, { type TurnInput } from '../../../../../engine/tools/ocr/clean/turn-picture.js';
import { readGreyBmp } from '../../../../../engine/tools/ocr/read-grey-bmp.js';
import { type BmpBits, writeBmp } from '../../../../../engine/formats/bmp/write-bmp.js';
import { failureOf } from '../../../../fixtures/failure-of.js';

const picture = ['abcde', 'fghij', 'klmno'];
const part = { left: 1, top: 1, right: 4, bottom: 3 };

const turns: readonly (readonly [sentence: string, how: Pick<TurnInput, 'turns' | 'part'>, rows: readonly string[]])[] =
  [
    ['not at all', { turns: 0 }, picture],
    ['by a quarter, clockwise', { turns: 1 }, ['kfa', 'lgb', 'mhc', 'nid', 'oje']],
    ['by a half', { turns: 2 }, ['onmlk', 'jihgf', 'edcba']],
    ['by three quarters', { turns: 3 }, ['ejo', 'din', 'chm', 'bgl', 'afk']],
    ['in a part, not at all', { turns: 0, part }, ['ghi', 'lmn']],
    ['in a part, by a quarter', { turns: 1, part }, ['lg', 'mh', 'ni']],
    ['in a part, by three quarters', { turns: 3, part }, ['in', 'hm', 'gl']],
  ];

describe('a picture for an OCR engine', () => {
  for (const [sentence, how, rows] of turns) {
    it(`is turned ${sentence}`, async () => {
      const { size, turned } = await turn(picture, how);
      expect(rowsOf(turned.pixels)).to.deep.equal(rows);
      expect(size).to.deep.equal({ width: rows[0]?.length, height: rows.length });
    });
  }

  it('is turned when it is written with one bit a pixel, and stays so', async () => {
    const [black, white] = ['\0', '\xff'];
    const rows = Array.from({ length: 11 }, (_, row) => black.repeat(row) + white.repeat(13 - row));
    const { turned } = await turn(rows, { turns: 1 }, { bits: 1 });
    const columns = Array.from({ length: 13 }, (_, column) =>
      Array.from({ length: 11 }, (__, row) => rows[10 - row]?.[column]).join(''),
    );
    expect(rowsOf(turned.pixels)).to.deep.equal(columns);
    expect(turned.bits).to.equal(1);
    const inner = { left: 3, top: 2, right: 12, bottom: 9 };
    const { turned: some } = await turn(rows, { turns: 0, part: inner }, { bits: 1 });
    expect(rowsOf(some.pixels)).to.deep.equal(rows.slice(2, 9).map((row) => row.slice(3, 12)));
  });

  it('keeps its resolution', async () => {
    expect((await turn(picture, { turns: 1 })).turned.dpi).to.be.closeTo(200, 0.1);
  });

  it('is refused when who has read it says in it that it is enormous', async () => {
    const failure = await failureOf(turn(picture, { turns: 1 }, { claim: [200_000, 200_000] }));
    expect(failure).to.be.instanceOf(ToolFailed);
  });

  it('is written whole when it is larger than what is written at once', async () => {
    const large = Array.from({ length: 1100 }, (_, row) => String.fromCharCode(33 + (row % 90)).repeat(1001));
    expect(rowsOf((await turn(large, { turns: 0 })).turned.pixels)).to.deep.equal(large);
  });

  it('is turned to and fro when it is larger than what is turned at once', async () => {
    const large = Array.from(
      { length: 150 },
      (_, row) => String.fromCharCode(65 + (row % 26)).repeat(70) + 'abc'.repeat(row % 2) + 'xyz'.repeat(1 - (row % 2)),
    );
    const there = await turn(large, { turns: 1 });
    const back = await turn(rowsOf(there.turned.pixels), { turns: 3 });
    expect(rowsOf(back.turned.pixels)).to.deep.equal(large);
  });
});

interface Written {
  readonly bits?: BmpBits;
  /** Width and height that the file is changed to state. */
  readonly claim?: readonly [number, number];
}

async function turn(
  rows: readonly string[],
  how: Pick<TurnInput, 'turns' | 'part'>,
  { bits = 8, claim }: Written = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'turn-'));
  try {
    const [source, target] = [join(folder, 'source.bmp'), join(folder, 'target.bmp')];
    const samples = Buffer.from(rows.join(''), 'latin1');
    const pixels: Pixels = { width: rows[0]?.length ?? 0, height: rows.length, channels: 1, samples };
    await writeBmp(pixels, { path: source, dpi: 200, bits });
    if (claim !== undefined) await claimSize(source, claim);
    const size = await turnPicture({ source, size: pixels, target, ...how });
    return { size, turned: readGreyBmp(target, size) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function claimSize(path: string, claim: readonly [number, number]): Promise<void> {
  await using file = await open(path, 'r+');
  await file.write(Buffer.from(Int32Array.from(claim).buffer), 0, 8, 18);
}

function rowsOf({ width, height, samples }: Pixels): readonly string[] {
  const text = Buffer.from(samples).toString('latin1');
  return Array.from({ length: height }, (_, row) => text.slice(row * width, (row + 1) * width));
}
