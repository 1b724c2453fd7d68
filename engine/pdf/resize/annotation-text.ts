import { serialise } from '../syntax/serialise.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfString, type PdfDict, type PdfValue } from '../syntax/values.js';
import type { Placement } from './placement.js';

const DEEPEST = 32;
/** Lengths in a default appearance, which is content (ISO 32000-2 §12.7.4.3): the size of the font, leading, spacing. */
const lengthOperators = /(?<![^\s\])>])([+-]?(?:\d+(?:\.\d*)?|\.\d+))(\s+(?:Tf|TL|Tc|Tw|Ts))(?![^\s[(</])/g;
/** Lengths in a style of CSS 2; readers take those without a unit for points. */
const cssLengths = /(?<![\w.#-])(\d+(?:\.\d*)?|\.\d+)(?=\s*pt\b)/g;
const styleAttributes = /\bstyle\s*=\s*("[^"]*"|'[^']*')/g;

/** Text that readers set anew, when someone types into it, has the size that fits the page. */
export function setPlacedText(file: PdfFile, annotation: PdfDict, placement: Placement): void {
  const appearance = defaultAppearance(file, annotation);
  if (appearance !== undefined) {
    const [written, placed] = [latin1(appearance), placedAppearance(latin1(appearance), placement)];
    // A size of 0 fits itself to the field, and what says nothing else may go on inheriting it.
    if (placed !== written) annotation.set('DA', new PdfString(Buffer.from(placed, 'latin1')));
  }
  const style = file.maybeText(annotation.get('DS'));
  if (style !== undefined) annotation.set('DS', PdfString.fromText(placedStyle(style, placement)));
  const rich = file.maybeText(annotation.get('RC'));
  if (rich !== undefined) annotation.set('RC', PdfString.fromText(placedRichText(rich, placement)));
}

/** Of a widget, what its field, those above that, or the form say for it. */
function defaultAppearance(file: PdfFile, annotation: PdfDict): PdfString | undefined {
  const own = file.string(annotation.get('DA'));
  if (own !== undefined || file.name(annotation.get('Subtype')) !== 'Widget') return own;
  let field: PdfValue | undefined = annotation.get('Parent');
  for (let depth = 0; depth < DEEPEST; depth++) {
    const dict = file.dict(field);
    if (dict === undefined) break;
    const inherited = file.string(dict.get('DA'));
    if (inherited !== undefined) return inherited;
    field = dict.get('Parent');
  }
  return file.string(file.dict(file.catalog.get('AcroForm'))?.get('DA'));
}

function placedAppearance(written: string, placement: Placement): string {
  return placement.allow(written).replace(lengthOperators, (_, length: string, operator: string) => {
    return `${scaled(length, placement)}${operator}`;
  });
}

function placedStyle(style: string, placement: Placement): string {
  return placement.allow(style).replace(cssLengths, (length) => scaled(length, placement));
}

function placedRichText(text: string, placement: Placement): string {
  return placement.allow(text).replace(styleAttributes, (attribute) => placedStyle(attribute, placement));
}

function scaled(length: string, placement: Placement): string {
  return serialise(placement.length(Number(length)));
}

function latin1({ bytes }: PdfString): string {
  return Buffer.from(bytes).toString('latin1');
}
