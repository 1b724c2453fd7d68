import { expect } from 'chai';

import { withBullets } from '../../../../engine/document/bullets/with-bullets.js';
import { describePage } from '../../../../engine/document/describe-page.js';
import type { DrawnBullet } from '../../../../engine/document/model.js';
import type { PageReading } from '../../../../engine/document/page-reading.js';
import { textOf } from '../../../../engine/document/text.js';
import { glyphs, type Row } from '../../../fixtures/glyphs.js';

const bullet = (left: number, top: number, more: Partial<DrawnBullet> = {}): DrawnBullet => ({
  ...{ left, top, right: left + 3, bottom: top + 3, text: '•', colour: 0 },
  ...more,
});

const first = { text: 'First item', x: 120, y: 100 };
const second = { text: 'Second item', x: 120, y: 120 };

function page(texts: readonly Row[], bullets: readonly DrawnBullet[]): PageReading {
  return {
    ...{ number: 1, size: { width: 612, height: 792 }, fonts: [], rulings: [], areas: [], images: [] },
    ...{ glyphs: glyphs(texts), bullets },
  };
}

function wordsOf(reading: PageReading): string {
  return textOf(describePage(reading).blocks).trim();
}

describe('withBullets', () => {
  it('makes characters of small shapes before text', () => {
    const shapes = [bullet(108, 95), bullet(108, 115, { text: '◦' })];
    expect(wordsOf(withBullets(page([first, second], shapes)))).to.equal('• First item\n\n◦ Second item');
  });

  it('gives characters the colours of their shapes', () => {
    const shapes = [bullet(108, 95, { colour: 0x22aa66 }), bullet(108, 115, { colour: 0x22aa66 })];
    const { text, style, styles } = withBullets(page([first, second], shapes)).glyphs;
    const colours = Array.from(style, (index, at) => (text[at] === '•' ? styles[index]?.colour : undefined));
    expect(colours.filter((colour) => colour !== undefined)).to.deep.equal([0x22aa66, 0x22aa66]);
    expect(styles).to.have.lengthOf(2);
  });

  it('leaves out the shapes of bullets, and keeps other artwork', () => {
    const square = bullet(108, 95, { text: '▪' });
    const { left, top, right, bottom } = square;
    const [own, other] = [
      { left, top, right, bottom, colour: 0 },
      { left: 100, top: 300, right: 200, bottom: 400, colour: 0 },
    ];
    const pieces = [own, other].map((box) => ({ ...box, kind: 'area' as const }));
    const made = withBullets({ ...page([first], [square]), areas: [own, other], pieces });
    expect(made.areas).to.deep.equal([other]);
    expect(made.pieces).to.deep.equal(pieces.slice(1));
  });

  it('leaves those shapes among the bullets that became no characters', () => {
    const [own, other] = [bullet(108, 95), bullet(400, 300)];
    expect(withBullets(page([first, second], [own, other])).bullets).to.deep.equal([other]);
  });

  it('makes characters of white shapes before white text alone, and leaves others among the bullets', () => {
    const white = [bullet(108, 95, { colour: 0xffffff }), bullet(108, 115, { colour: 0xffffff })];
    const made = withBullets(page([{ ...first, colour: 0xffffff }, second], white));
    expect(wordsOf(made)).to.equal('• First item\nSecond item');
    expect(made.bullets).to.deep.equal(white.slice(1));
  });

  it('finds the bullets of text that reads to the left', () => {
    const made = withBullets(page([{ text: 'שלום', x: 120, y: 100, leftwards: true }], [bullet(128, 95)]));
    expect(made.glyphs.text.join('')).to.equal('•שלום');
  });

  const others: readonly { readonly it: string; readonly texts: readonly Row[]; readonly shapes: DrawnBullet[] }[] = [
    { it: 'shapes far from text', texts: [first], shapes: [bullet(60, 95)] },
    { it: 'shapes within a line', texts: [{ text: 'Before', x: 78, y: 100 }, first], shapes: [bullet(112, 95)] },
    { it: 'shapes below the line', texts: [first], shapes: [bullet(108, 101)] },
    {
      it: 'keys of a legend',
      texts: [first, second],
      shapes: [bullet(108, 95, { colour: 0xff0000 }), bullet(108, 115, { colour: 0x0000ff })],
    },
    { it: 'points of a chart', texts: [first], shapes: [bullet(108, 95), bullet(200, 300), bullet(230, 280)] },
  ];
  for (const { it: name, texts, shapes } of others) {
    it(`leaves ${name} as they are`, () => {
      const reading = page(texts, shapes);
      expect(withBullets(reading)).to.equal(reading);
    });
  }
});
