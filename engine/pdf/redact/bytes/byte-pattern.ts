import type { Search } from '../../../text/search/search.js';
import { glyphList } from '../../fonts/glyph-list.js';

/** A text of at least this many letters hardly ever occurs by chance. */
const MIN_LETTERS = 5;

/** Keywords of PostScript and font formats, which many files contain beside any user text. */
const formatKeywords: ReadonlySet<string> = new Set(
  (
    'fontname fullname familyname fontinfo notice weight version encoding standardencoding fonttype fontmatrix fontbbox ' +
    'private charstrings subrs begin findresource cidinit begincmap endcmap cmapname cmaptype ' +
    'cidsysteminfo registry ordering supplement adobe identity begincodespacerange endcodespacerange beginbfchar ' +
    'endbfchar beginbfrange endbfrange begincidrange endcidrange currentdict defineresource readonly currentfile eexec ' +
    'array known index round truncate ceiling floor range isfixedpitch italicangle underlineposition glyph cmyk'
  ).split(' '),
);

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The search text as it may occur in binary data: in letters of one and of two bytes, in UTF-8 and in hexadecimal
 * digits.
 */
export interface BytePattern {
  find(bytes: Buffer): readonly ByteRange[];
  /** Whether it is a keyword of fonts and programs, which they contain themselves. */
  readonly isCommon: boolean;
}

/** Returns undefined for texts that are too short, and for regular expressions. */
export function bytePatternOf({ text = '' }: Search): BytePattern | undefined {
  const words = text.normalize('NFKC').trim().split(/\s+/);
  const letters = words.join('');
  if (Array.from(letters).length < MIN_LETTERS) return undefined;
  const expression = new RegExp(letterEncodings.map((way) => words.map(way.pattern).join(way.space)).join('|'), 'g');
  return {
    isCommon: isCommon(letters),
    find: (bytes) =>
      Array.from(bytes.toString('latin1').matchAll(expression), ({ index, 0: { length } }) => ({
        start: index,
        end: index + length,
      })),
  };
}

function isCommon(word: string): boolean {
  const lowerCase = word.toLowerCase();
  return formatKeywords.has(lowerCase) || glyphList.toLowerCase().split(/\s/).includes(lowerCase);
}

interface LetterEncoding {
  /** Returns a regular expression for the bytes of a word, each byte as a Latin-1 character. */
  readonly pattern: (word: string) => string;
  readonly space: string;
}

const letterEncodings: readonly LetterEncoding[] = [
  { pattern: lettersAs((letter) => Buffer.from(letter, 'latin1')), space: '\\s*' },
  { pattern: lettersAs((letter) => Buffer.from(letter, 'utf8')), space: '\\s*' },
  { pattern: lettersAs((letter) => Buffer.from(letter, 'utf16le')), space: '(?:\\s\\0)*' },
  { pattern: lettersAs((letter) => Buffer.from(letter, 'utf16le').swap16()), space: '(?:\\0\\s)*' },
  { pattern: lettersAs((letter) => Buffer.from(letter, 'latin1'), hexDigits), space: '(?:20)*' },
  { pattern: lettersAs((letter) => Buffer.from(letter, 'utf16le').swap16(), hexDigits), space: '(?:0020)*' },
];

function lettersAs(encode: (letter: string) => Buffer, write = escapedBytes): LetterEncoding['pattern'] {
  return (word) =>
    Array.from(word, (letter) => {
      const cases = [letter, letter.toLowerCase(), letter.toUpperCase()].map((it) => write(encode(it)));
      return `(?:${[...new Set(cases)].join('|')})`;
    }).join('');
}

function escapedBytes(bytes: Buffer): string {
  return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

function hexDigits(bytes: Buffer): string {
  return bytes.toString('hex').replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
