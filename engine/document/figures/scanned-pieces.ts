import type { Box } from '../../geometry/geometry.js';
import { grown, heightOf } from '../../geometry/box-arithmetic.js';
import { shareUnderImages } from '../share-under-images.js';
import { medianOf } from '../../geometry/median.js';
import type { DrawnPiece, PageModel, Word } from '../model.js';
import { type GreyImage, InkMask } from './ink-mask.js';
import { labelCells } from './label-cells.js';
import { takeRules } from './scan-rules.js';

/** Minimum share of a scanned page that its images cover. */
const MIN_COVER = 0.5;

/** Minimum share of the words of a scanned page that are recognised text, which is not drawn. */
const MIN_RECOGNISED = 0.9;

/** Returns whether a page is a scan with recognised text over it. */
export function isRecognisedScan({ size, blocks, images }: Pick<PageModel, 'size' | 'blocks' | 'images'>): boolean {
  if (shareUnderImages(images, size) < MIN_COVER) return false;
  const words = wordsOf(blocks);
  const recognised = words.filter(({ style }) => style.invisible);
  return words.length > 0 && recognised.length >= MIN_RECOGNISED * words.length;
}

/** In inches: a rule on a crooked scan has a step after this length at the earliest, and is as thick as this. */
const RULE = { shortest: 0.2, thickest: 0.05 };

/** In inches: the side of the cells whose ink belongs together. */
const CELL = 0.04;

/** Parts of drawings are this many times as high as words; lower ones are dust, and letters that were not recognised. */
const MIN_HEIGHT = 2;

interface Scan {
  readonly drawing: GreyImage;
  readonly dpi: number;
  readonly blocks: PageModel['blocks'];
}

/** Returns the ink of a scan that is neither recognised text nor dust: rules as lines, and everything else as shapes. */
export function scannedPieces({ drawing, dpi, blocks }: Scan): readonly DrawnPiece[] {
  const words = wordsOf(blocks);
  const scale = dpi / 72;
  const ink = new InkMask(drawing);
  ink.eraseAll(words.map(({ box }) => scaled(grown(box, MARGIN * heightOf(box)), scale)));
  ink.eraseEdges();
  const rules = takeRules(ink, { shortest: RULE.shortest * dpi, thickest: RULE.thickest * dpi });
  const shapes = shapesOf(ink, {
    cell: Math.max(1, Math.round(CELL * dpi)),
    least: MIN_HEIGHT * heightOfWords(words) * scale,
  });
  return [
    ...rules.map((box): DrawnPiece => ({ ...scaled(box, 1 / scale), kind: 'line' })),
    ...shapes.map((box): DrawnPiece => ({ ...scaled(box, 1 / scale), kind: 'shape' })),
  ];
}

/** In heights of a recognised word: how far its letters reach out of its box. */
const MARGIN = 0.3;

export function wordsOf(blocks: PageModel['blocks']): readonly Word[] {
  return blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
}

function heightOfWords(words: readonly Word[]): number {
  return medianOf(words.map(({ box }) => heightOf(box)));
}

function scaled({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
}

interface Cells {
  /** In pixels. */
  readonly cell: number;
  /** In pixels: minimum height of connected cells. */
  readonly least: number;
}

/** Returns the rows of connected cells with ink, in pixels. */
function shapesOf(ink: InkMask, { cell, least }: Cells): readonly Box[] {
  const [columns, rows] = [Math.ceil(ink.width / cell), Math.ceil(ink.height / cell)];
  const inked = new Uint8Array(columns * rows);
  for (let y = 0; y < ink.height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < ink.width; x++) if (ink.has(x, y)) inked[row + Math.floor(x / cell)] = 1;
  }
  const labels = labelCells(inked, columns);
  const heights = heightsOf(labels, columns);
  const pieces: Box[] = [];
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = [row * cell, (row + 1) * cell];
    for (let column = 0; column < columns; column++) {
      const label = labels[row * columns + column] ?? 0;
      if (label === 0 || (heights[label] ?? 0) * cell < least) continue;
      const left = column * cell;
      while (column + 1 < columns && labels[row * columns + column + 1] === label) column++;
      pieces.push({ left, top, right: (column + 1) * cell, bottom });
    }
  }
  return pieces;
}

/** Returns the height of the cells with each label, in rows. Most labels of a noisy scan are dust, which gets no pieces. */
function heightsOf(labels: Int32Array, columns: number): Int32Array {
  const count = labels.reduce((most, label) => Math.max(most, label), 0) + 1;
  const [firsts, heights] = [new Int32Array(count).fill(-1), new Int32Array(count)];
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at] ?? 0;
    const row = Math.floor(at / columns);
    if (firsts[label] === -1) firsts[label] = row;
    heights[label] = row + 1 - (firsts[label] ?? row);
  }
  return heights;
}
