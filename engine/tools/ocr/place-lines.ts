import { type Matrix, transformPoint } from '../../geometry.js';
import type { PlacedLine, PlacedWord } from '../sheets/placed-text.js';
import type { ReadLine, ReadWord } from './hocr.js';

/** Takes what was read to where it stands on the page. @param matrix from pixels of the picture to points of the page */
export function placeLines(lines: readonly ReadLine[], matrix: Matrix): readonly PlacedLine[] {
  return lines.map((line) => placeLine(line, matrix));
}

function placeLine(line: ReadLine, matrix: Matrix): PlacedLine {
  const { box, baseline, rightToLeft } = line;
  const scale = Math.hypot(matrix[0], matrix[1]);
  const angle = (Math.atan2(matrix[1], matrix[0]) + Math.atan(baseline.slope)) * (180 / Math.PI);
  const ascent = (box.bottom + baseline.offset - box.top) * scale;
  const descent = Math.max(0, -baseline.offset) * scale;
  return { words: line.words.map((word) => placeWord(word, line, matrix)), angle, ascent, descent, rightToLeft };
}

function placeWord({ text, box }: ReadWord, line: ReadLine, matrix: Matrix): PlacedWord {
  const { slope, offset } = line.baseline;
  const at = (x: number): number => line.box.bottom + offset + slope * (x - line.box.left);
  const start = transformPoint(matrix, { x: box.left, y: at(box.left) });
  const end = transformPoint(matrix, { x: box.right, y: at(box.right) });
  return { text, ...start, width: Math.hypot(end.x - start.x, end.y - start.y) };
}
