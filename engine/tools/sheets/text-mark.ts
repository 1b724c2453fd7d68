import { once } from '../../files/once.js';
import { deflated } from '../../pdf/filters/filters.js';
import type { ObjectAdder } from '../../pdf/write/object-adder.js';
import { serialise } from '../../pdf/syntax/serialise.js';
import { type NewStream, PdfDict, PdfName } from '../../pdf/syntax/values.js';
import type { ReadyMark } from './ready-mark.js';
import type { TextMark } from '../../contract/tools/sheets.js';
import type { SetText } from './typesetter.js';

interface TextSettings {
  readonly adder: ObjectAdder;
  /** /Font resources. */
  readonly fonts: PdfDict;
  readonly opaque: boolean;
}

/** Text is drawn at the font size at which it was set, one point; the matrix scales it. */
export function textMark({ fontSize, color }: TextMark, text: SetText, settings: TextSettings): ReadyMark {
  const { width, ascent, descent } = text;
  const operators = `${fillColour(color)} ${text.operators}`;
  return {
    size: { width: width * fontSize, height: (ascent + descent) * fontSize },
    matrix: [fontSize, 0, 0, -fontSize, 0, ascent * fontSize],
    object: once(() => settings.adder.add(formOf(text, operators, settings))),
    inline: { operators, fonts: settings.fonts },
  };
}

/** A grey colour uses DeviceGray, so that a black and white document stays without colour. */
function fillColour([red, green, blue]: TextMark['color']): string {
  const parts = red === green && green === blue ? [red] : [red, green, blue];
  const operator = parts.length === 1 ? 'g' : 'rg';
  return `${parts.map((part) => serialise(Math.round(part * 1e4) / 1e4)).join(' ')} ${operator}`;
}

/** Allowed overhang of glyphs beyond their fonts' widths and heights, in font sizes. */
const overhang = 1;

function formOf({ width, ascent, descent }: SetText, operators: string, { fonts, opaque }: TextSettings): NewStream {
  const form = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    BBox: [-overhang, -descent - overhang, width + overhang, ascent + overhang],
    Resources: PdfDict.of({ Font: fonts }),
  });
  // A transparency group prevents overlapping glyphs of translucent text from being darker.
  if (!opaque) form.set('Group', PdfDict.of({ S: new PdfName('Transparency'), I: true }));
  return deflated(form, Buffer.from(operators, 'latin1'));
}
