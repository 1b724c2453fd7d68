import { expect } from 'chai';

import { numberKind } from '../../../../../engine/document/flow/headings/heading-number.js';
import { isLabelledValue } from '../../../../../engine/document/flow/headings/statements.js';
import { BOLD, flow, told } from '../../../../fixtures/flow.js';
import type { Typed } from '../../../../fixtures/lines.js';

/** A text of a page, 30 points below the one before it, or lines of a paragraph that fill 400 points. */
type Text = (Pick<Typed, 'text' | 'size' | 'font'> & { readonly isCentred?: boolean }) | 'prose';

const LINE = 12;
const GAP = 30;

/** A page of such texts below each other. */
function pageOf(...texts: readonly Text[]): { readonly lines: readonly Typed[] } {
  let y = 60;
  const lines = texts.flatMap((text): readonly Typed[] => {
    if (text !== 'prose') {
      y += GAP;
      const { isCentred = false, ...typed } = text;
      return [{ ...typed, x: isCentred ? 300 - (text.text.length * (text.size ?? LINE)) / 4 : 100, y: y - GAP }];
    }
    const paragraph = Array.from('abcd', (name, row) => ({
      ...{ x: 100, width: 400, text: `full line ${name} of a text that has more words`, y: y + LINE * row },
    }));
    y += LINE * paragraph.length + GAP - LINE;
    return paragraph;
  });
  return { lines };
}

const bold = (text: string, size = 10): Text => ({ text, size, font: BOLD });

function headingsOf(...pages: readonly (readonly Text[])[]): readonly string[] {
  return flow(pages.map((texts) => pageOf(...texts)))
    .elements.map(told)
    .filter((it) => /^(?:h\d|title):/.test(it));
}

describe('Looks of headings', () => {
  it('are not those of leads and quotations, which are large sentences', () => {
    const lead: Text = { text: 'The council has approved the plan for new routes.', size: 14 };
    const page = [bold('First Head', 20), lead, 'prose', bold('Second Head', 20), lead, 'prose'] as const;
    expect(headingsOf(page)).to.deep.equal(['h1: First Head', 'h1: Second Head']);
  });

  it('are those of bold lines above text, though bold sentences are in the same look', () => {
    const warning = bold('Warning: The cover of the pump becomes hot after an hour of use.');
    const page = [
      warning,
      'prose',
      bold('From the Panel'),
      'prose',
      bold('From Afar'),
      'prose',
      warning,
      'prose',
    ] as const;
    expect(headingsOf(page)).to.deep.equal(['h1: From the Panel', 'h1: From Afar']);
  });

  it('are not those of bold clauses with numbers among bold sentences', () => {
    const clauses = ['1. The fee is due within a month.', '2. The fee is not paid back.'].map((text) => bold(text));
    const long = bold('The supplier may ask for more where the work takes longer than both sides had expected.');
    const [first = long, second = long] = clauses;
    expect(headingsOf([first, 'prose', second, 'prose', long, 'prose', long, 'prose'])).to.deep.equal([]);
  });

  it('may differ from text by their size alone where text follows all texts of the look', () => {
    const slight = (text: string): Text => ({ text, size: 10.7 });
    const page = [
      bold('One Head', 16),
      'prose',
      slight('Radial Networks'),
      'prose',
      slight('Grid Networks'),
      'prose',
    ] as const;
    expect(headingsOf(page)).to.deep.equal(['title: One Head', 'h1: Radial Networks', 'h1: Grid Networks']);
  });

  it('may differ from text by their place in the middle of the column alone', () => {
    const centred = (text: string): Text => ({ text, size: 10, isCentred: true });
    const page = [centred('§ 1 Quiet Hours'), 'prose', centred('§ 2 Visitors'), 'prose'] as const;
    expect(headingsOf(page)).to.deep.equal(['h1: § 1 Quiet Hours', 'h1: § 2 Visitors']);
  });

  it('are those of lines above lists and short text in Chinese, too', () => {
    const slight = (text: string): Text => ({ text, size: 10.7 });
    const list = ['- two eggs', '- a pinch of salt'].map((text): Text => ({ text }));
    const recipe = (name: string): readonly Text[] => [slight(name), ...list, 'prose'];
    expect(headingsOf([...recipe('What You Need'), ...recipe('What You May Add')])).to.deep.equal([
      ...['h1: What You Need', 'h1: What You May Add'],
    ]);
    const dense: Text = { text: '委员会在公开咨询之后审查了若干区域交通措施和费用。' };
    expect(headingsOf([slight('总体要求'), dense, slight('主要任务'), dense])).to.deep.equal([
      'h1: 总体要求',
      'h1: 主要任务',
    ]);
  });

  it('are not those of bylines below headings, nor of a line that recurs', () => {
    const slight = (text: string): Text => ({ text, size: 10.7 });
    const article = (name: string, author: string): readonly Text[] => [bold(name, 16), slight(author), 'prose'];
    expect(headingsOf([...article('One Head', 'Anna Holt'), ...article('Next Head', 'Peter Crane')])).to.deep.equal([
      ...['h1: One Head', 'h1: Next Head'],
    ]);
    const button = slight('Back to the Start');
    expect(headingsOf(['prose', button, 'prose', button, 'prose', button, 'prose'])).to.deep.equal([]);
  });

  it('are not those of codes in capitals, which have few words', () => {
    for (const text of ['IBAN DE00 1234 5678', 'NH3, NO, NO2', 'TK-1512'])
      expect(headingsOf([{ text, size: 10 }, 'prose'])).to.deep.equal([]);
    expect(headingsOf(['prose', { text: 'FUTURE WORK', size: 10 }, 'prose'])).to.deep.equal(['h1: FUTURE WORK']);
  });
});

describe('Levels of headings', () => {
  it('are deeper for chapters that another kind of number counts within parts', () => {
    const chapter = (text: string): readonly Text[] => [bold(text, 14), 'prose'];
    const pages = [
      [bold('Part I', 14), bold('Users', 20), ...chapter('1 Start'), ...chapter('2 Use')],
      [bold('Part II', 14), bold('Authors', 20), ...chapter('3 Rules')],
    ];
    expect(headingsOf(...pages)).to.deep.equal([
      ...['h1: Part I⏎Users', 'h2: 1 Start', 'h2: 2 Use', 'h1: Part II⏎Authors', 'h2: 3 Rules'],
    ]);
  });

  it('are deeper for numbers that begin again below more prominent headings', () => {
    const part = (name: string): readonly Text[] => [
      ...([bold(name, 20), 'prose', bold('1 Keys', 14), 'prose', bold('2 Names', 14), 'prose'] as const),
    ];
    expect(headingsOf(part('Buttons'), part('Screens'))).to.deep.equal([
      ...['h1: Buttons', 'h2: 1 Keys', 'h2: 2 Names', 'h1: Screens', 'h2: 1 Keys', 'h2: 2 Names'],
    ]);
  });

  const kinds: readonly (readonly [text: string, kind: string])[] = [
    ['Part II Details', 'part'],
    ['第3章 結果', '章'],
    ['IV. Results', 'roman'],
    ['2.1 Results', 'decimal'],
  ];
  for (const [text, kind] of kinds) {
    it(`have the kind of number ${kind} in "${text}"`, () => {
      expect(numberKind(text)).to.equal(kind);
    });
  }
});

describe('Labels with values', () => {
  const texts: readonly (readonly [text: string, isValue: boolean])[] = [
    ['Total due: 666.00 EUR', true],
    ['Date: 4/5/2022, 18:00', true],
    ['Chapter 2: 1914', false],
    ['Trade by Establishments and Merchandise: 1997', false],
    ['Note: three parts', false],
  ];
  for (const [text, isValue] of texts) {
    it(`are ${isValue ? '' : 'not '}"${text}"`, () => {
      expect(isLabelledValue(text)).to.equal(isValue);
    });
  }
});
