import { readCffFont } from '../../../formats/cff/cff-font.js';
import { setCffWidths } from '../../../formats/cff/set-cff-widths.js';
import { setWidths } from '../../../formats/sfnt/set-widths.js';
import { setType1Widths } from '../../../formats/type1/set-type1-widths.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { deflated } from '../../filters/filters.js';
import { type NewStream, PdfDict, PdfName, Ref } from '../../syntax/values.js';
import { hasOtherWidth, type Program } from '../../fonts/glyphs/glyph-facts.js';
import { glyphReader, programOf, readable } from '../../fonts/glyphs/glyph-reader.js';
import { compactIn } from '../../fonts/glyphs/named-glyphs.js';
import type { ShownFont } from '../shown/shown-fonts.js';
import { describedFont } from '../../fonts/font-program.js';

export interface FittedProgram {
  readonly ref: Ref;
  readonly program: NewStream;
}

/**
 * Returns the font programs whose widths differ from those of font dictionaries, with the widths of the dictionaries: viewers
 * place glyphs by these, so pages look the same. The first font that states another width for a glyph of a shared program decides.
 */
export function fitWidths(file: PdfFile, shown: readonly ShownFont[]): readonly FittedProgram[] {
  const programs = new Map<
    number,
    { readonly ref: Ref; readonly font: ShownFont; readonly widths: Map<number | string, number> }
  >();
  const isWrong = new Set<number>();
  for (const font of shown) {
    const ref = programRef(file, font);
    if (ref === undefined) continue;
    const { widths } = programs.get(ref.num) ?? { widths: new Map<number | string, number>() };
    programs.set(ref.num, { ref, font, widths });
    if (noteWidths(file, font, widths)) isWrong.add(ref.num);
  }
  return [...programs.values()].flatMap(({ ref, font, widths }) => {
    const program = isWrong.has(ref.num) ? readable(() => programOf(file, font.dict)) : undefined;
    const fitted = program && readable(() => withWidths(program, widths));
    return fitted === undefined ? [] : [{ ref, program: fitted }];
  });
}

/** The reference to the program of a font; undefined without one. */
export function programRef(file: PdfFile, { dict }: ShownFont): Ref | undefined {
  const descriptor = file.dict(describedFont(file, dict).get('FontDescriptor'));
  const ref = descriptor?.get('FontFile2') ?? descriptor?.get('FontFile') ?? descriptor?.get('FontFile3');
  return ref instanceof Ref ? ref : undefined;
}

/** Notes the stated widths of the glyphs that are shown; returns whether one differs from that of the program. */
function noteWidths(file: PdfFile, { dict, codes }: ShownFont, widths: Map<number | string, number>): boolean {
  const read = glyphReader(file, dict);
  let isWrong = false;
  for (const { code, length } of codes.values()) {
    const facts = read && readable(() => read(code, length));
    if (facts?.glyph === undefined || facts.statedWidth === undefined || widths.has(facts.glyph)) continue;
    const differs = hasOtherWidth(facts);
    if (differs) widths.set(facts.glyph, facts.statedWidth);
    isWrong ||= differs;
  }
  return isWrong;
}

/** Returns the program with other widths, in thousandths of an em. Units of Type 1 programs are thousandths as well. */
function withWidths({ key, bytes }: Program, widths: ReadonlyMap<number | string, number>): NewStream | undefined {
  if (key === 'FontFile2') {
    const font = setWidths(bytes, new Map([...widths].map(([glyph, width]) => [Number(glyph), width])));
    return deflated(PdfDict.of({ Length1: font.length }), font);
  }
  if (key === 'FontFile3') return withCompactWidths(bytes, widths);
  const byName = new Map([...widths].map(([glyph, width]) => [String(glyph), width]));
  const { font, lengths } = setType1Widths(bytes, byName);
  const [Length1, Length2, Length3] = lengths;
  return deflated(PdfDict.of({ Length1, Length2, Length3 }), font);
}

/** Glyphs of CFF fonts have names in simple fonts. An OpenType font becomes its CFF data alone. */
function withCompactWidths(bytes: Buffer, widths: ReadonlyMap<number | string, number>): NewStream {
  const compact = compactIn(bytes);
  const program = readCffFont(compact);
  const isByName = [...widths.keys()].some((glyph) => typeof glyph === 'string');
  const byNumber = new Map<number, number>();
  for (let glyph = 0; glyph < program.charStrings.count; glyph++) {
    const width = widths.get(isByName ? (program.statedNameOf(glyph) ?? '') : glyph);
    if (width !== undefined) byNumber.set(glyph, width);
  }
  const subtype = isByName && program.cids === undefined ? 'Type1C' : 'CIDFontType0C';
  return deflated(PdfDict.of({ Subtype: new PdfName(subtype) }), setCffWidths(compact, byNumber));
}
