import type { Search } from '../../../text/search/search.js';
import { glyphList } from '../../fonts/glyph-list.js';

/** So many bytes are hardly ever what is looked for by chance. */
const LEAST_LETTERS = 5;

/** What bytes of many formats say, beside text of anybody: words of PostScript. */
const wordsOfFormats: ReadonlySet<string> = new Set(
  (
    'fontname fullname familyname fontinfo notice weight version encoding standardencoding fonttype fontmatrix fontbbox ' +
    'private charstrings subrs begin findresource cidinit begincmap endcmap cmapname cmaptype ' +
    'cidsysteminfo registry ordering supplement adobe identity begincodespacerange endcodespacerange beginbfchar ' +
    'endbfchar beginbfrange endbfrange begincidrange endcidrange currentdict defineresource readonly currentfile eexec ' +
    'array known index round truncate ceiling floor range isfixedpitch italicangle underlineposition glyph cmyk'
  ).split(' '),
);

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What is looked for as bytes, wherever these stand: in letters of one byte and of two, in UTF-8 and in hexadecimal digits. */
export interface Needle {
  find(bytes: Buffer): readonly Span[];
  /** Whether it is a word of fonts and of programs, which say it for themselves. */
  readonly isCommon: boolean;
}

/** Undefined for what is too short for that, and where only an expression is looked for. */
export function needleOf({ text = '' }: Search): Needle | undefined {
  const words = text.normalize('NFKC').trim().split(/\s+/);
  const solid = words.join('');
  if (Array.from(solid).length < LEAST_LETTERS) return undefined;
  const pattern = new RegExp(ways.map((way) => words.map(way.letters).join(way.space)).join('|'), 'g');
  return {
    isCommon: isCommon(solid),
    find: (bytes) =>
      Array.from(bytes.toString('latin1').matchAll(pattern), ({ index, 0: { length } }) => ({
        start: index,
        end: index + length,
      })),
  };
}

function isCommon(word: string): boolean {
  const plain = word.toLowerCase();
  return wordsOfFormats.has(plain) || glyphList.toLowerCase().split(/\s/).includes(plain);
}

interface Way {
  /** An expression for the bytes of a word, each as a character. */
  readonly letters: (word: string) => string;
  readonly space: string;
}

const ways: readonly Way[] = [
  { letters: each((letter) => Buffer.from(letter, 'latin1')), space: '\\s*' },
  { letters: each((letter) => Buffer.from(letter, 'utf8')), space: '\\s*' },
  { letters: each((letter) => Buffer.from(letter, 'utf16le')), space: '(?:\\s\\0)*' },
  { letters: each((letter) => Buffer.from(letter, 'utf16le').swap16()), space: '(?:\\0\\s)*' },
  { letters: each((letter) => Buffer.from(letter, 'latin1'), hexadecimal), space: '(?:20)*' },
  { letters: each((letter) => Buffer.from(letter, 'utf16le').swap16(), hexadecimal), space: '(?:0020)*' },
];

function each(encode: (letter: string) => Buffer, write = plain): Way['letters'] {
  return (word) =>
    Array.from(word, (letter) => {
      const cases = [letter, letter.toLowerCase(), letter.toUpperCase()].map((it) => write(encode(it)));
      return `(?:${[...new Set(cases)].join('|')})`;
    }).join('');
}

function plain(bytes: Buffer): string {
  return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

function hexadecimal(bytes: Buffer): string {
  return bytes.toString('hex').replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
