import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { paintedPage } from '../../../../../engine/pdf/pages/drawing/painted-content.js';
import { Ref } from '../../../../../engine/pdf/syntax/values.js';
import { withOnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';

const RECTANGLES = '0 0 22 9 re f 0 0 22 9 re f\n';
const flate = (data: string): string => deflateSync(Buffer.from(data, 'latin1')).toString('latin1');
/** Rows of 4 bytes behind a byte with this PNG filter. */
const rows = (type: string): string => flate(RECTANGLES.replaceAll(/[^]{1,4}/g, (row) => `${type}${row}`));

/** Each character as a code of 9 bits behind a code that clears the table, which keeps codes short. */
function lzw(...parts: readonly (string | number)[]): string {
  const codes = parts.flatMap((part) =>
    typeof part === 'number' ? [part] : Array.from(part, (letter) => [256, letter.charCodeAt(0)]).flat(),
  );
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('');
  return bits.replaceAll(/.{1,8}/g, (byte) => String.fromCharCode(Number.parseInt(byte.padEnd(8, '0'), 2)));
}

function ascii85(data: string): string {
  const padded = Buffer.from(data.padEnd(4 * Math.ceil(data.length / 4)), 'latin1');
  return Array.from({ length: padded.length / 4 }, (_, group) => {
    let value = padded.readUInt32BE(4 * group);
    let digits = '';
    for (let digit = 0; digit < 5; digit++, value = Math.floor(value / 85))
      digits = String.fromCharCode(33 + (value % 85)) + digits;
    return digits;
  }).join('');
}

const streams: readonly (readonly [what: string, entries: string, data: string, rectangles: number])[] = [
  ['intact data', '/Filter /FlateDecode', flate(RECTANGLES), 2],
  ['ASCII85 with an invalid character', '/Filter /ASCII85Decode', `${ascii85(RECTANGLES)}{${ascii85(RECTANGLES)}`, 2],
  ['a group of ASCII85 beyond four bytes', '/Filter /A85', `${ascii85(RECTANGLES)}uuuuu${ascii85(RECTANGLES)}~>`, 4],
  ['a group of ASCII85 with a "z"', '/Filter /A85', `${ascii85(RECTANGLES)}!!z${ascii85(RECTANGLES)}~>`, 4],
  ['ASCII85 that ends inside a group', '/Filter /A85', `${ascii85(RECTANGLES)}!`, 2],
  ['an LZW code that is not defined yet', '/Filter /LZWDecode', lzw(RECTANGLES, 511, RECTANGLES), 4],
  ['two such codes', '/Filter /LZWDecode', lzw(RECTANGLES, 511, 511, RECTANGLES), 2],
  ['a run that ends too soon', '/Filter /RunLengthDecode', `\x7F${RECTANGLES}`, 2],
  ['data without the filter that it names', '/Filter /FlateDecode', RECTANGLES, 2],
  ['a predictor that is not defined', '/Filter /Fl /DecodeParms << /Predictor 3 >>', flate(RECTANGLES), 2],
  ['a PNG predictor beyond 15', '/Filter /Fl /DecodeParms << /Predictor 99 /Columns 4 >>', rows('\0'), 2],
  ['a PNG filter that is not defined', '/Filter /Fl /DecodeParms << /Predictor 15 /Columns 4.7 >>', rows('\x09'), 2],
  ['impossible parameters', '/Filter /Fl /DecodeParms << /Predictor 12 /Colors 0 >>', RECTANGLES, 2],
  ['parameters that are not in an array', '/Filter [/Fl] /DecodeParms << /Predictor 12 >>', flate(RECTANGLES), 2],
  ['an image filter', '/Filter [/FlateDecode /DCTDecode]', flate(RECTANGLES), 2],
  ['an image filter before another', '/Filter [/DCTDecode /FlateDecode]', RECTANGLES, 2],
  ['a filter that is no name', '/Filter [1]', RECTANGLES, 2],
  ['too many filters', `/Filter [${'/Crypt '.repeat(20)}]`, RECTANGLES, 2],
  ['data that should be in another file', '/F (x) /Filter /FlateDecode', flate(RECTANGLES), 2],
];

describe('content as PDFium paints it', () => {
  for (const [what, entries, data, rectangles] of streams) {
    it(`is decoded from ${what}`, async () => {
      // The next stream is still painted.
      const objects = { 4: '[60 0 R 61 0 R]', 60: stream(entries, data), 61: stream('', '0 0 55 9 re f') };
      await withOnePage({ content: '', objects }, ({ pdfium, handle }, path) => {
        using file = openPdf(path);
        const content = paintedPage(file, file.dict(new Ref(3))?.get('Contents'), 1_000_000).toString('latin1');
        expect(pdfium.raw.FPDFPage_CountObjects(handle)).to.equal(rectangles + 1);
        expect(content.match(/9 re f/g)).to.have.length(rectangles + 1);
      });
    });
  }
});
