import { codeAt, type Font } from '../../../pdf/content/fonts/font.js';
import type { GraphicsState } from '../../../pdf/content/graphics-state.js';
import { bytesOf } from '../../../pdf/content/shown-text.js';
import type { PdfValue } from '../../../pdf/syntax/values.js';
import type { Matrix } from '../../../geometry/geometry.js';
import type { ContentGlyphs } from './content-glyphs.js';
import { combineFloats, floatX, floatY } from './float-matrix.js';
import type { TextPlace } from './text-place.js';

interface Shown {
  /** Strings and numbers. */
  readonly items: readonly PdfValue[];
  readonly font: Font;
  /** The run of the glyphs. */
  readonly run: number;
  readonly glyphs: ContentGlyphs;
}

const round = Math.fround;

/** Returns the matrix of text of size 1, without its place. */
export function textMatrixOf({ horizontalScale }: GraphicsState, { state }: TextPlace): Matrix {
  const scaled = combineFloats([round(horizontalScale), 0, 0, 1, 0, 0], state.textMatrix);
  return combineFloats(scaled, state.ctm);
}

/**
 * Adds the glyphs of strings and numbers, and moves the place to the end of the last one. It computes as PDFium does:
 * numbers before the first string move the text object, numbers after it the glyphs in the object.
 */
export function showGlyphs(place: TextPlace, state: GraphicsState, shown: Shown): void {
  const { items } = shown;
  const first = items.findIndex((value) => bytesOf(value).length > 0);
  if (first < 0) {
    for (const value of items) moveBack(place, state, numberOf(value));
    return;
  }
  moveBack(
    place,
    state,
    items.slice(0, first).reduce<number>((sum, value) => round(sum + numberOf(value)), 0),
  );
  const pen = { matrix: objectMatrix(place, state), offset: 0 };
  let gap = 0;
  let begun = false;
  for (const value of items.slice(first)) {
    const bytes = bytesOf(value);
    gap = round(gap + numberOf(value));
    if (bytes.length === 0) continue;
    if (begun) pen.offset = round(pen.offset - round(round(gap * round(state.fontSize)) / 1000));
    draw(pen, bytes, { state, shown });
    begun = true;
    gap = 0;
  }
  place.state.x = round(place.state.x + round(pen.offset * round(state.horizontalScale)));
  moveBack(place, state, gap);
}

/** Moves the place back by a number between strings, in thousandths of text space. */
function moveBack({ state: place }: TextPlace, { fontSize, horizontalScale }: GraphicsState, number: number): void {
  place.x = round(place.x - round(round(round(number * round(fontSize)) * round(horizontalScale)) / 1000));
}

function numberOf(value: PdfValue | undefined): number {
  return typeof value === 'number' ? round(value) : 0;
}

/** Returns the matrix of the text object that begins at the place. */
function objectMatrix(place: TextPlace, state: GraphicsState): Matrix {
  const { textMatrix, ctm, x, y } = place.state;
  const raised = round(y + round(state.rise));
  const [atX, atY] = [floatX(textMatrix, x, raised), floatY(textMatrix, x, raised)];
  const [a, b, c, d] = textMatrixOf(state, place);
  return [a, b, c, d, floatX(ctm, atX, atY), floatY(ctm, atX, atY)];
}

interface Pen {
  readonly matrix: Matrix;
  /** The place of the next glyph in the text object. */
  offset: number;
}

function draw(
  pen: Pen,
  bytes: Uint8Array,
  { state, shown }: { readonly state: GraphicsState; readonly shown: Shown },
): void {
  const { font, glyphs, run } = shown;
  const [size, wordSpace, charSpace] = [round(state.fontSize), round(state.wordSpace), round(state.charSpace)];
  for (let at = 0; at < bytes.length;) {
    const length = Math.max(1, font.codeLength(bytes, at));
    const code = codeAt(bytes, at, length);
    const width = font.foundAdvanceOf(code, length);
    const glyph = glyphs.add(code, width);
    glyphs.run[glyph] = run;
    glyphs.x[glyph] = floatX(pen.matrix, pen.offset, 0);
    glyphs.y[glyph] = floatY(pen.matrix, pen.offset, 0);
    let advance = round(round(Math.round(width * 1000) * size) / 1000);
    glyphs.end[glyph] = round((glyphs.x[glyph] ?? 0) + round(pen.matrix[0] * advance));
    if (length === 1 && code === 0x20) advance = round(advance + wordSpace);
    pen.offset = round(pen.offset + round(advance + charSpace));
    at += length;
  }
}
