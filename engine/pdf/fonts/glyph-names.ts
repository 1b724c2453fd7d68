import { glyphList } from './glyph-list.js';
import { mathCharacter, nameWithoutSize } from './math-glyph-names.js';

/**
 * Returns the text of a glyph name by the Adobe Glyph List Specification 1.7 and the names of mathematical fonts, with
 * ligatures decomposed; undefined if the name has no text.
 */
export function textOfGlyphName(name: string): string | undefined {
  const [base = ''] = name.split('.', 1);
  const text = base.split('_').map(textOfComponent).join('');
  return text === '' ? undefined : decomposed(text);
}

/** Returns the text with its Latin ligatures decomposed, as readers search for their letters. */
export function decomposed(text: string): string {
  return text.replace(LIGATURES, (ligature) => ligature.normalize('NFKC'));
}

/** Returns the character of a glyph name, which may be a ligature; undefined for variants of glyphs and for other names. */
export function characterOfGlyphName(name: string): string | undefined {
  const characters = Array.from(textOfComponent(name));
  return characters.length === 1 ? characters[0] : undefined;
}

/**
 * Returns number and prefix of a glyph name that only numbers the glyph, such as `a65` and `C0065`; undefined for other
 * names.
 */
export function numberInGlyphName(name: string): { readonly prefix: string; readonly number: number } | undefined {
  const [, prefix, digits] = /^([A-Za-z]{0,2})0*(\d{1,3})$/.exec(name) ?? [];
  return prefix === undefined || digits === undefined ? undefined : { prefix, number: Number(digits) };
}

const LIGATURES = /[\uFB00-\uFB06]/g;

function textOfComponent(name: string): string {
  const listed = listedText(name);
  if (listed !== undefined) return listed;
  const [, units, scalar] = /^(?:uni((?:[\dA-F]{4})+)|u([\dA-F]{4,6}))$/.exec(name) ?? [];
  const text = charactersOf(units?.match(/.{4}/g) ?? (scalar === undefined ? [] : [scalar]));
  const base = text === '' ? nameWithoutSize(name) : undefined;
  return base === undefined ? text : (listedText(base) ?? '');
}

function listedText(name: string): string | undefined {
  return mathCharacter(name) ?? list().get(name) ?? arabicForm(name);
}

/**
 * Returns the character of names that Arabic fonts of Windows have, such as `lamwithalefisolated`: those of the list without its
 * last word, as in `lamalefisolatedarabic`. The list has no isolated forms of single letters.
 */
function arabicForm(name: string): string | undefined {
  const [, stated, form] = /^([a-z]{2,40})(isolated|initial|medial|final)$/.exec(name) ?? [];
  if (stated === undefined || form === undefined) return undefined;
  const letter = stated.replace('with', '');
  return list().get(`${letter}${form}arabic`) ?? list().get(`${letter}arabic`);
}

/** Returns the characters of code points; an empty string if one is not a Unicode code point. */
function charactersOf(hexadecimals: readonly string[]): string {
  const codes = hexadecimals.map((each) => Number.parseInt(each, 16));
  return codes.every(isScalar) ? codes.map((code) => String.fromCodePoint(code)).join('') : '';
}

function isScalar(code: number): boolean {
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

let known: ReadonlyMap<string, string> | undefined;

/** Parses the list at the first call, since few documents need it. */
function list(): ReadonlyMap<string, string> {
  known ??= new Map(
    Array.from(glyphList.matchAll(/(\S+) (\S+)/g), ([, name = '', codes = '']) => [
      name,
      charactersOf(codes.split('+')),
    ]),
  );
  return known;
}
