import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { ImageFile } from '../../../files/random-access.js';
import { createInflate } from '../../../formats/deflate/zlib.js';
import { piecesOf } from '../../../formats/png/image-data.js';
import { surveyPng } from '../../../formats/png/survey-png.js';

/** How much of the background an image covers. */
export type Cover = 'all' | 'partial' | 'none';

/** Reads the opacity from a grey PNG of 8 bits without interlacing and without filters, as this process writes it. */
export async function coverOf(path: string): Promise<Cover> {
  using file = new ImageFile(path);
  const survey = surveyPng({ file, name: 'The opacity of a picture' });
  const seen = { least: 255, greatest: 0 };
  await pipeline(Readable.from(piecesOf(survey)), createInflate(), async (blocks: AsyncIterable<Buffer>) => {
    let at = 0;
    for await (const block of blocks) {
      for (const byte of block) {
        // Each row starts with the number of its filter.
        if (at !== 0 && byte < seen.least) seen.least = byte;
        if (at !== 0 && byte > seen.greatest) seen.greatest = byte;
        at = at === survey.header.width ? 0 : at + 1;
      }
    }
  });
  if (seen.least === 255) return 'all';
  return seen.greatest === 0 ? 'none' : 'partial';
}
