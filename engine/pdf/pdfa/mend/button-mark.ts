import { decimal } from '../../content/decimal.js';
import { inherited } from '../../fields/field.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { Rectangle } from '../../syntax/rectangle.js';
import { type PdfDict, PdfString } from '../../syntax/values.js';

type Path = (scale: (share: number) => string) => string;

/** Bits of /Ff (ISO 32000-2 table 229). */
const [RADIO, PUSH_BUTTON] = [2 ** 15, 2 ** 16];
/** The share of the smaller side of a button that its mark takes. */
const SIZE = 0.7;
/** The distance of the control points of a circle of four curves from its axes. */
const [NEAR, FAR] = [0.224, 0.776];

const polygon =
  (operator: string, points: readonly (readonly [x: number, y: number])[]): Path =>
  (scale) =>
    `${points.map(([x, y], at) => `${scale(x)} ${scale(y)} ${at === 0 ? 'm' : 'l'}`).join(' ')} ${operator}`;

const check = polygon('S', [
  [0.1, 0.5],
  [0.4, 0.15],
  [0.9, 0.9],
]);
const circle: Path = (scale) => {
  const curve = (...points: readonly number[]): string => `${points.map(scale).join(' ')} c`;
  return [
    `${scale(1)} ${scale(0.5)} m`,
    curve(1, FAR, FAR, 1, 0.5, 1),
    curve(NEAR, 1, 0, FAR, 0, 0.5),
    curve(0, NEAR, NEAR, 0, 0.5, 0),
    curve(FAR, 0, 1, NEAR, 1, 0.5),
    'f',
  ].join(' ');
};
const cross: Path = (scale) =>
  `${scale(0)} ${scale(0)} m ${scale(1)} ${scale(1)} l ${scale(0)} ${scale(1)} m ${scale(1)} ${scale(0)} l S`;

/** The marks that viewers draw, by their characters in ZapfDingbats (/MK /CA). */
const MARKS: ReadonlyMap<string, Path> = new Map([
  ['3', check],
  ['4', check],
  ['8', cross],
  ['l', circle],
  [
    'n',
    polygon('f', [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]),
  ],
  [
    'u',
    polygon('f', [
      [0.5, 0],
      [1, 0.5],
      [0.5, 1],
      [0, 0.5],
    ]),
  ],
]);

/** Returns the operators that draw the mark of a chosen check box or radio button; undefined for a push button. */
export function buttonMark(file: PdfFile, widget: PdfDict, [left, bottom, right, top]: Rectangle): string | undefined {
  const flags = file.number(inherited(file, widget, 'Ff')) ?? 0;
  if ((flags & PUSH_BUTTON) !== 0) return undefined;
  const caption = file.resolve(file.dict(widget.get('MK'))?.get('CA'));
  const named = caption instanceof PdfString ? MARKS.get(caption.text) : undefined;
  const mark = named ?? ((flags & RADIO) === 0 ? check : circle);
  const [width, height] = [right - left, top - bottom];
  const size = SIZE * Math.min(width, height);
  const place = `1 0 0 1 ${decimal((width - size) / 2)} ${decimal((height - size) / 2)} cm`;
  return `q ${place} 0 g 0 G ${decimal(size / 8)} w ${mark((share) => decimal(share * size))} Q`;
}
