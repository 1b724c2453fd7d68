import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { addAppearances } from '../../../../engine/pdf/annotations/add-appearances.js';
import { openSource } from '../../../../engine/pdf/assembly/source.js';
import { openTypesetter } from '../../../../engine/tools/sheets/text/open-typesetter.js';
import { rawPdf } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

interface Word {
  readonly text: string;
  /** In points from the upper left corner of the page. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

interface Drawn {
  /** The document with the drawn values, without compression. */
  readonly contents: string;
  readonly words: readonly Word[];
  readonly warnings: readonly string[];
  readonly isCopied: boolean;
}

/** Draws a field with these entries, 100 by 40 points in the middle of a page of 200 points; poppler reads it. */
function drawn(entries: string, form = ''): Drawn {
  const folder = mkdtempSync(join(tmpdir(), 'fields-'));
  const path = (name: string): string => join(folder, name);
  try {
    const objects = {
      1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] /DR << /Font << /F 4 0 R >> >> ${form} >> >>`,
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [5 0 R] >>',
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      5: `<< /Type /Annot /Subtype /Widget /T (name) /P 3 0 R ${entries.includes('/DA') ? '' : '/DA (/F 10 Tf 0 g)'} ${entries}${entries.includes('/Rect') ? '' : ' /Rect [50 80 150 120]'} >>`,
    };
    writeFileSync(path('form.pdf'), rawPdf({ objects }), 'latin1');
    const target = path('drawn.pdf');
    using source = openSource({ path: path('form.pdf'), name: 'form.pdf' });
    const warnings: string[] = [];
    const warn = (sentence: string): void => void warnings.push(sentence);
    const isCopied = addAppearances(source, { target, markup: 'none', hidden: false, openTypesetter, warn });
    expect(existsSync(target)).to.equal(isCopied);
    return { words: isCopied ? wordsIn(target) : [], contents: isCopied ? contentsOf(target) : '', warnings, isCopied };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function contentsOf(path: string): string {
  return execFileSync('qpdf', ['--qdf', path, '-'], { encoding: 'latin1' });
}

function wordsIn(path: string): readonly Word[] {
  const page = execFileSync('pdftotext', ['-q', '-bbox', path, '-'], { encoding: 'utf8' });
  return [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"[^>]*>(.*?)<\/word>/g)].map(
    ([, left, top, right, text = '']) => ({ text, left: Number(left), top: Number(top), right: Number(right) }),
  );
}

const textsOf = ({ words }: Drawn): readonly string[] => words.map(({ text }) => text);

describe('fields without appearance', () => {
  it('show their value from the left, in the middle, or from the right', () => {
    const [left, middle, right] = [
      drawn('/FT /Tx /V (Ada)'),
      drawn('/FT /Tx /V (Ada) /Q 1'),
      drawn('/FT /Tx /V (Ada)', '/Q 2'),
    ];
    expect([textsOf(left), textsOf(middle), textsOf(right)]).to.deep.equal([['Ada'], ['Ada'], ['Ada']]);
    expect(left.words[0]?.left).to.be.closeTo(52, 0.5);
    expect(((middle.words[0]?.left ?? 0) + (middle.words[0]?.right ?? 0)) / 2).to.be.closeTo(100, 0.5);
    expect(right.words[0]?.right).to.be.closeTo(148, 0.5);
  });

  it('leave out colours of colour spaces that only the form has', () => {
    const { contents } = drawn('/FT /Tx /V (Ada) /DA (/Gold cs 0.5 scn /F 10 Tf)');
    expect(contents).to.contain('Tj');
    expect(contents.replace(/\/DA \(.*\)/, '')).not.to.contain('scn');
  });

  it('break the lines of a field of several lines, and keep those of the value', () => {
    const field = drawn('/FT /Tx /Ff 4096 /V (one two three four five six\\nseven)');
    const lines = new Map<number, string[]>();
    for (const { text, top } of field.words) lines.set(Math.round(top), [...(lines.get(Math.round(top)) ?? []), text]);
    expect([...lines.values()].map((it) => it.join(' '))).to.deep.equal(['one two three four', 'five six', 'seven']);
    expect(Math.max(...field.words.map(({ right }) => right))).to.be.below(150);
  });

  it('choose a size that fits when none is stated', () => {
    const [word] = drawn('/FT /Tx /DA (/F 0 Tf) /V (WWWWWWWWWWWWWWWW)').words;
    expect(word?.right).to.be.within(130, 148);
  });

  it('put one character into each cell', () => {
    const { words } = drawn('/FT /Tx /Ff 16777216 /MaxLen 5 /V (A1B)');
    expect(words.map(({ text, left, right }) => [text, Math.round((left + right) / 2)])).to.deep.equal([
      ['A', 60],
      ['1', 80],
      ['B', 100],
    ]);
  });

  it('stand upright in a turned field', () => {
    const { words } = drawn('/FT /Tx /MK << /R 90 >> /V (Ada) /Rect [80 50 120 150]');
    expect(words.map(({ text }) => text)).to.deep.equal(['Ada']);
    expect(words[0]?.top).to.be.above(125);
  });

  const options = '/Opt [[(a) (First)] [(b) (Second)] [(c) (Third)]]';
  /** The heights of the bars behind selected items, from the lower edge of the field. */
  const bars = ({ contents }: Drawn): readonly number[] =>
    [...contents.matchAll(/rg 0 ([-\d.]+) 100 11.5 re f/g)].map(([, bottom]) => Number(bottom));

  it('show the items of a list, with bars behind those that are selected', () => {
    const [one, two] = [drawn(`/FT /Ch ${options} /V (b)`), drawn(`/FT /Ch ${options} /V [(a) (c)]`)];
    for (const list of [one, two]) expect(textsOf(list)).to.deep.equal(['First', 'Second', 'Third']);
    expect([bars(one), bars(two)]).to.deep.equal([[15], [26.5, 3.5]]);
    const scrolled = drawn(`/FT /Ch ${options} /TI 1`);
    expect([textsOf(scrolled), bars(scrolled)]).to.deep.equal([['Second', 'Third'], []]);
  });

  it('show a list from the selected item on where it would not be seen, and one that the list does not have', () => {
    const low = '/Rect [50 80 150 100]';
    const last = drawn(`/FT /Ch ${options} ${low} /V (c)`);
    expect([textsOf(last), bars(last)]).to.deep.equal([['Third'], [6.5]]);
    const nearly = drawn(`/FT /Ch ${options} /Rect [50 80 150 107] /V (b)`);
    expect([textsOf(nearly), bars(nearly).length]).to.deep.equal([['First', 'Second'], 1]);
    expect(textsOf(drawn(`/FT /Ch ${options} /V (Other)`))).to.deep.equal(['Other']);
  });

  it('show the text of the option that a menu has', () => {
    expect(textsOf(drawn(`/FT /Ch /Ff 131072 ${options} /V (b)`))).to.deep.equal(['Second']);
    expect(textsOf(drawn(`/FT /Ch /Ff 131072 ${options}`))).to.deep.equal([]);
    const equal = '/Opt [[() (First)] [() (Second)]]';
    expect(textsOf(drawn(`/FT /Ch /Ff 131072 ${equal} /V ()`))).to.deep.equal(['First']);
  });

  it('use Helvetica for characters that their font lacks', () => {
    const lacking = '/DA (/None 10 Tf)';
    expect(textsOf(drawn(`/FT /Tx ${lacking} /V (Gr\\374n)`))).to.deep.equal(['Gr\u00fcn']);
  });

  it('show scripts that no font of the form has, in installed fonts', () => {
    const cyrillic = drawn('/FT /Tx /V <FEFF041004340430> /Q 2');
    expect(textsOf(cyrillic)).to.deep.equal(['\u0410\u0434\u0430']);
    expect(cyrillic.words[0]?.right).to.be.closeTo(148, 0.5);
    expect(cyrillic.warnings).to.deep.equal([]);
    const greek = drawn('/FT /Tx /Ff 4096 /V <FEFF03B103B203B3000A0041>');
    expect(textsOf(greek)).to.deep.equal(['\u03b1\u03b2\u03b3', 'A']);
  });

  it('lead to a warning when no font has the characters', () => {
    const { warnings, words } = drawn('/FT /Tx /V <FEFF0378>');
    expect(words).to.deep.equal([]);
    expect(warnings).to.deep.equal([
      'The value of the field "name" is not shown, since no font has all of its characters.',
    ]);
  });

  const others: readonly (readonly [what: string, entries: string])[] = [
    ['is a password', '/FT /Tx /Ff 8192 /V (secret)'],
    ['is hidden', '/FT /Tx /F 2 /V (Ada)'],
    ['is empty', '/FT /Tx /V ( )'],
    ['is a button', '/FT /Btn /V /Yes'],
  ];
  for (const [what, entries] of others) {
    it(`are left alone when the field ${what}`, () => {
      const { isCopied } = drawn(entries);
      expect(isCopied).to.equal(false);
    });
  }
});
