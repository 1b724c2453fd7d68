import { combine, identity, type Matrix } from '../../geometry/geometry.js';
import type { PdfFile } from '../file/pdf-file.js';
import { isArray, PdfName, type PdfDict, type PdfValue } from '../syntax/values.js';
import { resourceIn } from './named-resource.js';
import type { Operation } from './operators.js';

/** The part of the graphics state that determines positions (ISO 32000-2 §8.4 and §9.3). Lengths are in unscaled text space. */
export interface GraphicsState {
  /** Maps the current user space to the initial space of the content. */
  readonly ctm: Matrix;
  /** The font dictionary or a reference to it; undefined until a font is set. */
  readonly font: PdfValue | undefined;
  readonly fontSize: number;
  readonly charSpace: number;
  readonly wordSpace: number;
  /** The horizontal scaling; 1 is 100 %. */
  readonly horizontalScale: number;
  readonly leading: number;
  readonly rise: number;
  readonly renderingMode: number;
  readonly lineWidth: number;
  readonly textMatrix: Matrix;
  /** The origin of the next glyph, and (`line…`) the start of the line, in the space of `textMatrix` and without text rise. */
  readonly x: number;
  readonly y: number;
  readonly lineX: number;
  readonly lineY: number;
}

export const initialState: GraphicsState = {
  ctm: identity,
  font: undefined,
  fontSize: 1,
  charSpace: 0,
  wordSpace: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  renderingMode: 0,
  lineWidth: 1,
  textMatrix: identity,
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
};

/** The state in which a form begins: that of the content which draws it, but for matrices and text positions. */
export function beginState(state: GraphicsState = initialState): GraphicsState {
  return { ...state, ctm: identity, textMatrix: identity, x: 0, y: 0, lineX: 0, lineY: 0 };
}

/** Maximum depth of saved states, as in viewers. A `q` at this depth saves nothing. */
export const MAX_SAVED_STATES = 100_000;

/** Tracks the graphics state through content. `state` is one object that each operation changes. */
export class StateTracker {
  /** The state before the next operation. */
  state: { -readonly [Key in keyof GraphicsState]: GraphicsState[Key] };
  readonly #file: PdfFile;
  readonly #resources: readonly PdfDict[];
  readonly #stack: GraphicsState[] = [];

  /** @param resources the resources of the content, then the resources that are searched for missing entries */
  constructor(file: PdfFile, resources: readonly PdfDict[], initial: GraphicsState = initialState) {
    this.#file = file;
    this.#resources = resources;
    this.state = { ...initial };
  }

  /** Returns a resource as in the dictionary: a reference is not resolved. */
  resource(category: string, name: string): PdfValue | undefined {
    return resourceIn(this.#file, { category, name }, this.#resources);
  }

  /** Applies an operation to the state. Operators that show text only apply their changes before the text is shown. */
  apply({ operator, operands }: Operation): void {
    handlers.get(operator)?.(this, operands);
  }

  save(): void {
    if (this.#stack.length < MAX_SAVED_STATES) this.#stack.push({ ...this.state });
  }

  restore(): void {
    const saved = this.#stack.pop();
    if (saved !== undefined) this.state = { ...saved };
  }

  setFont(operands: readonly PdfValue[]): void {
    const name = operands.at(-2);
    this.state.fontSize = number(operands, 0);
    this.state.font = name instanceof PdfName ? (this.resource('Font', name.value) ?? null) : null;
  }

  setFromDict(operands: readonly PdfValue[]): void {
    const name = operands.at(-1);
    const dict = name instanceof PdfName ? this.#file.dict(this.resource('ExtGState', name.value)) : undefined;
    const [font, size] = this.#file.array(dict?.get('Font')) ?? [];
    if (font !== undefined) {
      this.state.font = font;
      this.state.fontSize = this.#file.number(size) ?? 0;
    }
    this.state.lineWidth = this.#file.number(dict?.get('LW')) ?? this.state.lineWidth;
  }
}

type Handler = (tracker: StateTracker, operands: readonly PdfValue[]) => void;

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['q', (tracker) => tracker.save()],
  ['Q', (tracker) => tracker.restore()],
  ['cm', ({ state }, operands) => (state.ctm = combine(matrixOf(operands), state.ctm))],
  ['w', ({ state }, operands) => (state.lineWidth = number(operands, 0))],
  ['gs', (tracker, operands) => tracker.setFromDict(operands)],
  ['BT', ({ state }) => setMatrix(state, identity)],
  ['Tm', ({ state }, operands) => setMatrix(state, matrixOf(operands))],
  ['Tf', (tracker, operands) => tracker.setFont(operands)],
  ['Tc', ({ state }, operands) => (state.charSpace = number(operands, 0))],
  ['Tw', ({ state }, operands) => (state.wordSpace = number(operands, 0))],
  ['Tz', ({ state }, operands) => (state.horizontalScale = number(operands, 0) / 100)],
  ['TL', ({ state }, operands) => (state.leading = number(operands, 0))],
  ['Ts', ({ state }, operands) => (state.rise = number(operands, 0))],
  ['Tr', ({ state }, operands) => (state.renderingMode = number(operands, 0))],
  ['Td', ({ state }, operands) => moveLine(state, number(operands, 1), number(operands, 0))],
  [
    'TD',
    ({ state }, operands) => {
      state.leading = -number(operands, 0);
      moveLine(state, number(operands, 1), number(operands, 0));
    },
  ],
  ['T*', ({ state }) => moveLine(state, 0, -state.leading)],
  ["'", ({ state }) => moveLine(state, 0, -state.leading)],
  [
    '"',
    ({ state }, operands) => {
      state.wordSpace = number(operands, 2);
      state.charSpace = number(operands, 1);
      moveLine(state, 0, -state.leading);
    },
  ],
]);

type Mutable = StateTracker['state'];

function setMatrix(state: Mutable, matrix: Matrix): void {
  state.textMatrix = matrix;
  state.x = state.y = state.lineX = state.lineY = 0;
}

function moveLine(state: Mutable, x: number, y: number): void {
  state.x = state.lineX += x;
  state.y = state.lineY += y;
}

/** Returns the operand at index `fromLast` counted from the last; 0 if it is not a number. */
function number(operands: readonly PdfValue[], fromLast: number): number {
  const value = operands.at(-1 - fromLast);
  return typeof value === 'number' && Math.abs(value) < MAX_NUMBER ? value : 0;
}

/** Viewers ignore numbers that do not fit into 32 bits. */
const MAX_NUMBER = 2 ** 31;

/** Returns the matrix of the last six operands. */
export function matrixOf(operands: readonly PdfValue[]): Matrix {
  const at = (fromLast: number): number => number(operands, fromLast);
  return [at(5), at(4), at(3), at(2), at(1), at(0)];
}

/** Returns the strings and numbers that an operation shows; undefined if it shows no text. */
export function shownBy({ operator, operands }: Operation): readonly PdfValue[] | undefined {
  const last = operands.at(-1);
  if (operator === 'TJ') return isArray(last) ? flat(last) : undefined;
  return (operator === 'Tj' || operator === "'" || operator === '"') && last !== undefined ? [last] : undefined;
}

/** Flattens nested arrays: viewers ignore inner brackets. */
function flat(items: readonly PdfValue[]): readonly PdfValue[] {
  return items.some(isArray) ? items.flatMap((item) => (isArray(item) ? flat(item) : [item])) : items;
}
