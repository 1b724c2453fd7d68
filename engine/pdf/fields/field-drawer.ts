import { colourOperator, FILL, STROKE } from '../content/colour-operator.js';
import { decimal } from '../content/decimal.js';
import { type Operation, operationsIn } from '../content/operators.js';
import { deflated } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, PdfName, type PdfValue, type Ref } from '../syntax/values.js';
import type { Revision } from '../write/revision.js';
import type { Field, Frame } from './field.js';
import { fieldFont, helvetica } from './field-font.js';
import { type FieldLine, fieldLines, type Measure } from './field-lines.js';
import { type FieldTypesetter, InstalledFonts } from './installed-fonts.js';

/** Distance of text from the border, and the size of the text where the field states none. */
const PADDING = 2;

/** Sets the colour behind the selected items of a list, on which text in black and in colours is seen. */
const SELECTION = '0.6 0.75 0.86 rg';

/** The operator Tf with its operands, in a default appearance (ISO 32000-2 §12.7.4.3). */
const FONT = /\/([^\s/[\]()<>{}%]+)\s+([-\d.]+)\s+Tf/;

/** Writes lines in one font, or in several. */
interface LineWriter extends Measure {
  /** The /Font resources that the operators need. */
  readonly fonts: PdfValue;
  operatorsFor(lines: readonly FieldLine[], look: { readonly fontSize: number; readonly colour: string }): string[];
}

export interface DrawerMeans {
  readonly revision: Revision;
  readonly openTypesetter: () => FieldTypesetter;
  warn(sentence: string): void;
}

/** Draws values of fields as form XObjects. */
export class FieldDrawer implements Disposable {
  readonly #installed: InstalledFonts;
  #helvetica: Ref | undefined;

  constructor(
    private readonly file: PdfFile,
    private readonly means: DrawerMeans,
  ) {
    this.#installed = new InstalledFonts(means.revision, means.openTypesetter);
  }

  [Symbol.dispose](): void {
    this.#installed[Symbol.dispose]();
  }

  /** Adds the fonts of the drawn values. */
  finish(): void {
    this.#installed.finish();
  }

  /** Returns the widget with its appearance; undefined, with a warning, when no font has the characters of the value. */
  drawn(field: Field): PdfDict | undefined {
    const { text, rectangle, widget } = field;
    const [, name = 'Helv', size = '0'] = FONT.exec(field.appearance) ?? [];
    const writer = this.#writerFor(name, text);
    if (writer === undefined) {
      this.means.warn(`The value of the field "${field.name}" is not shown, since no font has all of its characters.`);
      return undefined;
    }
    const [width, height] = [rectangle[2] - rectangle[0], rectangle[3] - rectangle[1]];
    const turn = this.#turnOf(widget);
    const form = turn % 180 === 0 ? { width, height } : { width: height, height: width };
    const [left, bottom, right, top] = field.inset ?? [0, 0, 0, 0];
    const box = { width: form.width - left - right, height: form.height - bottom - top };
    const layout = { ...field, fontSize: Number(size) };
    const { lines, fontSize, selected } = fieldLines(text, writer, { box: { ...box, padding: PADDING }, layout });
    const colour = withoutNames(field.appearance);
    const content = [
      ...(field.beneath === undefined ? [] : [`q ${shifted(-rectangle[0], -rectangle[1])} ${field.beneath} Q`]),
      ...(left === 0 && bottom === 0 ? [] : [shifted(left, bottom)]),
      ...this.#frameOf(field.frame, box),
      '/Tx BMC q',
      `0 0 ${decimal(box.width)} ${decimal(box.height)} re W n`,
      ...selected.map(
        ([from, to]) => `q ${SELECTION} 0 ${decimal(from)} ${decimal(box.width)} ${decimal(to - from)} re f Q`,
      ),
      ...writer.operatorsFor(lines, { fontSize, colour }),
      'Q EMC',
    ].join('\n');
    const dict = PdfDict.of({
      Type: new PdfName('XObject'),
      Subtype: new PdfName('Form'),
      BBox: [0, 0, form.width, form.height],
      Matrix: matrixOf(turn, width, height),
      Resources: PdfDict.of({ Font: writer.fonts }),
    });
    const stream = this.means.revision.add(deflated(dict, Buffer.from(content, 'latin1')));
    return widget.clone().set('AP', PdfDict.of({ N: stream }));
  }

  /** Writes in the font of the field, in Helvetica where it lacks the characters, else in installed fonts. */
  #writerFor(name: string, text: string): LineWriter | undefined {
    const form = this.file.dict(this.file.catalog.get('AcroForm'));
    const own = this.file.dict(this.file.dict(form?.get('DR'))?.get('Font'))?.get(name);
    const standard = (): Ref => (this.#helvetica ??= this.means.revision.add(helvetica()));
    return (
      this.#simpleWriter(text, { name, dict: this.file.dict(own), add: () => own ?? null }) ??
      this.#simpleWriter(text, { name, dict: helvetica(), add: standard }) ??
      (this.#installed.have(text) ? this.#installedWriter() : undefined)
    );
  }

  /** @returns undefined for a font that is not simple or lacks characters; line ends are not drawn */
  #simpleWriter(
    text: string,
    { name, dict, add }: { readonly name: string; readonly dict: PdfDict | undefined; readonly add: () => PdfValue },
  ): LineWriter | undefined {
    const font = dict && fieldFont(this.file, dict);
    if (font?.encode(text.replace(/[\r\n]/g, '')) === undefined) return undefined;
    return {
      fonts: PdfDict.of({ [name]: add() }),
      widthOf: (line) => font.widthOf(line),
      operatorsFor: (lines, { fontSize, colour }) => [
        `BT ${colour} /${name} ${decimal(fontSize)} Tf`,
        ...lines.map(({ text: line, x, y }) => {
          const codes = font.encode(line) ?? Buffer.alloc(0);
          return `1 0 0 1 ${decimal(x)} ${decimal(y)} Tm <${codes.toString('hex')}> Tj`;
        }),
        'ET',
      ],
    };
  }

  #installedWriter(): LineWriter {
    return {
      fonts: this.#installed.resources,
      widthOf: (line) => this.#installed.set(line).width,
      operatorsFor: (lines, { fontSize, colour }) =>
        lines.map(({ text, x, y }) => {
          const matrix = [fontSize, 0, 0, fontSize, x, y].map(decimal).join(' ');
          return `q ${colour} ${matrix} cm ${this.#installed.set(text).operators} Q`;
        }),
    };
  }

  /** The rotation of the widget in degrees anticlockwise (/MK /R). */
  #turnOf(widget: PdfDict): number {
    const turn = this.file.number(this.file.dict(widget.get('MK'))?.get('R')) ?? 0;
    return turn % 90 === 0 ? ((turn % 360) + 360) % 360 : 0;
  }

  #frameOf(
    { background, border, width: line }: Frame,
    { width, height }: { readonly width: number; readonly height: number },
  ): readonly string[] {
    const fill = colourOperator(this.file, background, FILL);
    const stroke = colourOperator(this.file, border, STROKE);
    const inner = [line / 2, line / 2, width - line, height - line].map(decimal).join(' ');
    return [
      ...(fill === undefined ? [] : [`q ${fill} 0 0 ${decimal(width)} ${decimal(height)} re f Q`]),
      ...(stroke === undefined || line <= 0 ? [] : [`q ${stroke} ${decimal(line)} w ${inner} re S Q`]),
    ];
  }
}

/** Turns the form into the rectangle of the widget. */
function matrixOf(turn: number, width: number, height: number): number[] {
  if (turn === 90) return [0, 1, -1, 0, width, 0];
  if (turn === 180) return [-1, 0, 0, -1, width, height];
  return turn === 270 ? [0, -1, 1, 0, 0, height] : [1, 0, 0, 1, 0, 0];
}

/** The operator that moves the origin. */
function shifted(x: number, y: number): string {
  return `1 0 0 1 ${decimal(x)} ${decimal(y)} cm`;
}

/** Operators that set a colour of the colour space that `cs` or `CS` set before. */
const COLOURS: readonly string[] = ['sc', 'scn', 'SC', 'SCN'];

/**
 * The operators of a default appearance without those that name fonts or other resources, which the form XObject would lack,
 * and without the colours of such colour spaces.
 */
function withoutNames(appearance: string): string {
  const operations = Array.from(operationsIn(Buffer.from(appearance, 'latin1')));
  const isNaming = ({ operands }: Operation): boolean => operands.some((it) => it instanceof PdfName);
  const dropsSpace = operations.some((it) => it.operator.toLowerCase() === 'cs' && isNaming(it));
  return operations
    .filter((it) => !isNaming(it) && !(dropsSpace && COLOURS.includes(it.operator)))
    .map(({ start, end }) => appearance.slice(start, end))
    .join(' ');
}
