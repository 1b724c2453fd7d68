import { expect } from 'chai';

import { numberInGlyphName, textOfGlyphName } from '../../../../engine/pdf/fonts/glyph-names.js';

const meanings: readonly (readonly [sentence: string, name: string, text: string | undefined])[] = [
  ['knows a letter', 'A', 'A'],
  ['knows the first name of the list', 'AE', 'Æ'],
  ['knows the last name of the list', 'zukatakana', 'ズ'],
  ['knows a name of several characters', 'dalethatafpatah', 'ד\u05B2'],
  ['ignores a suffix', 'a.sc', 'a'],
  ['ignores several suffixes', 'one.oldstyle.alt', '1'],
  ['joins the parts of a ligature', 'f_f_i', 'ffi'],
  ['joins the parts of a ligature with a suffix', 'T_h.liga', 'Th'],
  ['decomposes a ligature character', 'ffl', 'ffl'],
  ['knows a name of mathematical fonts', 'angbracketleft', '\u27E8'],
  ['knows a name of symbol fonts of TeX', 'suppress', '\u0337'],
  ['knows a name of a zodiac sign', 'virgo', '\u264D'],
  ['knows the part of a sign as a character that is not private', 'parenlefttp', '\u239B'],
  ['knows the wide accents of mathematical fonts', 'hatwider', '\u02C6'],
  ['knows the part of a large radical', 'radicaltp', '\u250C'],
  ['knows the part of a brace above a term', 'bracehtipdownleft', '\u256D'],
  ['knows a negated sign that Unicode composes', 'notlessdblequal', '\u2266\u0338'],
  ['knows a name of the symbol fonts of pxfonts without its size', 'dblbracketleftBig', '\u27E6'],
  ['knows a name of the symbol fonts of wasy', 'APLcomment', '\u235D'],
  ['knows a letter of text fonts of TeX that stands for two', 'Germandbls', 'SS'],
  ['knows the name of an Arabic form in fonts of Windows', 'lamwithalefisolated', '\uFEFB'],
  ['knows the name of an isolated Arabic letter in fonts of Windows', 'behisolated', '\u0628'],
  ['finds nothing in a form of an unknown letter', 'fooisolated', undefined],
  ['ignores the size of a sign', 'parenleftBigg', '('],
  ['ignores the size of an operator', 'summationdisplay', '\u2211'],
  ['reads uni with a unit', 'uni20AC', '€'],
  ['reads uni with several units', 'uni004100620063', 'Abc'],
  ['reads u with four digits', 'u20AC', '€'],
  ['reads u with five digits', 'u1F600', '😀'],
  ['reads parts of all kinds', 'Lcommaaccent_uni20AC0308_u1040C.alternate', 'Ļ\u20AC\u0308\u{1040C}'],
  ['omits parts without a text', 'a_nothing_b', 'ab'],
  ['rejects lower-case hexadecimal digits', 'uni20ac', undefined],
  ['rejects uni with three digits', 'uni123', undefined],
  ['rejects uni with half a surrogate pair', 'uniD83D', undefined],
  ['rejects u with a surrogate', 'uD800', undefined],
  ['rejects code points above U+10FFFF', 'u110000', undefined],
  ['finds nothing in .notdef', '.notdef', undefined],
  ['finds nothing in a font-specific name', 'foo', undefined],
  ['finds nothing in the name of a property of Object.prototype', 'constructor', undefined],
  ['finds nothing in an empty name', '', undefined],
  ['finds nothing in a name with many sizes', `A${'big'.repeat(100_000)}`, undefined],
  ['reads uni with very many units', `uni${'0041'.repeat(200_000)}`, 'A'.repeat(200_000)],
];

const numbered: readonly (readonly [name: string, expected: ReturnType<typeof numberInGlyphName>])[] = [
  ['a65', { prefix: 'a', number: 65 }],
  ['C0065', { prefix: 'C', number: 65 }],
  ['65', { prefix: '', number: 65 }],
  ['g0', { prefix: 'g', number: 0 }],
  ['g1234', undefined],
  ['glyph65', undefined],
  ['a', undefined],
  ['a65b', undefined],
];

describe('the name of a glyph', () => {
  for (const [sentence, name, text] of meanings) {
    it(sentence, () => {
      expect(textOfGlyphName(name)).to.equal(text);
    });
  }

  for (const [name, expected] of numbered) {
    it(`${expected === undefined ? 'has no number' : 'has a number'} when it is ${name}`, () => {
      expect(numberInGlyphName(name)).to.deep.equal(expected);
    });
  }
});
