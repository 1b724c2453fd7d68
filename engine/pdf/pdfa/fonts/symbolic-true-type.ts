import { bytesOf } from '../../../files/random-access.js';
import { subtablesOf } from '../../../formats/sfnt/cmap-subtables.js';
import { setWidths } from '../../../formats/sfnt/set-widths.js';
import { readSfnt, tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import { withSymbolCmap } from '../../../formats/sfnt/symbol-cmap.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { deflated } from '../../filters/filters.js';
import { differencesOf } from '../../fonts/differences.js';
import { textOfGlyphName } from '../../fonts/glyph-names.js';
import { PdfDict } from '../../syntax/values.js';
import type { ObjectAdder } from '../../write/object-adder.js';
import type { PdfaLevel } from '../level.js';
import { glyphReader, programOf, readable } from '../../fonts/glyphs/glyph-reader.js';
import type { ShownFont } from '../shown/shown-fonts.js';
import { statedTexts } from '../../content/fonts/stated-texts.js';
import { toUnicodeMap } from '../../fonts/to-unicode-map.js';

const [SYMBOLIC, NONSYMBOLIC] = [4, 32];
/** Platform and encoding of the subtable of symbolic fonts. */
const SYMBOLS = '3 0';

/**
 * Whether encoding and character map of a simple TrueType font break ISO 19005-1 §6.3.7 or ISO 19005-2 §6.2.11.6: symbolic fonts
 * have no encoding and one subtable, others have an encoding by known names, and a subtable that is not for symbols.
 */
export function breaksEncodingRules(file: PdfFile, font: PdfDict, { part }: PdfaLevel): boolean {
  if (file.name(font.get('Subtype')) !== 'TrueType') return false;
  const flags = file.number(file.dict(font.get('FontDescriptor'))?.get('Flags')) ?? 0;
  const program = readable(() => programOf(file, font));
  const subtables = program && readable(() => subtablesIn(program.bytes));
  if ((flags & SYMBOLIC) === 0) {
    const hasDifferences = file.dict(font.get('Encoding'))?.has('Differences') === true;
    const isUnreadable = part > 1 && subtables?.every((it) => it === SYMBOLS) === true;
    return !hasKnownNames(file, font) || (part === 1 && hasDifferences) || isUnreadable;
  }
  if (file.resolve(font.get('Encoding')) !== null) return true;
  if (subtables === undefined || subtables.length === 1) return false;
  return part === 1 || !subtables.includes(SYMBOLS);
}

function subtablesIn(program: Buffer): readonly string[] {
  const cmap = tableOf(program, readSfnt(bytesOf(program)), 'cmap');
  return cmap === undefined ? [] : subtablesOf(cmap).map(({ platform, encoding }) => `${platform} ${encoding}`);
}

function hasKnownNames(file: PdfFile, font: PdfDict): boolean {
  const encoding = font.get('Encoding');
  const base = file.name(encoding) ?? file.name(file.dict(encoding)?.get('BaseEncoding')) ?? '';
  const names = [...differencesOf(file, font).values()];
  return (
    ['WinAnsiEncoding', 'MacRomanEncoding'].includes(base) && names.every((name) => textOfGlyphName(name) !== undefined)
  );
}

/**
 * Returns the font as a symbolic one with a program of its own, whose character map has the codes that content shows.
 * Undefined when it breaks no rule, or cannot be read.
 */
export function symbolicTrueType(
  file: PdfFile,
  { dict, codes }: ShownFont,
  { level, adder }: { readonly level: PdfaLevel; readonly adder: ObjectAdder },
): PdfDict | undefined {
  if (!breaksEncodingRules(file, dict, level)) return undefined;
  const program = readable(() => programOf(file, dict));
  const read = glyphReader(file, dict);
  const descriptor = file.dict(dict.get('FontDescriptor'));
  if (program?.key !== 'FontFile2' || read === undefined || descriptor === undefined) return undefined;
  const stated = statedTexts(file, dict);
  const facts = readable(() =>
    [...codes.values()].map(({ code, length }) => ({ code, length, ...read(code, length) })),
  );
  if (facts === undefined) return undefined;
  const glyphs = facts.flatMap(({ code, glyph }) => (typeof glyph === 'number' ? [{ code, glyph }] : []));
  const widths = facts.flatMap(({ glyph, statedWidth }) =>
    typeof glyph === 'number' && statedWidth !== undefined ? [[glyph, statedWidth] as const] : [],
  );
  const texts = facts.flatMap(({ code, length, text: derived }) => {
    const text = stated(code, length) ?? derived;
    return text === undefined || text === '' ? [] : [{ code, length, text }];
  });
  const font = readable(() => withSymbolCmap(setWidths(program.bytes, new Map(widths)), glyphs));
  if (font === undefined) return undefined;
  const flags = file.number(descriptor.get('Flags')) ?? 0;
  const own = descriptor
    .clone()
    .set('Flags', (flags & ~NONSYMBOLIC) | SYMBOLIC)
    .set('FontFile2', adder.add(deflated(PdfDict.of({ Length1: font.length }), font)));
  const changed = dict.clone().set('FontDescriptor', adder.add(own));
  changed.delete('Encoding');
  return texts.length === 0 ? changed : changed.set('ToUnicode', adder.add(toUnicodeMap(texts)));
}
