import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { ccittStream } from '../../../../engine/pdf/filters/ccitt.js';
import { onePage } from '../../../fixtures/pdf/one-page.js';
import { inFolder, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

describe('encodeGroup4', () => {
  const pictures: Readonly<
    Record<string, { readonly width: number; readonly value: (x: number, y: number) => boolean }>
  > = {
    noise: { width: 136, value: (x, y) => ((x * 7919 + y * 104729) ^ (x * y * 31)) % 7 > 3 },
    'runs of all lengths': { width: 2000, value: (x, y) => Math.floor(Math.sqrt(8 * (x + 13 * y) + 1)) % 2 === 0 },
    'rows longer than the longest code': {
      width: 8008,
      value: (x, y) => (y % 3 === 0 ? x < 5500 + y : x > 2561 + 64 * y),
    },
    'slanted lines': { width: 504, value: (x, y) => (x + 2 * y) % 40 < 6 || (x - 3 * y + 4000) % 90 < 4 },
    'nothing but ink': { width: 72, value: () => true },
    'nothing but paper': { width: 64, value: () => false },
  };
  for (const [name, { width, value }] of Object.entries(pictures)) {
    it(`writes ${name} so that another program reads it`, () => {
      const height = 40;
      const rowBytes = Math.ceil(width / 8);
      const bytes = Buffer.alloc(rowBytes * height);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const at = y * rowBytes + (x >> 3);
          if (value(x, y)) bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
        }
      }
      const { data, parameters } = ccittStream({ width, height, bytes });
      const written = Object.entries(parameters).map(([key, it]) => `/${key} ${it}`);
      const filter = `/Filter /CCITTFaxDecode /DecodeParms << ${written.join(' ')} >>`;
      expect(read(filter, data, { width, height })).to.deep.equal(read('', bytes, { width, height }));
    });
  }
});

/** Returns the samples of an image as Poppler decodes them. */
function read(
  filter: string,
  data: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
): Buffer {
  const dict = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1`;
  const objects = { 20: stream(`${dict} ${filter}`, data.toString('latin1')) };
  return inFolder((path) => {
    const source = onePage({
      content: 'q 100 0 0 100 0 0 cm /Im Do Q',
      resources: '/XObject << /Im 20 0 R >>',
      objects,
    });
    writeFileSync(path('a.pdf'), source, 'latin1');
    execFileSync('pdfimages', [path('a.pdf'), path('image')]);
    return execFileSync('cat', [path('image-000.pbm')]);
  });
}
