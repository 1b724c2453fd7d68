import { expect } from 'chai';

import { type Box, boxOfPoints } from '../../../../../engine/geometry/geometry.js';
import findOnPage from '../../../../../engine/tools/redact/find/find-on-page.js';
import { inkOfWord } from '../../../../../engine/tools/redact/find/scanned-ink.js';
import { withOnePage } from '../../../../fixtures/pdf/one-page.js';

/** Letters of a scanned line of 20 points: as high as an x, every second with a descender; x and y of the first, y upwards. */
function letters(count: number, x: number, y: number): string {
  const letter = (k: number): string => `${x + 10 * k} ${k % 2 === 0 ? y : y - 4} 8 ${k % 2 === 0 ? 9 : 13} re f\n`;
  return Array.from({ length: count }, (_, k) => letter(k)).join('');
}

/** A text layer of one line from 40 on; its letters are 10 points wide. */
function layer(text: string, { size, y = 100, shown = 3 }: { size: number; y?: number; shown?: number }): string {
  return `BT ${shown} Tr /F3 ${size} Tf ${(100 * 10) / (0.6 * size)} Tz 40 ${y} Td (${text}) Tj ET\n`;
}

/** Returns the box over "SECRET" in points from the upper left corner of a page that is 200 points high, rounded. */
async function boxOn(content: string): Promise<Box> {
  const { areas } = await withOnePage({ content }, (page) => findOnPage(page, { search: { text: 'secret' } }));
  expect(areas).to.have.length(1);
  const { left, top, right, bottom } = boxOfPoints(areas[0]?.box ?? []);
  return { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) };
}

const scan = `${letters(4, 40, 100)}${letters(6, 90, 100)}${letters(3, 160, 100)}`;
const lineAbove = letters(20, 40, 120);
const lineBelow = letters(20, 40, 80);
const text = 'some SECRET new';

describe('A box over recognised text', () => {
  it('covers the ink of its words, and not that of lines beside them, when the text layer has larger letters', async () => {
    const { left, top, right, bottom } = await boxOn(`${lineAbove}${scan}${lineBelow}${layer(text, { size: 34 })}`);
    // The ink of the word is between 90 and 148, 91 and 104; that of the other lines ends at 84 and begins at 111.
    expect([left >= 78 && left <= 90, right >= 148 && right <= 160]).to.deep.equal([true, true]);
    expect([top >= 84 && top <= 91, bottom >= 104 && bottom <= 111]).to.deep.equal([true, true]);
  });

  it('covers the ink where the text layer lies a few points above or below it', async () => {
    const boxes = [
      await boxOn(`${scan}${layer(text, { size: 20, y: 104 })}`),
      await boxOn(`${scan}${layer(text, { size: 20, y: 97 })}`),
    ];
    for (const { top, bottom } of boxes) expect([top <= 91, bottom >= 104]).to.deep.equal([true, true]);
  });

  it('covers the ink of words that are turned', async () => {
    const turned = `0 1 -1 0 250 0 cm ${lineAbove}${scan}${lineBelow}${layer(text, { size: 34 })}`;
    const { left, right, bottom } = await boxOn(turned);
    expect([left >= 134 && left <= 141, right >= 154 && right <= 161, bottom >= 110]).to.deep.equal([true, true, true]);
  });

  it('covers accents, and the part of ink that joins lines', async () => {
    const accent = await boxOn(`${scan}92 112 3 3 re f ${layer(text, { size: 20 })}`);
    expect(accent.top).to.be.at.most(85);
    const joined = await boxOn(`${lineAbove}${scan}${lineBelow}95 80 4 50 re f ${layer(text, { size: 20 })}`);
    expect([joined.top <= 91, joined.bottom >= 104]).to.deep.equal([true, true]);
  });

  it('covers a last letter that the text layer does not reach', async () => {
    // The layer is six letters wide, its word five; the scan is that of a last word, without a space behind it.
    const { right } = await boxOn(`${letters(4, 40, 100)}${letters(7, 90, 100)}${layer('some SECRET', { size: 20 })}`);
    expect(right).to.be.at.least(158);
  });

  it('covers the whole word of the scan where the text layer is beside it, and not the word before', async () => {
    const { left, right } = await boxOn(`${scan}${layer(text, { size: 20 }).replace('40 100 Td', '60 100 Td')}`);
    expect([left >= 78 && left <= 90, right >= 148]).to.deep.equal([true, true]);
  });

  it('covers its place in the text layer where letters are too faint beside others, or clipped away', async () => {
    const [black, faint] = [letters(3, 90, 100), `0.9 g ${letters(3, 120, 100)} 0 g ${letters(3, 160, 100)}`];
    const clipped = `q 0 0 117 200 re W n ${scan} Q ${letters(3, 160, 100)}`;
    const boxes = [
      await boxOn(`${black}${faint}${layer(text, { size: 20 })}`),
      await boxOn(`${clipped}${layer(text, { size: 20 })}`),
    ];
    for (const { left, right } of boxes) expect([left <= 90, right >= 148 && right <= 160]).to.deep.equal([true, true]);
  });

  it('covers letters that stand in line with the others, and those that are joined to letters beside the word', async () => {
    // Lower letters at both ends of the word, of a layer that lies above the scan.
    const uneven = `90 92 8 12 re f ${letters(4, 100, 100)} 140 92 8 12 re f `;
    const inLine = await boxOn(`${uneven}${layer(text, { size: 20, y: 107 })}`);
    expect([inLine.left <= 90, inLine.right >= 148]).to.deep.equal([true, true]);
    const joined = await boxOn(`${scan}140 100 60 9 re f ${layer(text, { size: 20 })}`);
    expect(joined.right).to.be.at.least(148);
  });

  it('keeps its place between two lines, and where the page is cropped', async () => {
    const place = await boxOn(layer(text, { size: 20 }));
    const between = `${letters(20, 40, 112)}${letters(20, 40, 88)}${layer(text, { size: 20 })}`;
    expect(await boxOn(between)).to.deep.equal(place);
    const cropped = await boxOn(`1 0 0 1 0 91 cm ${scan}${layer(text, { size: 20 })}`);
    expect(cropped).to.deep.equal({ ...place, top: place.top - 91, bottom: place.bottom - 91 });
  });

  it('is not fitted to a halftone', () => {
    const [width, height] = [200, 90];
    const samples = Uint8Array.from({ length: width * height }, (_, k) =>
      k % 2 === 0 && Math.floor(k / width) % 2 === 0 ? 0 : 255,
    );
    const word = { start: 72, end: 128, baseline: 53, em: 24 };
    expect(inkOfWord({ samples, width, height, word, isSpaced: true })).to.equal(undefined);
  });

  it('covers the ink above the baseline of a text layer that is mirrored, as that of text that reads to the left', async () => {
    const mirrored = `BT 3 Tr /F3 20 Tf ${(100 * 10) / 12} Tz -1 0 0 1 150 100 Tm (SECRET) Tj ET\n`;
    const withInk = await boxOn(`${lineAbove}${scan}${lineBelow}${mirrored}`);
    expect([withInk.top >= 84 && withInk.top <= 91, withInk.bottom >= 104 && withInk.bottom <= 111]).to.deep.equal([
      true,
      true,
    ]);
    const without = await boxOn(mirrored);
    expect([without.top <= 82, without.bottom >= 102]).to.deep.equal([true, true]);
  });

  it('keeps its place where no ink is below it, and where the text is visible', async () => {
    const unseen = await boxOn(layer(text, { size: 20 }));
    expect([unseen.top < 85, unseen.bottom > 104, unseen.left < 90, unseen.right > 150]).to.deep.equal([
      true,
      true,
      true,
      true,
    ]);
    const seen = await boxOn(`${lineAbove}${layer(text, { size: 20, shown: 0 })}`);
    expect(seen.top).to.be.at.most(87);
  });
});
