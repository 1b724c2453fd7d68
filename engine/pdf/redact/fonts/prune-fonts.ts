import { unlessTooComplex } from '../../../errors.js';
import { groupedBy } from '../../../groups.js';
import { type NamedSource, openSource } from '../../assembly/source.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { describedFont, isEmbedded } from '../../fonts/font-program.js';
import { readable } from '../../fonts/glyphs/glyph-reader.js';
import type { PdfDict } from '../../syntax/values.js';
import { Revision } from '../../write/revision.js';
import { codeKey } from '../../content/fonts/font.js';
import type { ReducedFont } from '../content/removed-codes.js';
import { defaultAppearanceFonts } from '../drawing/default-appearance-fonts.js';
import { type FontFamily, relatedFonts } from './related-fonts.js';
import { pruneFamily } from './pruned-family.js';
import { isSubset } from './retagged.js';
import { type ShownCodes, codesInUse } from './codes-in-use.js';

export interface PruneFontsInput {
  readonly source: NamedSource;
  readonly target: string;
  /** The fonts that lost glyphs. */
  readonly fonts: readonly ReducedFont[];
}

/**
 * Writes a redacted document in which fonts that lost their last glyph of a code have only the glyphs, names, widths and texts of
 * the codes that content still shows. Otherwise what a font has more than the text could spell what was removed.
 * @returns whether the document was written; not when no font has more than before
 */
export default function pruneFonts({ source: named, target, fonts }: PruneFontsInput): Promise<PdfResult<boolean>> {
  return pdfResult((warn) => {
    using source = openSource(named);
    const { file, tree } = source;
    const families = relatedFonts(file, fonts);
    const all = new Set(families.flatMap((family) => [...family.fonts.keys()]));
    const codes = unlessTooComplex(() => codesInUse(file, all));
    const lost = groupedBy(fonts, ({ font }) => font);
    const reduced = new Set(families.filter((it) => codes === undefined || hasLostCodes(it, { lost, codes })));
    const gone = fonts.flatMap(({ font, name }) => (font === undefined && name !== undefined ? [name] : []));
    const names = new Set([...gone, ...[...reduced].flatMap((family) => [...family.names])]);
    const telling = families.filter((it) => reduced.has(it) || [...it.names].some((name) => names.has(name)));
    if (telling.length === 0) return false;
    const typing = defaultAppearanceFonts(file, tree.pages);
    using revision = new Revision(source, target);
    const whole = telling.filter((family) => {
      const isTyped = [...family.fonts.keys()].some((num) => typing.has(num));
      if (isTyped || family.hasDirect || codes === undefined) return true;
      return readable(() => pruneFamily(file, family, { codes, target: revision })) !== true;
    });
    const left = whole.flatMap((family) => [...family.fonts.values()]).filter((font) => isTelling(file, font));
    if (left.length > 0) warn(wholeFontsWarning(named.name, left.length));
    revision.finish();
    return true;
  });
}

/** Whether content showed a code of a font that it shows no more. */
function hasLostCodes(
  family: FontFamily,
  {
    lost,
    codes,
  }: {
    readonly lost: ReadonlyMap<number | undefined, readonly ReducedFont[]>;
    readonly codes: ReadonlyMap<number, ShownCodes>;
  },
): boolean {
  return [...family.fonts.keys()].some((font) => {
    const shown = codes.get(font);
    return (lost.get(font) ?? []).some((it) => it.codes.some((code) => shown?.has(codeKey(code)) !== true));
  });
}

/** Whether the program of a font is a subset, which tells the letters of the text. */
function isTelling(file: PdfFile, font: PdfDict): boolean {
  return isEmbedded(file, font) && isSubset(file, describedFont(file, font));
}

function wholeFontsWarning(name: string, count: number): string {
  const fonts = count === 1 ? 'a font' : `${count} fonts`;
  return `${name}: ${fonts} could not be reduced to the letters that are left; the letters in them may tell what was removed.`;
}
