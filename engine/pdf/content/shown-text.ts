import { combine, type Matrix, type Point, transformPoint } from '../../geometry/geometry.js';
import { PdfName, PdfString, type PdfValue } from '../syntax/values.js';
import { codeAt, type Font } from './fonts/font.js';
import type { GraphicsState, StateTracker } from './graphics-state.js';

/** A glyph that an operation shows. */
export interface ShownGlyph {
  /** The index of the item with the code; `at` and `length` are the place of the code in the item's bytes. */
  readonly item: number;
  readonly at: number;
  readonly length: number;
  readonly code: number;
  /** The origin in the initial space of the content: on the baseline, or the middle of the upper edge of a vertical glyph. */
  readonly origin: Point;
  /** The middle of the glyph along the line, slightly above the baseline. */
  readonly middle: Point;
  /** The width of the glyph (the height in a vertical font), in ems. */
  readonly advance: number;
  /** The displacement of the next glyph in unscaled text space: width, character spacing and word spacing. */
  readonly shift: number;
}

/**
 * Returns the glyphs that strings and numbers show in a font, at the positions that PDFium reports, and moves `state` to the
 * end of the last glyph.
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

/** Returns the displacement of a number between strings, in unscaled text space. */
export function shiftOf(number: number, state: GraphicsState, { vertical }: Font): number {
  return (-number / 1000) * state.fontSize * (vertical ? 1 : state.horizontalScale);
}

/** Returns the bytes of an operand that are shown. */
export function bytesOf(value: PdfValue | undefined): Uint8Array {
  if (value instanceof PdfString) return value.bytes;
  // PDFium shows names like strings.
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
