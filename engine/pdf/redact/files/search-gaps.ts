import { closeSync, fstatSync } from 'node:fs';

import { readAt } from '../../../files/read-at.js';
import { openRegularSync } from '../../../files/regular-file.js';
import { matcherOf } from '../../../text/search/find-text.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { TextRemoval } from '../strings/text-removal.js';
import { gapsOfPdf, type PieceOfPdf } from './pdf-gaps.js';
import type { SearchRemainsInput } from './search-remains.js';

/** Bytes that are searched at once; pieces overlap by the longest gap. */
const PIECE = 2 ** 25;
const OVERLAP = 2 ** 16;

/** Whether the bytes outside of a document's objects contain a match. A document that is written anew does not keep them. */
export default function searchGaps({ source, search }: SearchRemainsInput): Promise<PdfResult<boolean>> {
  return pdfResult(() => {
    const removal = new TextRemoval(matcherOf(search));
    for (const { bytes, ...piece } of piecesOf(source.path)) {
      if (gapsOfPdf(bytes, piece).some((gap) => removal.matchesBytes(gap))) return true;
    }
    return false;
  });
}

interface Piece extends PieceOfPdf {
  readonly bytes: Buffer;
}

function* piecesOf(path: string): Generator<Piece> {
  const file = openRegularSync(path);
  try {
    const { size } = fstatSync(file);
    for (let start = 0, isLast = false; !isLast; start += PIECE - OVERLAP) {
      isLast = start + PIECE >= size;
      const bytes = Buffer.alloc(Math.min(PIECE, size - start));
      readAt(file, bytes, start);
      yield { bytes, isFirst: start === 0, isLast };
    }
  } finally {
    closeSync(file);
  }
}
