import { postNames } from '../../../formats/sfnt/post-names.js';
import { tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import type { TrueType } from '../../../formats/sfnt/true-type.js';
import { groupedBy } from '../../../groups.js';
import { baseEncoding } from '../../content/fonts/base-encodings.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { characterOfGlyphName } from '../../fonts/glyph-names.js';
import { type SimpleEncoding, simpleEncoding } from '../../fonts/glyphs/simple-encoding.js';
import { macCodes, SYMBOL_OFFSETS } from '../../fonts/glyphs/true-type-codes.js';
import type { PdfDict } from '../../syntax/values.js';

const SYMBOLIC = 4;
const MAX_SAME = 16;
/** Limit of the searched bytes of a table "cmap": each character may be searched in all of it. */
const MAX_BYTES = 2 ** 32;
/** Some viewers take MacExpertEncoding for WinAnsiEncoding, and PDFDocEncoding for none. */
const COMMON: ReadonlySet<string> = new Set(['StandardEncoding', 'WinAnsiEncoding', 'MacRomanEncoding']);
const encodings = Array.from(COMMON, baseEncoding);

type CharacterOf = SimpleEncoding['characterOf'];

/** Tells which glyphs of a TrueType program viewers may show for codes of simple fonts. */
export class TrueTypeShown {
  readonly #file: PdfFile;
  readonly #program: TrueType;
  /** The length of the table "cmap" in bytes; 0 without one. */
  readonly #cmapLength: number;
  /** The glyphs of characters, which many fonts may share. */
  readonly #known = new Map<number, readonly number[]>();
  #bytesLeft = MAX_BYTES;
  /** The glyphs by their names, and by the characters of these. */
  readonly #byName: ReadonlyMap<string, readonly number[]>;
  readonly #byCharacter: ReadonlyMap<string | undefined, readonly number[]>;

  /** @param bytes of the program */
  constructor(file: PdfFile, program: TrueType, bytes: Buffer) {
    this.#file = file;
    this.#program = program;
    this.#cmapLength = program.sfnt.tables.get('cmap')?.length ?? 0;
    const names = postNames(tableOf(bytes, program.sfnt, 'post'));
    const named = Array.from(names.keys()).filter((glyph) => glyph > 0 && names[glyph] !== '.notdef');
    this.#byName = firstBy(named, (glyph) => names[glyph] ?? '');
    this.#byCharacter = firstBy(named, (glyph) => characterOfGlyphName(names[glyph] ?? ''));
  }

  /**
   * Returns the glyphs that a font may show for these codes: those of the code itself, and those of its character or glyph name by
   * the encoding that the font states; when there are none, by any encoding.
   */
  glyphs(font: PdfDict, codes: Iterable<number>): ReadonlySet<number> {
    const encoding = simpleEncoding(this.#file, font);
    const base = this.#basesOf(font, encoding);
    const glyphs = new Set<number>();
    for (const code of codes) {
      const name = encoding.nameOf(code);
      const found = SYMBOL_OFFSETS.flatMap((offset) => this.#glyphsOf(offset + code));
      if (name !== undefined) found.push(...this.#named(name));
      else found.push(...this.#ofCode(code, base));
      // In a font without a cmap table, the code is the glyph index.
      if (this.#cmapLength === 0) found.push(code);
      if (found.length === 0) found.push(...this.#ofCode(code, encodings));
      for (const glyph of found) glyphs.add(glyph);
    }
    return glyphs;
  }

  /** The possible base encodings: viewers do not agree on that of a font which does not state one, or which is symbolic. */
  #basesOf(font: PdfDict, { base, characterOf }: SimpleEncoding): readonly CharacterOf[] {
    if (base === 'WinAnsiEncoding') return [characterOf];
    if (base !== undefined && !COMMON.has(base)) throw new RangeError('A font has an encoding that is not supported.');
    const flags = this.#file.number(this.#file.dict(font.get('FontDescriptor'))?.get('Flags')) ?? SYMBOLIC;
    return base === 'MacRomanEncoding' && (flags & SYMBOLIC) === 0 ? [characterOf] : encodings;
  }

  #ofCode(code: number, bases: readonly CharacterOf[]): readonly number[] {
    return bases.flatMap((characterOf) => this.#ofCharacter(characterOf(code)));
  }

  #glyphsOf(character: number): readonly number[] {
    const known = this.#known.get(character);
    if (known !== undefined) return known;
    this.#bytesLeft -= this.#cmapLength;
    if (this.#bytesLeft < 0) throw new RangeError('Fonts show too many characters of a long program.');
    const glyphs = this.#program.glyphsOf(character);
    this.#known.set(character, glyphs);
    return glyphs;
  }

  #named(name: string): readonly number[] {
    return [...this.#ofCharacter(characterOfGlyphName(name)), ...(this.#byName.get(name) ?? [])];
  }

  #ofCharacter(character: string | undefined): readonly number[] {
    if (character === undefined) return [];
    const mac = macCodes.get(character);
    const byMac = mac === undefined ? [] : this.#glyphsOf(mac);
    const byCode = this.#glyphsOf(character.codePointAt(0) ?? 0);
    return [...byCode, ...byMac, ...(this.#byCharacter.get(character) ?? [])];
  }
}

/** Groups glyphs. Viewers show the first glyph of a name, so a group has a few of them. */
function firstBy<Key>(glyphs: readonly number[], keyOf: (glyph: number) => Key): ReadonlyMap<Key, readonly number[]> {
  return new Map(Array.from(groupedBy(glyphs, keyOf), ([key, group]) => [key, group.slice(0, MAX_SAME)]));
}
