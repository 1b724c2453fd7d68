import { readFileSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import type { Bits } from '../../../../engine/formats/raster/bits.js';
import { ccittStream } from '../../../../engine/pdf/filters/ccitt.js';
import { encodeJbig2 } from '../../../../engine/formats/jbig2/encode-jbig2.js';
import { pageDrawers } from '../../../fixtures/look/page-drawings.js';
import { readOnePnm } from '../../../fixtures/images/pnm.js';
import { inFolderAsync, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { runProgram } from '../../../fixtures/processes/run-program.js';

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly isWhite: (x: number, y: number) => boolean;
}

/** Returns a reproducible pseudo-random bit that the contexts of a template cannot predict. */
function chanceAt(x: number, y: number): number {
  return Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1;
}

const letters: Drawing['isWhite'] = (x, y) => {
  const isLine = y % 24 < 14 && chanceAt(Math.floor(x / 12), Math.floor(y / 24)) > 0.15;
  return !(isLine && Math.hypot((x % 12) - 5.5, (y % 24) - 6.5) < 3 + 3 * chanceAt(Math.floor(x / 12), y >> 5));
};

const drawings: Readonly<Record<string, Drawing>> = {
  'a single sample': { width: 1, height: 1, isWhite: () => false },
  'a single row': { width: 301, height: 1, isWhite: (x) => x % 7 < 3 },
  'a single column': { width: 1, height: 301, isWhite: (_, y) => y % 5 < 3 },
  'rows of two samples': { width: 2, height: 40, isWhite: (x, y) => (x + y) % 3 === 0 },
  'nothing but white': { width: 203, height: 99, isWhite: () => true },
  'nothing but black': { width: 203, height: 99, isWhite: () => false },
  'black at the first row alone': { width: 65, height: 30, isWhite: (_, y) => y > 0 },
  noise: { width: 517, height: 403, isWhite: (x, y) => chanceAt(x, y) > 0.5 },
  'rare noise, which costs most where it is': { width: 517, height: 403, isWhite: (x, y) => chanceAt(x, y) > 0.001 },
  'what looks like letters': { width: 999, height: 701, isWhite: letters },
  'rows like the ones above': { width: 333, height: 200, isWhite: (x, y) => (x + 3 * (y >> 4)) % 40 < 30 },
  'dots that stand for greys': {
    ...{ width: 640, height: 480 },
    isWhite: (x, y) => ((x * 5 + y * 3) % 8) / 8 < 0.5 + 0.5 * Math.sin(x / 90) * Math.cos(y / 70),
  },
};

function bitsOf({ width, height, isWhite }: Drawing): Bits {
  const rowBytes = Math.ceil(width / 8);
  // The padding bits after a row are ignored, so some cases set them.
  const bytes = Buffer.alloc(rowBytes * height, width % 3 === 0 ? 0xff : 0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [at, bit] = [y * rowBytes + (x >> 3), 0x80 >> (x & 7)];
      bytes[at] = isWhite(x, y) ? (bytes[at] ?? 0) | bit : (bytes[at] ?? 0) & ~bit;
    }
  }
  return { width, height, bytes };
}

function encoded(drawing: Drawing): Buffer {
  const data = encodeJbig2(bitsOf(drawing), Infinity);
  if (data === undefined) throw new Error('There is no limit.');
  return data;
}

/** Returns a page on which each sample is one point large. */
function pageOf({ width, height }: Drawing, data: Buffer, entries = '/ColorSpace /DeviceGray'): string {
  const size = `/Width ${width} /Height ${height} /BitsPerComponent 1`;
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>`,
      4: stream('', `${width} 0 0 ${height} 0 0 cm /Im Do`),
      5: stream(`/Type /XObject /Subtype /Image ${size} ${entries} /Filter /JBIG2Decode`, data.toString('latin1')),
    },
  });
}

type Draw = (path: string, drawing: Drawing) => Promise<Uint8Array>;

/** The samples as other programs decode them: one byte each, 255 is white. */
const readers: Readonly<Record<string, Draw>> = {
  async poppler(path) {
    await runProgram(['pdfimages', path, path]);
    return samplesOfPbm(readFileSync(`${path}-000.pbm`));
  },
  async mutool(path) {
    const how = ['-q', '-r', '72', '-c', 'gray', '-F', 'pgm', '-A', '0', '-o', '-'];
    const { stdout } = await runProgram(['mutool', 'draw', ...how, path]);
    return readOnePnm(stdout).samples;
  },
  async PDFium(path, { width, height }) {
    const [page] = (await pageDrawers.PDFium(path, Math.max(width, height))) as readonly { samples: Uint8Array }[];
    return (page?.samples ?? new Uint8Array(0)).filter((_, at) => at % 3 === 0);
  },
};

function expectedOf({ width, height, isWhite }: Drawing): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, at) =>
    isWhite(at % width, Math.floor(at / width)) ? 255 : 0,
  );
}

/** Returns the samples of a PBM file, in which 1 is black. */
function samplesOfPbm(file: Buffer): Uint8Array {
  const header = /^P4\s+(\d+)\s+(\d+)\s/.exec(file.toString('latin1', 0, 64));
  const [start = '', width = 0, height = 0] = header ?? [];
  const rowBytes = Math.ceil(Number(width) / 8);
  return Uint8Array.from({ length: Number(width) * Number(height) }, (_, at) => {
    const [x, y] = [at % Number(width), Math.floor(at / Number(width))];
    const byte = file[start.length + y * rowBytes + (x >> 3)] ?? 0;
    return (byte & (0x80 >> (x & 7))) === 0 ? 255 : 0;
  });
}

describe('encodeJbig2', () => {
  for (const [what, drawing] of Object.entries(drawings)) {
    for (const [name, read] of Object.entries(readers)) {
      it(`writes ${what} so that ${name} reads the same`, async () => {
        const samples = await inFolderAsync(async (place) => {
          writeFileSync(place('a.pdf'), pageOf(drawing, encoded(drawing)), 'latin1');
          return await read(place('a.pdf'), drawing);
        });
        const expected = expectedOf(drawing);
        expect(Buffer.compare(samples, expected), `${samples.length} samples of ${expected.length}`).to.equal(0);
      });
    }
  }

  for (const [name, entries] of [
    ['a stencil', '/ImageMask true'],
    ['a palette', '/ColorSpace [/Indexed /DeviceRGB 1 <000000ffffff>]'],
  ] as const) {
    for (const [reader, read] of Object.entries(readers).filter(([it]) => it !== 'poppler')) {
      it(`writes ${name} so that ${reader} decodes the same samples`, async () => {
        const drawing: Drawing = { width: 60, height: 40, isWhite: letters };
        const samples = await inFolderAsync(async (place) => {
          writeFileSync(place('a.pdf'), pageOf(drawing, encoded(drawing), entries), 'latin1');
          return await read(place('a.pdf'), drawing);
        });
        expect(samples.map((value) => (value < 128 ? 0 : 255))).to.deep.equal(expectedOf(drawing));
      });
    }
  }

  it('needs fewer bytes than Group 4 for letters', () => {
    const drawing = drawings['what looks like letters'];
    if (drawing === undefined) throw new Error('There is such a drawing.');
    expect(encoded(drawing).length).to.be.lessThan(0.6 * ccittStream(bitsOf(drawing)).data.length);
  });

  it('gives up above the limit of bytes', () => {
    const { noise } = drawings;
    if (noise === undefined) throw new Error('There is such a drawing.');
    const { length } = encoded(noise);
    expect(encodeJbig2(bitsOf(noise), length - 1)).to.equal(undefined);
    expect(encodeJbig2(bitsOf(noise), length)).to.have.length(length);
    expect(encodeJbig2(bitsOf(noise), 0)).to.equal(undefined);
  });
});
