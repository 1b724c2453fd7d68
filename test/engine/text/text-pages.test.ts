import { expect } from 'chai';

import { columnsOf } from '../../../engine/text/display-width.js';
import { pagesOf } from '../../../engine/text/text-pages.js';

describe('pagesOf', () => {
  for (const [sentence, text, pages] of [
    [
      'ends lines as every system does',
      'a\nb\r\nc\rd\u0085e\u2028f\u2029g\vh',
      [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    ],
    ['takes carriage returns before a line end for one', 'a\r\r\nb', [['a', 'b']]],
    ['takes others for an empty line each', 'a\r\rb\r\n\r\nc', [['a', '', 'b', '', 'c']]],
    // In a time that follows their number, not its square.
    ['takes any number of them', `a${'\r'.repeat(300_000)}`, [['a']]],
    ['keeps empty lines and indentation', '\n  a\n\n\tb', [['', '  a', '', '\tb']]],
    ['drops empty lines at the end, and spaces', 'a  \n\n \n', [['a']]],
    ['begins a page at a form feed', 'a\n\fb', [['a'], ['b']]],
    ['keeps an empty page between two', 'a\f\fb', [['a'], [], ['b']]],
    ['makes no page of a form feed at the end', 'a\n\f\n', [['a']]],
    ['has none of nothing', ' \n\n', []],
    ['drops what is for terminals', '\x1b[1;31mred\x1b[0m \x1b]0;title\x07end\x1b(B', [['red end']]],
    ['strikes letters once', 'N\bNA\bA _\bu', [['NA u']]],
    ['drops controls and marks', 'a\x00b\x07\ufeffc\x1a', [['abc']]],
  ] as const) {
    it(sentence, () => expect(pagesOf(text)).to.deep.equal(pages));
  }
});

describe('columnsOf', () => {
  for (const [line, columns] of [
    ['plain', 5],
    ['\ta\tb', 17],
    ['日本', 4],
    ['한글', 4],
    ['ｶﾅ', 2],
    ['e\u0301', 1],
    ['שלום', 4],
  ] as const) {
    it(`counts ${columns} for ${JSON.stringify(line)}`, () => expect(columnsOf(line)).to.equal(columns));
  }
});
