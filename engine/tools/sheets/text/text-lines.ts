/** Code points of a line. */
export type Line = readonly number[];

/** Splits a text into lines, without control characters and without spaces around lines. */
export function linesIn(text: string): readonly Line[] {
  return text.split(LINE_END).map((line) => Array.from(plain(line), (character) => character.codePointAt(0) ?? 0));
}

const LINE_END = /\r\n|[\n\v\f\r\x85\u2028\u2029]/;

function plain(line: string): string {
  return line
    .replaceAll('\t', TAB)
    .replace(/\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .trim();
}

const TAB = ' '.repeat(4);

export function textOf(line: Line): string {
  return line.map((code) => String.fromCodePoint(code)).join('');
}

const ignorable = /\p{Default_Ignorable_Code_Point}/u;

/** Whether a character only modifies others: joiners, variation selectors, direction marks. */
export function isIgnorable(code: number): boolean {
  return code > 0x7f && ignorable.test(String.fromCodePoint(code));
}
