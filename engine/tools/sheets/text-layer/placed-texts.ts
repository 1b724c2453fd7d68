import { openSync, closeSync } from 'node:fs';

import { readAt } from '../../../files/read-at.js';
import type { PlacedText } from '../placed-text.js';

const CHUNK = 64 * 1024;
const LINE_END = 0x0a;

/** Reads a file of {@link PlacedText} as JSON, one line per page. */
export function* placedTexts(path: string): Generator<PlacedText> {
  const file = openSync(path, 'r');
  try {
    for (const line of linesIn(file)) yield JSON.parse(line) as PlacedText;
  } finally {
    closeSync(file);
  }
}

function* linesIn(file: number): Generator<string> {
  let pieces: Buffer[] = [];
  for (let position = 0; ;) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const read = chunk.subarray(0, readAt(file, chunk, position));
    if (read.length === 0) return;
    position += read.length;
    let start = 0;
    for (let end = read.indexOf(LINE_END); end !== -1; end = read.indexOf(LINE_END, start)) {
      yield Buffer.concat([...pieces, read.subarray(start, end)]).toString('utf8');
      pieces = [];
      start = end + 1;
    }
    pieces.push(read.subarray(start));
  }
}
