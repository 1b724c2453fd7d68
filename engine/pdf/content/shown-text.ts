import { combine, type Matrix, type Point, transformPoint } from '../../geometry/geometry.js';
import { PdfName, PdfString, type PdfValue } from '../syntax/values.js';
import { codeAt, type Font } from './fonts/font.js';
import type { GraphicsState, StateTracker } from './graphics-state.js';

/** A glyph that an operation shows. */
export interface ShownGlyph {
  /** Which of the operands' items its code stands in, at which of its bytes, and how many they are. */
  readonly item: number;
  readonly at: number;
  readonly length: number;
  readonly code: number;
  /** In the space in which the content begins: on the baseline; of a vertical glyph the middle of its upper edge. */
  readonly origin: Point;
  /** The middle of its cell along the line, slightly above the baseline. */
  readonly middle: Point;
  /** How wide it is (or how high, of a vertical font), in ems. */
  readonly advance: number;
  /** How far it takes what follows, in unscaled text space: its width, and the space that is added. */
  readonly shift: number;
}

/**
 * The glyphs of strings and numbers that are shown with a font; moves the state to where the last one ends. They stand where
 * PDFium finds them.
 */
export function showText(
  state: StateTracker['state'],
  { items, font }: { readonly items: readonly PdfValue[]; readonly font: Font },
): readonly ShownGlyph[] {
  const glyphs: ShownGlyph[] = [];
  const { fontSize, wordSpace, charSpace } = state;
  const scale = font.vertical ? 1 : state.horizontalScale;
  const matrix = combine(state.textMatrix, state.ctm);
  items.forEach((value, item) => {
    if (typeof value === 'number') move(state, font, shiftOf(value, state, font));
    const bytes = bytesOf(value);
    let at = 0;
    while (at < bytes.length) {
      const length = Math.max(1, font.codeLength(bytes, at));
      const code = codeAt(bytes, at, length);
      const advance = font.advanceOf(code, length);
      const space = charSpace + (length === 1 && code === 0x20 ? wordSpace : 0);
      const found = font.foundAdvanceOf(code, length) * fontSize;
      const places = placesOf(state, { matrix, font, advance: found * scale });
      glyphs.push({ item, at, length, code, ...places, advance, shift: (advance * fontSize + space) * scale });
      move(state, font, (found + space) * scale);
      at += length;
    }
  });
  return glyphs;
}

/** What a number between strings moves, in unscaled text space. */
export function shiftOf(number: number, state: GraphicsState, { vertical }: Font): number {
  return (-number / 1000) * state.fontSize * (vertical ? 1 : state.horizontalScale);
}

/** What of an operand is shown. */
export function bytesOf(value: PdfValue | undefined): Uint8Array {
  if (value instanceof PdfString) return value.bytes;
  // PDFium shows names.
  return value instanceof PdfName ? Buffer.from(value.value, 'latin1') : nothing;
}

const nothing = new Uint8Array();

function move(state: StateTracker['state'], { vertical }: Font, by: number): void {
  if (vertical) state.y += by;
  else state.x += by;
}

function placesOf(
  { x, y: baseline, rise, fontSize }: GraphicsState,
  { matrix, font, advance }: { readonly matrix: Matrix; readonly font: Font; readonly advance: number },
): { readonly origin: Point; readonly middle: Point } {
  const y = baseline + rise;
  const middle = font.vertical
    ? { x, y: y + advance / 2 }
    : { x: x + advance / 2, y: y + font.aboveBaseline * fontSize };
  return { origin: transformPoint(matrix, { x, y }), middle: transformPoint(matrix, middle) };
}
