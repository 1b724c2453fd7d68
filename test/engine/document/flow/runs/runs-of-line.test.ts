import { expect } from 'chai';

import { decorationPlaces } from '../../../../../engine/document/flow/runs/decorations.js';
import { RunStyles, textLineOf } from '../../../../../engine/document/flow/runs/runs-of-line.js';
import type { Font, Line, Word } from '../../../../../engine/document/model.js';

const font: Font = {
  ...{ name: 'GlyphLessFont', family: '', weight: 400, italic: false },
  ...{ fixedPitch: true, serif: false, embedded: true },
};

function word(invisible: boolean): Word {
  const style = { font: 0, size: 10, angle: 0, colour: 0, invisible, vertical: false };
  return { text: 'word', box: { left: 0, top: 0, right: 20, bottom: 10 }, style, glyphs: [] };
}

const NO_PLACES = { text: [], left: new Float64Array(), right: new Float64Array() };

describe('The look of a run', () => {
  it('has no font where the text is never seen', () => {
    const styles = new RunStyles([font]);
    for (const invisible of [false, true]) styles.indexOf(word(invisible), 10, {});
    const fonts = styles.list.map(({ family, generic }) => [family, generic]);
    expect(fonts).to.deep.equal([
      ['Glyph Less Font', 'monospace'],
      ['', 'sans-serif'],
    ]);
  });
});

describe('The runs of a line', () => {
  it('have the spaces around highlighted words outside of them', () => {
    const words = ['see', 'marked', 'words'].map((text, index): Word => {
      const box = { left: 40 * index, top: 90, right: 40 * index + 36, bottom: 100 };
      return { ...word(false), text, box, glyphs: Array.from(text, (_, at) => at) };
    });
    const line: Line = {
      ...{ words, spaced: [false, true, true], angle: 0, direction: 'left-to-right', baseline: 98 },
      box: { left: 0, top: 90, right: 116, bottom: 100 },
    };
    const area = { left: 39, top: 90, right: 77, bottom: 100, colour: 0xffff00 };
    const plain: Font = { ...font, name: 'Sans', fixedPitch: false };
    const styles = new RunStyles([plain]);
    const { runs } = textLineOf(line, { styles, links: [], drawn: { rulings: [], areas: [area] }, glyphs: NO_PLACES });
    const told = runs.map(({ text, style }) => [text, styles.list[style]?.highlight]);
    expect(told).to.deep.equal([
      ['see ', undefined],
      ['marked', 0xffff00],
      [' words', undefined],
    ]);
  });

  it('tell the space that is added between their letters', () => {
    const trackingWith = (added: number): readonly unknown[] => {
      const lefts = Array.from('title', (_, index) => (5 + added) * index);
      const glyphs = {
        text: Array.from('title'),
        left: Float64Array.from(lefts),
        right: Float64Array.from(lefts, (left) => left + 5),
      };
      const box = { left: 0, top: 90, right: glyphs.right.at(-1) ?? 0, bottom: 100 };
      const spaced: Word = { ...word(false), text: 'title', box, glyphs: [0, 1, 2, 3, 4] };
      const line: Line = { words: [spaced], spaced: [false], angle: 0, direction: 'left-to-right', baseline: 98, box };
      const styles = new RunStyles([{ ...font, name: 'Sans', fixedPitch: false }]);
      textLineOf(line, { styles, links: [], drawn: { rulings: [], areas: [] }, glyphs });
      return styles.list.map(({ tracking }) => tracking);
    };
    expect(trackingWith(3)).to.deep.equal([0.3]);
    expect(trackingWith(0.2)).to.deep.equal([undefined]);
  });

  it('begin with bullets that have the code of a letter: of Wingdings and Wingdings 3 in OpenSymbol, and of Word in fonts of fixed pitch', () => {
    const shown = (marker: string, font: Font): string => {
      const words = [marker, 'item'].map((text, index): Word => {
        const box = { left: 20 * index, top: 90, right: 20 * index + 6, bottom: 100 };
        return { ...word(false), text, box, style: { ...word(false).style, font: index }, glyphs: [index] };
      });
      const line: Line = {
        ...{ words, spaced: [false, true], angle: 0, direction: 'left-to-right', baseline: 98 },
        box: { left: 0, top: 90, right: 26, bottom: 100 },
      };
      const styles = new RunStyles([font, { ...font, name: 'Sans', fixedPitch: false }]);
      const { runs } = textLineOf(line, { styles, links: [], drawn: { rulings: [], areas: [] }, glyphs: NO_PLACES });
      return runs.map(({ text }) => text).join('');
    };
    expect(shown('\uf06c', { ...font, name: 'OpenSymbol', fixedPitch: false })).to.equal('● item');
    expect(shown('\uf07d', { ...font, name: 'OpenSymbol', fixedPitch: false })).to.equal('▶ item');
    expect(shown('o', { ...font, name: 'LiberationMono' })).to.match(/^◦ +item$/);
    expect(shown('o', { ...font, name: 'Serif', fixedPitch: false })).to.equal('o item');
  });

  it('are not struck out by the underline of a raised word', () => {
    const base: Word = { ...word(false), box: { left: 0, top: 90, right: 20, bottom: 100 }, glyphs: [0, 1, 2, 3] };
    const raised: Word = {
      ...{ text: '[1]', shift: 'superscript', glyphs: [4, 5, 6] },
      style: { ...base.style, size: 8 },
      box: { left: 20, top: 86.5, right: 30, bottom: 94.5 },
    };
    const line: Line = {
      ...{ words: [base, raised], spaced: [false, false], angle: 0, direction: 'left-to-right', baseline: 98 },
      box: { left: 0, top: 86.5, right: 30, bottom: 100 },
    };
    const plain: Font = { ...font, name: 'Sans', fixedPitch: false };
    const lookWith = (y: number): readonly unknown[] => {
      const styles = new RunStyles([plain]);
      const rulings = [{ left: 20, right: 30, top: y, bottom: y + 0.6, colour: 0 }];
      const { runs } = textLineOf(line, { styles, links: [], drawn: { rulings, areas: [] }, glyphs: NO_PLACES });
      const { underline, strike } = styles.list[runs.at(-1)?.style ?? 0] ?? {};
      return [underline, strike];
    };
    expect(lookWith(94)).to.deep.equal([true, undefined]);
    expect(lookWith(90.5)).to.deep.equal([undefined, true]);
  });

  it('are underlined by parts of a line, which browsers interrupt at letters that reach below it', () => {
    const box = { left: 0, top: 90, right: 60, bottom: 100 };
    const line: Line = {
      ...{ words: [{ ...word(false), text: 'spring', box, glyphs: [0, 1, 2, 3, 4, 5] }], spaced: [false] },
      ...{ angle: 0, direction: 'left-to-right', baseline: 98, box },
    };
    const isUnderlined = (...parts: readonly (readonly [left: number, right: number])[]): boolean => {
      const rulings = parts.map(([left, right]) => ({ left, right, top: 99, bottom: 99.6, colour: 0 }));
      const drawn = { rulings, areas: [] };
      const styles = new RunStyles([{ ...font, name: 'Sans', fixedPitch: false }]);
      const { runs } = textLineOf(line, { styles, links: [], drawn, glyphs: NO_PLACES });
      expect(decorationPlaces(line, drawn)).to.have.lengthOf(styles.list[runs[0]?.style ?? 0]?.underline ? 1 : 0);
      return styles.list[runs[0]?.style ?? 0]?.underline === true;
    };
    expect(isUnderlined([0, 10], [20, 50])).to.equal(true);
    expect(isUnderlined([0, 10])).to.equal(false);
    expect(isUnderlined([0, 5], [55, 60])).to.equal(false);
  });

  it('have the punctuation beside an underlined or linked word outside of it', () => {
    const text = Array.from('(word),');
    const glyphs = {
      text,
      left: Float64Array.from(text, (_, at) => 10 * at),
      right: Float64Array.from(text, (_, at) => 10 * at + 10),
    };
    const box = { left: 0, top: 90, right: 70, bottom: 100 };
    const whole: Word = { ...word(false), text: '(word),', box, glyphs: text.map((_, at) => at) };
    const line: Line = {
      ...{ words: [whole], spaced: [false], angle: 0, direction: 'left-to-right', baseline: 98, box },
    };
    const styles = new RunStyles([{ ...font, name: 'Sans', fixedPitch: false }]);
    const runsWith = (left: number, right: number): readonly unknown[] => {
      const rulings = [{ left, right, top: 99, bottom: 99.6, colour: 0 }];
      const links = [{ box: { left, right, top: 90, bottom: 100 }, target: { uri: 'https://example.com/' } }];
      const { runs, firstWidth } = textLineOf(line, { styles, links, drawn: { rulings, areas: [] }, glyphs });
      expect(firstWidth).to.equal(70);
      return runs.map((run) => [run.text, styles.list[run.style]?.underline, run.link !== undefined]);
    };
    const plain = (mark: string): readonly unknown[] => [mark, undefined, false];
    expect(runsWith(10, 50)).to.deep.equal([plain('('), ['word', true, true], plain('),')]);
    expect(runsWith(0, 60)).to.deep.equal([['(word)', true, true], plain(',')]);
    expect(runsWith(0, 70)).to.deep.equal([['(word),', true, true]]);
  });

  it('have a number behind a word as a run of its own where it is a link', () => {
    const partsOf = (written: string, link: readonly [left: number, right: number]): readonly string[] => {
      const text = Array.from(written);
      const left = Float64Array.from(text, (_, at) => 10 * at);
      const glyphs = { text, left, right: left.map((x) => x + 10) };
      const box = { left: 0, top: 90, right: 10 * text.length, bottom: 100 };
      const whole: Word = { ...word(false), text: written, box, glyphs: text.map((_, at) => at) };
      const line: Line = {
        ...{ words: [whole], spaced: [false], angle: 0, direction: 'left-to-right', baseline: 98, box },
      };
      const links = [{ box: { left: link[0], right: link[1], top: 90, bottom: 100 }, target: { page: 1, top: 700 } }];
      const styles = new RunStyles([{ ...font, name: 'Sans', fixedPitch: false }]);
      const { runs } = textLineOf(line, { styles, links, drawn: { rulings: [], areas: [] }, glyphs });
      return runs.map((run) => (run.link === undefined ? run.text : `[${run.text}]`));
    };
    expect(partsOf('end.12', [40, 60])).to.deep.equal(['end.', '[12]']);
    expect(partsOf('end3,', [30, 40])).to.deep.equal(['end', '[3]', ',']);
    expect(partsOf('B12', [20, 30])).to.deep.equal(['B12']);
    expect(partsOf('word', [30, 40])).to.deep.equal(['word']);
  });
});
