import { cmapOf } from '../../content/fonts/composite-font.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { NewStream, PdfDict } from '../../syntax/values.js';
import type { ShownFont } from '../shown/shown-fonts.js';
import { cmapOfCodes, collectionIn } from '../../fonts/cmap-of-codes.js';
import { describedFont } from '../../fonts/font-program.js';

/**
 * Returns a CMap with the codes that content shows, in place of a predefined one and of one for another character collection:
 * part 1 requires that it is embedded, and all parts that its character collection is that of the font (ISO 19005-1 §6.3.3,
 * ISO 19005-2 §6.2.11.3). Undefined for other fonts, and for Identity-H and Identity-V, which are always allowed.
 */
export function ownCMap(file: PdfFile, { dict, codes }: ShownFont): NewStream | undefined {
  if (file.name(dict.get('Subtype')) !== 'Type0' || hasOwnCollection(file, dict)) return undefined;
  const cmap = cmapOf(file, dict.get('Encoding'), 0);
  return cmapOfCodes(
    [...codes.values()].map(({ code, length }) => ({ code, length, cid: cmap.cidOf(code, length) })),
    { ...collectionIn(file, describedFont(file, dict)), vertical: cmap.vertical },
  );
}

/** Whether a composite font has an embedded CMap for its own character collection, or one of those for all collections. */
export function hasOwnCollection(file: PdfFile, font: PdfDict): boolean {
  const name = file.name(font.get('Encoding'));
  if (name !== undefined) return /^Identity-[HV]$/.test(name);
  const system = file.dict(describedFont(file, font).get('CIDSystemInfo'));
  return isWithin(file, system, file.dict(file.stream(font.get('Encoding'))?.dict.get('CIDSystemInfo')));
}

/** Whether a CMap is for the character collection of a font, with all of its supplements. */
function isWithin(file: PdfFile, font: PdfDict | undefined, cmap: PdfDict | undefined): boolean {
  const isSame = ['Registry', 'Ordering'].every(
    (key) => file.string(font?.get(key))?.text === file.string(cmap?.get(key))?.text,
  );
  const [needed = 0, given = 0] = [font, cmap].map((it) => file.number(it?.get('Supplement')));
  return isSame && needed <= given;
}
