import { expect } from 'chai';

import type { Run, RunStyle } from '../../../../../../engine/index.js';
import { lineFit, linesGained } from '../../../../../../plugins/conversion/convert-to-word/layout/fit/line-fit.js';

const STYLE: RunStyle = {
  family: 'Courier New',
  generic: 'monospace',
  weight: 400,
  italic: false,
  size: 10,
  colour: 0,
};

/** Letters are 6 points wide. */
function run(text: string, style: Partial<RunStyle> = {}, rest: Partial<Run> = {}): Run {
  return { text, style: { ...STYLE, ...style }, ...rest };
}

/** Words of five letters and a space each: 36 points. */
function words(count: number): string {
  return Array.from({ length: count }, () => 'words').join(' ');
}

describe('The letters of a text in a Word document', () => {
  it('keep their width where the text takes as many lines as it did', () => {
    expect(lineFit({ runs: [run(words(9))], lines: 3, width: 110, indentFirst: 0 })).to.equal(0);
  });

  it('become narrower where a line would have one word less', () => {
    const change = lineFit({ runs: [run(words(9))], lines: 3, width: 98, indentFirst: 0 });
    expect(change).to.be.within(-8, -4);
  });

  it('become wider where all words would fit into fewer lines', () => {
    const change = lineFit({ runs: [run(words(8))], lines: 3, width: 140, indentFirst: 0 });
    expect(change).to.be.within(1, 6);
  });

  it('leave room for the indent of the first line', () => {
    expect(lineFit({ runs: [run(words(3))], lines: 1, width: 110, indentFirst: 10 })).to.be.below(0);
    expect(lineFit({ runs: [run(words(3))], lines: 1, width: 120, indentFirst: 10 })).to.equal(0);
  });

  it('count a word that is longer than its line as several lines', () => {
    expect(lineFit({ runs: [run('1000')], lines: 1, width: 23, indentFirst: 0 })).to.be.below(0);
  });

  it('may end lines at hyphens, of the text and of the ends of lines', () => {
    const divided = run('wordsandwords', {}, { hyphens: [5] });
    expect(lineFit({ runs: [divided], lines: 2, width: 60, indentFirst: 0 })).to.equal(0);
    expect(lineFit({ runs: [run('words-andwords')], lines: 2, width: 60, indentFirst: 0 })).to.equal(0);
  });

  it('begin a line where the author has ended one', () => {
    const runs = [run('words'), run('words', {}, { lineBreak: true })];
    expect(lineFit({ runs, lines: 2, width: 200, indentFirst: 0 })).to.equal(0);
  });

  it('let it gain the lines that they cannot save, and one where their widths are unknown', () => {
    const gain = (text: string, width: number): number =>
      linesGained({ runs: [run(text)], lines: 3, width, indentFirst: 0 });
    expect(gain(words(9), 110)).to.equal(0);
    expect(gain(words(9), 98)).to.equal(0);
    expect(gain(words(9), 70)).to.equal(2);
    const unknown = run(words(9), { family: 'Calibri', generic: 'sans-serif' });
    expect(linesGained({ runs: [unknown], lines: 3, width: 110, indentFirst: 0 })).to.equal(1);
  });

  it('keep their width in fonts whose widths are unknown, and in texts of unknown length', () => {
    const unknown = run(words(9), { family: 'Calibri', generic: 'sans-serif' });
    expect(lineFit({ runs: [unknown], lines: 3, width: 98, indentFirst: 0 })).to.equal(0);
    expect(lineFit({ runs: [run(words(9))], lines: 0, width: 98, indentFirst: 0 })).to.equal(0);
  });
});
