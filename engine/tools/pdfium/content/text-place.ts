import { identity, type Matrix } from '../../../geometry/geometry.js';
import { matrixOf } from '../../../pdf/content/graphics-state.js';
import type { Operation } from '../../../pdf/content/operators.js';
import { combineFloats, floatMatrix } from './float-matrix.js';

interface Place {
  readonly ctm: Matrix;
  readonly textMatrix: Matrix;
  readonly x: number;
  readonly y: number;
  readonly lineX: number;
  readonly lineY: number;
}

const round = Math.fround;

/**
 * The place of text, computed with 24-bit floats in the order of PDFium's operations: where glyphs have the same distance
 * from two others, the layout depends on the last digit.
 */
export class TextPlace {
  state: { -readonly [Key in keyof Place]: Place[Key] };
  readonly #stack: Place[] = [];

  constructor(ctm: Matrix = identity) {
    this.state = { ctm, textMatrix: identity, x: 0, y: 0, lineX: 0, lineY: 0 };
  }

  /** Applies an operation; `leading` is the leading before it. */
  apply({ operator, operands }: Operation, leading: number): void {
    const { state } = this;
    if (operator === 'Td') this.#move(numberAt(operands, -2), numberAt(operands, -1));
    else if (operator === 'TD') this.#move(numberAt(operands, -2), numberAt(operands, -1));
    else if (operator === 'T*' || operator === "'" || operator === '"') this.#move(0, -leading);
    else if (operator === 'Tm' || operator === 'BT') {
      state.textMatrix = operator === 'BT' ? identity : floatMatrix(matrixOf(operands));
      state.x = state.y = state.lineX = state.lineY = 0;
    } else if (operator === 'cm') state.ctm = combineFloats(floatMatrix(matrixOf(operands)), state.ctm);
    else if (operator === 'q') this.#stack.push({ ...state });
    else if (operator === 'Q') this.state = { ...(this.#stack.pop() ?? state) };
  }

  #move(x: number, y: number): void {
    const { state } = this;
    state.x = state.lineX = round(state.lineX + round(x));
    state.y = state.lineY = round(state.lineY + round(y));
  }
}

function numberAt(operands: Operation['operands'], at: number): number {
  const value = operands.at(at);
  return typeof value === 'number' ? value : 0;
}
