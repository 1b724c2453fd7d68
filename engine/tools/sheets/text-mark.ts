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
  /** As /Font resources. */
  readonly fonts: PdfDict;
  readonly opaque: boolean;
}

/** Text is drawn in the space that it was set in: that of a font size of one point. */
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

/** Grey stays grey, so that a document for a black and white press has no colours afterwards. */
function fillColour([red, green, blue]: TextMark['color']): string {
  const parts = red === green && green === blue ? [red] : [red, green, blue];
  const operator = parts.length === 1 ? 'g' : 'rg';
  return `${parts.map((part) => serialise(Math.round(part * 1e4) / 1e4)).join(' ')} ${operator}`;
}

/** How far glyphs may reach beyond the widths and heights of their fonts, in font sizes. */
const overhang = 1;

function formOf({ width, ascent, descent }: SetText, operators: string, { fonts, opaque }: TextSettings): NewStream {
  const form = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    BBox: [-overhang, -descent - overhang, width + overhang, ascent + overhang],
    Resources: PdfDict.of({ Font: fonts }),
  });
  // As a group, text that is not opaque is no darker where its glyphs overlap.
  if (!opaque) form.set('Group', PdfDict.of({ S: new PdfName('Transparency'), I: true }));
  return deflated(form, Buffer.from(operators, 'latin1'));
}
