import type { PixelSize } from '../pdfium/drawing/bitmap.js';
import type { PlacedText } from '../sheets/placed-text.js';
import type { PixelBox } from '../../formats/hocr/read-hocr.js';
import { SURE } from './leave-out-noise.js';
import type { Reading } from './place/place-reading.js';

/**
 * Reads the overlooked parts of an image one by one and adds their text. @param readPart reads one part and drops
 * words that overlap the given boxes, in pixels of the part. Undefined when the engine failed; then no other part is
 * read
 */
export async function readOverlooked(
  reading: Reading,
  { width, height }: PixelSize,
  readPart: (part: PixelBox, read: readonly PixelBox[]) => Promise<Reading | undefined>,
): Promise<Reading> {
  let [record, words] = [reading.record, reading.words ?? []];
  for (const { left, top, right, bottom } of reading.overlooked ?? []) {
    const part = {
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(width, right),
      bottom: Math.min(height, bottom),
    };
    const found = await readPart(
      part,
      words.map((it) => moved(it, -part.left, -part.top)),
    );
    if (found === undefined) break;
    if (found.confidence < SURE || found.record === undefined) continue;
    record = withLinesOf(record, found.record);
    words = [...words, ...(found.words ?? []).map((it) => moved(it, part.left, part.top))];
  }
  return { ...reading, ...(record !== undefined && { record }) };
}

function moved({ left, top, right, bottom }: PixelBox, x: number, y: number): PixelBox {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

/** @returns both records of a page as one */
function withLinesOf(record: string | undefined, more: string): string {
  if (record === undefined) return more;
  const [{ page, lines }, other] = [JSON.parse(record) as PlacedText, JSON.parse(more) as PlacedText];
  return JSON.stringify({ page, lines: [...lines, ...other.lines] } satisfies PlacedText);
}
