import { serialise } from '../syntax/serialise.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfString, type PdfDict, type PdfValue } from '../syntax/values.js';
import type { Placement } from './placement.js';

const MAX_DEPTH = 32;
/**
 * Lengths in a default appearance, which has the syntax of content (ISO 32000-2 §12.7.4.3): font size, leading,
 * spacing.
 */
const lengthOperators = /(?<![^\s\])>])([+-]?(?:\d+(?:\.\d*)?|\.\d+))(\s+(?:Tf|TL|Tc|Tw|Ts))(?![^\s[(</])/g;
/** Lengths in a CSS 2 style; viewers treat lengths without a unit as points. */
const cssLengths = /(?<![\w.#-])(\d+(?:\.\d*)?|\.\d+)(?=\s*pt\b)/g;
const styleAttributes = /\bstyle\s*=\s*("[^"]*"|'[^']*')/g;

/** Scales the font sizes that viewers use when they regenerate the text of an annotation. */
export function setPlacedText(file: PdfFile, annotation: PdfDict, placement: Placement): void {
  const appearance = defaultAppearance(file, annotation);
  if (appearance !== undefined) {
    const [written, placed] = [latin1(appearance), placedAppearance(latin1(appearance), placement)];
    // A size of 0 adapts to the field. An unchanged inherited appearance stays inherited.
    if (placed !== written) annotation.set('DA', new PdfString(Buffer.from(placed, 'latin1')));
  }
  const style = file.maybeText(annotation.get('DS'));
  if (style !== undefined) annotation.set('DS', PdfString.fromText(placedStyle(style, placement)));
  const rich = file.maybeText(annotation.get('RC'));
  if (rich !== undefined) annotation.set('RC', PdfString.fromText(placedRichText(rich, placement)));
}

/** Returns the default appearance; a widget inherits it from its field, the ancestors of the field, or the form. */
function defaultAppearance(file: PdfFile, annotation: PdfDict): PdfString | undefined {
  const own = file.string(annotation.get('DA'));
  if (own !== undefined || file.name(annotation.get('Subtype')) !== 'Widget') return own;
  let field: PdfValue | undefined = annotation.get('Parent');
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const dict = file.dict(field);
    if (dict === undefined) break;
    const inherited = file.string(dict.get('DA'));
    if (inherited !== undefined) return inherited;
    field = dict.get('Parent');
  }
  return file.string(file.dict(file.catalog.get('AcroForm'))?.get('DA'));
}

function placedAppearance(written: string, placement: Placement): string {
  return placement.countText(written).replace(lengthOperators, (_, length: string, operator: string) => {
    return `${scaledLength(length, placement)}${operator}`;
  });
}

function placedStyle(style: string, placement: Placement): string {
  return placement.countText(style).replace(cssLengths, (length) => scaledLength(length, placement));
}

function placedRichText(text: string, placement: Placement): string {
  return placement.countText(text).replace(styleAttributes, (attribute) => placedStyle(attribute, placement));
}

function scaledLength(length: string, placement: Placement): string {
  return serialise(placement.length(Number(length)));
}

function latin1({ bytes }: PdfString): string {
  return Buffer.from(bytes).toString('latin1');
}
