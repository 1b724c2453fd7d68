import { expect } from 'chai';

import type {
  CodeBlock,
  ListItem,
  ListMarker,
  Paragraph,
  RunStyle,
  SlideParagraph,
} from '../../../../../engine/index.js';
import { bulletOf } from '../../../../../plugins/conversion/convert-to-powerpoint/text/bullet.js';
import { withLinkAreas } from '../../../../../plugins/conversion/convert-to-powerpoint/text/link-areas.js';
import { markedRuns } from '../../../../../plugins/conversion/convert-to-powerpoint/text/marked-runs.js';
import { textPieces } from '../../../../../plugins/conversion/convert-to-powerpoint/text/text-piece.js';
import { item, linked, paragraph, type Text } from '../../../../fixtures/flow/elements.js';

const bullet = (text: string, more: Partial<ListMarker> = {}): ListMarker => ({ text, style: 'bullet', ...more });

/** A place of one line, or of more. @param more about its lines */
function placesOf(
  left: number,
  right: number,
  count = 1,
  more: { readonly length?: number } = {},
): Paragraph['places'] {
  const lines = { count, firstBaseline: 109, lastBaseline: 109 + 12 * (count - 1), ...more };
  return [{ page: 1, box: { left, top: 100, right, bottom: 100 + 12 * count }, lines }];
}

function runsOf(element: Paragraph | ListItem): SlideParagraph['runs'] {
  return textPieces(element).flatMap((piece) => markedRuns(piece, 9).runs);
}

describe('The bullet of an item on a slide', () => {
  it('is one that Arial has and that looks the same', () => {
    const characters = ['•', '▶', '▸', '◀', '✓'].map((text) => bulletOf(bullet(text), 0));
    expect(characters.map((it) => it && 'character' in it && it.character)).to.deep.equal(['•', '►', '►', '◄', '✓']);
  });

  it('has its own colour and size', () => {
    expect(bulletOf(bullet('•', { colour: 0x336699, scale: 0.5 }), 0)).to.include({ colour: 0x336699, scale: 0.5 });
    expect(bulletOf(bullet('•'), 0x123456)).to.deep.equal({ character: '•', colour: 0x123456 });
    expect(bulletOf({ text: '2.', style: 'decimal', value: 2, scale: 0.8 }, 0)).to.include({ startAt: 2, scale: 0.8 });
  });

  it('has a space behind it where the lines of the text begin below it', () => {
    const texts = [0, 12].map(
      (hanging) => runsOf({ ...item('Text', { marker: '2)' }), hanging, places: placesOf(50, 150, 2) })[0]?.text,
    );
    expect(texts).to.deep.equal([' Text', 'Text']);
  });
});

const SANS = { family: 'Latin Modern Sans', generic: 'sans-serif' } as const;

describe('The letters of a line on a slide', () => {
  const spacingOf = (text: Text, right: number, count = 1): readonly (number | undefined)[] =>
    runsOf(paragraph(text, { places: placesOf(50, right, count) })).map(({ letterSpacing }) => letterSpacing);
  // In Times New Roman, 10 points: n and o are 5 wide each.
  const text = 'no'.repeat(10);

  it('are as wide together as on the page', () => {
    expect(spacingOf(text, 160)[0]).to.be.closeTo(0.5, 1e-9);
    expect(spacingOf(text, 140)[0]).to.be.closeTo(-0.5, 1e-9);
    expect(spacingOf([{ text, style: { tracking: 0.1 } }, 'no '], 195)[1]).to.be.closeTo(15 / 22, 1e-9);
  });

  it('are smaller in place of narrower ones without serifs, before they look crowded', () => {
    const sizesOf = (right: number): unknown =>
      runsOf(paragraph([{ text: 'no'.repeat(10), style: SANS }], { places: placesOf(50, right) })).map(
        ({ size, letterSpacing = 0 }) => [Math.round(10 * size) / 10, Math.round(10 * letterSpacing) / 10],
      );
    // In Arial, 10 points: n and o are 5.56 wide each.
    expect(sizesOf(157)).to.deep.equal([[10, -0.2]]);
    expect(sizesOf(150)).to.deep.equal([[9, 0]]);
    expect(sizesOf(138)).to.deep.equal([[8.8, -0.5]]);
  });

  it('are as wide together as on the page in several lines, at whose ends spaces are not seen', () => {
    const spacing = (length: number, words: Text): number | undefined =>
      runsOf(paragraph(words, { places: placesOf(50, 160, 2, { length }) }))[0]?.letterSpacing;
    // The space is 2.5 wide.
    expect(spacing(210, `${text} ${text}`)).to.be.closeTo((210 - 200) / 41, 0.01);
    expect(spacing(210, '文字'.repeat(10))).to.equal(undefined);
    const parted: Text = [text, { text, lineBreak: true }];
    expect(spacing(210, parted)).to.be.closeTo((210 - 200) / 41, 0.01);
  });

  it('are not so far apart that they look like words', () => {
    expect(spacingOf(text, 180)[0]).to.be.within(0.5, 0.99);
    expect(spacingOf(text, 120)[0]).to.be.within(-0.99, -0.5);
    expect(spacingOf([{ text, style: { tracking: 0.15 } }], 190)).to.deep.equal([1.5]);
  });

  it('keep their distances in code, of which lines begin with spaces', () => {
    const style: RunStyle = {
      family: 'Courier',
      generic: 'monospace',
      weight: 400,
      italic: false,
      size: 10,
      colour: 0,
    };
    const code: CodeBlock = {
      kind: 'code',
      lines: ['if:', '  no'],
      style,
      places: placesOf(50, 74, 2, { length: 30 }),
    };
    const spacings = textPieces(code).flatMap((piece) => markedRuns(piece, 9).runs.map((run) => run.letterSpacing));
    expect(spacings).to.deep.equal([undefined, undefined]);
  });

  for (const [name, spacing] of [
    ['a line of the same width', spacingOf(text, 150.2)],
    ['lines that wrap, of unknown lengths', spacingOf(text, 160, 2)],
    ['a font that the common one is unlike', spacingOf(text, 300)],
    ['characters whose widths are unknown', spacingOf('שלום', 160)],
  ] as const) {
    it(`keep their distances in ${name}`, () => {
      expect(spacing).to.deep.equal([undefined]);
    });
  }
});

describe('The entries of an outline on a slide', () => {
  const entry = (text: Text): Paragraph => paragraph(text, { places: placesOf(50, 150) });
  const link = { page: 2 };

  it('are plain text with areas over them, since programs underline text with a link', () => {
    const pieces = [entry([linked('First', link)]), entry([linked('Second', { page: 3 })])].flatMap(textPieces);
    const { pieces: plain, areas } = withLinkAreas(pieces, 9);
    expect(plain.flatMap(({ runs }) => runs).filter((run) => 'link' in run)).to.deep.equal([]);
    expect(areas.map((area) => area.link)).to.deep.equal([{ slide: 1 }, { slide: 2 }]);
    expect(areas[0]?.box).to.deep.equal(pieces[0]?.box);
  });

  for (const [name, text] of [
    ['a link that is underlined', [linked('First', link, { underline: true })]],
    ['a link in a sentence', ['See ', linked('page 2', link)]],
    ['a link to a website', [linked('Quire', { uri: 'https://quire.test/' })]],
  ] as const) {
    it(`leave ${name} to its text`, () => {
      const pieces = [entry(text), entry('Other')].flatMap(textPieces);
      expect(withLinkAreas(pieces, 9)).to.deep.equal({ pieces, areas: [] });
    });
  }
});
