import { expect } from 'chai';

import { endOfRows } from '../../../../engine/formats/ccitt/end-of-rows.js';

/** Runs of 0, 3 and 5 white pixels, and of 0 and 1 black pixels. */
const [white0, white3, white5, black0, black1] = ['00110101', '1000', '1100', '0000110111', '010'] as const;
const [horizontal, vertical, left3] = ['001', '1', '0000010'] as const;
const group4 = { k: -1, isAligned: false };

function ofBits(...codes: readonly string[]): Buffer {
  const bits = codes.join('');
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  for (let at = 0; at < bits.length; at++)
    if (bits[at] === '1') bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (128 >> (at & 7));
  return bytes;
}

describe('endOfRows', () => {
  it('takes no change of colour from runs of length zero', () => {
    const first = [horizontal, white3, black0, horizontal, white5, black0];
    const rows = ofBits(...first, vertical);
    expect(endOfRows(Buffer.concat([rows, Buffer.from('rest')]), { ...group4, columns: 8, rows: 2 })).to.equal(
      rows.length,
    );
  });

  it('goes through many runs of length zero once, also when the next row steps back', () => {
    // A walk over all runs for each code would take 10 ** 10 steps.
    const count = 100_000;
    const runs = `${horizontal}${white0}${black0}`.repeat(count);
    const first = [horizontal, white5, black0, runs, horizontal, white3, black1, vertical];
    const rows = ofBits(...first, `${left3}${vertical}`.repeat(count));
    expect(endOfRows(rows, { ...group4, columns: 100, rows: 2 })).to.be.at.most(rows.length);
  });

  for (const [name, size] of Object.entries({
    'no rows': { columns: 8, rows: 0 },
    'a negative number of rows': { columns: 8, rows: -1 },
    'no columns': { columns: 0, rows: 1e15 },
    'more rows than the data': { columns: 8, rows: 1e15 },
  })) {
    for (const k of [-1, 0, 4])
      it(`finds no end of ${name} by K ${k}`, () => {
        expect(endOfRows(Buffer.from('secret'), { ...size, k, isAligned: false })).to.equal(undefined);
      });
  }
});
