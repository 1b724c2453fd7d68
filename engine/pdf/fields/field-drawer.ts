import { deflated } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, PdfName, type PdfValue, type Ref } from '../syntax/values.js';
import type { ObjectAdder } from '../write/object-adder.js';
import type { Field } from './field.js';
import { type FieldFont, fieldFont, helvetica } from './field-font.js';
import { fieldLines } from './field-lines.js';

/** Distance of text from the border, and the size of the text where the field states none. */
const PADDING = 2;

/** The operator Tf with its operands, in a default appearance (ISO 32000-2 §12.7.4.3). */
const FONT = /\/([^\s/[\]()<>{}%]+)\s+([-\d.]+)\s+Tf/;

/** Draws values of fields as form XObjects. */
export class FieldDrawer {
  #helvetica: Ref | undefined;

  constructor(
    private readonly file: PdfFile,
    private readonly revision: ObjectAdder,
    private readonly warn: (sentence: string) => void,
  ) {}

  /** Returns the widget with its appearance; undefined, with a warning, when no font has the characters of the value. */
  drawn(field: Field): PdfDict | undefined {
    const { text, rectangle, widget } = field;
    const [, name = 'Helv', size = '0'] = FONT.exec(field.appearance) ?? [];
    const font = this.#fontFor(name, text);
    if (font === undefined) {
      this.warn(`The value of the field "${field.name}" is not shown, since its font lacks some of the characters.`);
      return undefined;
    }
    const [width, height] = [rectangle[2] - rectangle[0], rectangle[3] - rectangle[1]];
    const turn = this.#turnOf(widget);
    const box = turn % 180 === 0 ? { width, height } : { width: height, height: width };
    const layout = { ...field, fontSize: Number(size) };
    const { lines, fontSize } = fieldLines(text, font.font, { box: { ...box, padding: PADDING }, layout });
    const colour = field.appearance.replace(FONT, '').trim();
    const shown = lines.map(({ text: line, x, y }) => {
      const codes = font.font.encode(line) ?? Buffer.alloc(0);
      return `1 0 0 1 ${decimal(x)} ${decimal(y)} Tm <${codes.toString('hex')}> Tj`;
    });
    const content = [
      ...this.#background(widget, box),
      '/Tx BMC q',
      `0 0 ${decimal(box.width)} ${decimal(box.height)} re W n`,
      `BT ${colour} /${name} ${decimal(fontSize)} Tf`,
      ...shown,
      'ET Q EMC',
    ].join('\n');
    const dict = PdfDict.of({
      Type: new PdfName('XObject'),
      Subtype: new PdfName('Form'),
      BBox: [0, 0, box.width, box.height],
      Matrix: matrixOf(turn, width, height),
      Resources: PdfDict.of({ Font: PdfDict.of({ [name]: font.value }) }),
    });
    const stream = this.revision.add(deflated(dict, Buffer.from(content, 'latin1')));
    return widget.clone().set('AP', PdfDict.of({ N: stream }));
  }

  /** The font of the field, or Helvetica where it lacks the characters; line ends are not drawn. */
  #fontFor(name: string, text: string): { readonly font: FieldFont; readonly value: PdfValue } | undefined {
    const line = text.replace(/[\r\n]/g, '');
    const form = this.file.dict(this.file.catalog.get('AcroForm'));
    const value = this.file.dict(this.file.dict(form?.get('DR'))?.get('Font'))?.get(name);
    const dict = this.file.dict(value);
    const own = dict && fieldFont(this.file, dict);
    if (own?.encode(line) !== undefined && value !== undefined) return { font: own, value };
    const standard = fieldFont(this.file, helvetica());
    if (standard?.encode(line) === undefined) return undefined;
    this.#helvetica ??= this.revision.add(helvetica());
    return { font: standard, value: this.#helvetica };
  }

  /** The rotation of the widget in degrees anticlockwise (/MK /R). */
  #turnOf(widget: PdfDict): number {
    const turn = this.file.number(this.file.dict(widget.get('MK'))?.get('R')) ?? 0;
    return turn % 90 === 0 ? ((turn % 360) + 360) % 360 : 0;
  }

  /** Background and border (/MK /BG and /BC). */
  #background(
    widget: PdfDict,
    { width, height }: { readonly width: number; readonly height: number },
  ): readonly string[] {
    const look = this.file.dict(widget.get('MK'));
    const line = this.file.number(this.file.dict(widget.get('BS'))?.get('W')) ?? 1;
    const [fill, stroke] = [this.#colour(look?.get('BG'), 'fill'), this.#colour(look?.get('BC'), 'stroke')];
    const inner = [line / 2, line / 2, width - line, height - line].map(decimal).join(' ');
    return [
      ...(fill === undefined ? [] : [`q ${fill} 0 0 ${decimal(width)} ${decimal(height)} re f Q`]),
      ...(stroke === undefined || line <= 0 ? [] : [`q ${stroke} ${decimal(line)} w ${inner} re S Q`]),
    ];
  }

  /** @returns undefined for a transparent colour */
  #colour(value: PdfValue | undefined, use: 'fill' | 'stroke'): string | undefined {
    const parts = (this.file.array(value) ?? []).map((it) => this.file.number(it) ?? 0);
    const operator = { 1: 'g', 3: 'rg', 4: 'k' }[parts.length];
    if (operator === undefined) return undefined;
    return `${parts.map(decimal).join(' ')} ${use === 'fill' ? operator : operator.toUpperCase()}`;
  }
}

/** Turns the form into the rectangle of the widget. */
function matrixOf(turn: number, width: number, height: number): number[] {
  if (turn === 90) return [0, 1, -1, 0, width, 0];
  if (turn === 180) return [-1, 0, 0, -1, width, height];
  return turn === 270 ? [0, -1, 1, 0, 0, height] : [1, 0, 0, 1, 0, 0];
}

function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
