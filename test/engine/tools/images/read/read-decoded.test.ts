import { expect } from 'chai';
import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

import readDecoded from '../../../../../engine/tools/images/read/read-decoded.js';
import { failureOf } from '../../../../fixtures/failure-of.js';
import { pngFile } from '../../../../fixtures/images/png-parts.js';
import { inFolderAsync } from '../../../../fixtures/pdf/raw-pdf.js';
import { tiffFile } from '../../../../fixtures/images/tiff-file.js';

const colours = pngFile({ width: 2, height: 1, depth: 8, type: 2, rows: Buffer.of(0, 1, 2, 3, 4, 5, 6) });
const opacity = pngFile({ width: 2, height: 1, depth: 8, type: 0, rows: Buffer.of(0, 255, 0) });
const interlaced = pngFile({ width: 2, height: 1, depth: 8, type: 0, interlace: 1, rows: Buffer.of(0, 255, 0) });
const inks = tiffFile([
  {
    tags: { 256: [1], 257: [1], 258: [8, 8, 8, 8], 259: [8], 262: [5], 277: [4], 278: [1], 317: [2] },
    strips: [deflateSync(Buffer.of(1, 2, 3, 4))],
  },
]);

describe('reading what was decoded', () => {
  it('gives pictures in their order, seen as their sources say, and how opaque they are', async () => {
    await inFolderAsync(async (path) => {
      writeFileSync(path('colours'), colours);
      writeFileSync(path('opacity'), opacity);
      writeFileSync(path('inks'), inks);
      const [first, second] = await readDecoded({
        name: 'a.webp',
        pictures: [
          { path: path('colours'), opacity: path('opacity'), orientation: 6, resolution: { x: 72, y: 36 } },
          { path: path('inks'), orientation: 1, resolution: undefined },
        ],
      });
      expect(first).to.deep.include({ orientation: 6, resolution: { x: 72, y: 36 } });
      expect(first?.image).to.deep.include({ width: 2, height: 1, colours: { kind: 'rgb' } });
      expect(first?.image.softMask).to.deep.include({ width: 2, height: 1, colours: { kind: 'grey' } });
      expect(second?.image).to.deep.include({ width: 1, height: 1, colours: { kind: 'cmyk' } });
    });
  });

  it('does not blame the file for a decoder that did not do its work', async () => {
    await inFolderAsync(async (path) => {
      writeFileSync(path('interlaced'), interlaced);
      const pictures = [{ path: path('interlaced'), orientation: 1, resolution: undefined }] as const;
      const failure = await failureOf(readDecoded({ name: 'a.webp', pictures }));
      expect(failure).to.have.property('message', 'The decoder wrote a picture that is not plain.');
      expect(failure).not.to.have.property('kind');
    });
  });
});
