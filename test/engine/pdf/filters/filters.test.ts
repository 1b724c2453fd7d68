import { expect } from 'chai';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { decodeWith, filtersOf } from '../../../../engine/pdf/filters/filters.js';
import { MalformedData } from '../../../../engine/files/malformed-data.js';
import { UndecodableStream } from '../../../../engine/pdf/file/malformed-pdf.js';
import { PdfDict, PdfName, type PdfValue } from '../../../../engine/pdf/syntax/values.js';
import { bookObjects, rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

type Numbers = readonly number[];
const png = { Predictor: 15, Columns: 4 };

const decodings: readonly (readonly [
  sentence: string,
  filter: string,
  parameters: Readonly<Record<string, number>>,
  encoded: Uint8Array,
  decoded: string | Numbers,
])[] = [
  ['decodes Flate', 'FlateDecode', {}, deflateSync('hello'), 'hello'],
  ['decodes Flate with a wrong checksum', 'FlateDecode', {}, wrongAtTheEnd(deflateSync('hello')), 'hello'],
  ['decodes Flate without a zlib header', 'FlateDecode', {}, deflateRawSync('hello'), 'hello'],
  // The example of ISO 32000-2 §7.4.4.2.
  ['decodes LZW', 'LZWDecode', {}, hex('800B6050220C0C8501'), [45, 45, 45, 45, 45, 65, 45, 45, 45, 66]],
  ['decodes ASCIIHex with an odd digit', 'ASCIIHexDecode', {}, latin('48 65\n6C6c 7>'), 'Hellp'],
  ['decodes ASCII85', 'ASCII85Decode', {}, latin('87cUR\nD]j7BEbo80~>'), 'Hello world!'],
  ['decodes the z of ASCII85 and a short group', 'ASCII85Decode', {}, latin('z5l~>'), [0, 0, 0, 0, 0x41]],
  ['decodes runs', 'RunLengthDecode', {}, Uint8Array.of(2, 97, 98, 99, 254, 100, 128, 7), 'abcddd'],
  ['reverses the PNG filter None', 'FlateDecode', png, rows([0, 1, 2, 3, 4]), [1, 2, 3, 4]],
  ['reverses the PNG filter Sub', 'FlateDecode', png, rows([1, 1, 1, 1, 255]), [1, 2, 3, 2]],
  ['reverses the PNG filter Up', 'FlateDecode', png, rows([0, 1, 2, 3, 4], [2, 1, 1, 1, 1]), [1, 2, 3, 4, 2, 3, 4, 5]],
  [
    'reverses the PNG filter Average',
    'FlateDecode',
    png,
    rows([0, 2, 4, 6, 8], [3, 1, 1, 1, 1]),
    [2, 4, 6, 8, 2, 4, 6, 8],
  ],
  [
    'reverses the PNG filter Paeth',
    'FlateDecode',
    png,
    rows([0, 2, 4, 6, 8], [4, 1, 1, 1, 1]),
    [2, 4, 6, 8, 3, 5, 7, 9],
  ],
  ['reverses a PNG predictor on a truncated last row', 'FlateDecode', png, rows([2, 1, 2]), [1, 2]],
  [
    'reverses the PNG filter Sub of pixels of 12 bits, which count as two bytes',
    'FlateDecode',
    { Predictor: 15, Colors: 3, BitsPerComponent: 4, Columns: 2 },
    rows([1, 0x12, 0x34, 0x10]),
    [0x12, 0x34, 0x22],
  ],
  [
    'reverses the TIFF predictor of 8 bits',
    'FlateDecode',
    { Predictor: 2, Colors: 2, Columns: 2 },
    rows([1, 2, 3, 4]),
    [1, 2, 4, 6],
  ],
  [
    'undoes TIFF’s of 16 bits',
    'FlateDecode',
    { Predictor: 2, BitsPerComponent: 16, Columns: 2 },
    rows([0, 255, 0, 1]),
    [0, 255, 1, 0],
  ],
  [
    'undoes TIFF’s of 4 bits',
    'FlateDecode',
    { Predictor: 2, BitsPerComponent: 4, Columns: 4 },
    rows([0x11, 0x1f]),
    [0x12, 0x32],
  ],
  [
    'undoes TIFF’s of 1 bit',
    'FlateDecode',
    { Predictor: 2, BitsPerComponent: 1, Columns: 8 },
    rows([0b10010001]),
    [0b11100001],
  ],
];

const refusals: readonly (readonly [
  sentence: string,
  filter: string,
  parameters: Readonly<Record<string, number>>,
  encoded: Uint8Array,
])[] = [
  ['Flate data that are cut', 'FlateDecode', {}, deflateSync('hello, hello').subarray(0, 8)],
  ['a Flate bomb', 'FlateDecode', {}, deflateSync(Buffer.alloc(10_000_000))],
  ['a run-length bomb', 'RunLengthDecode', {}, Buffer.alloc(20_000, Uint8Array.of(129, 0))],
  ['an ASCII85 bomb', 'ASCII85Decode', {}, Buffer.alloc(400_000, 'z')],
  ['LZW codes that are not defined yet', 'LZWDecode', {}, hex('807FFF')],
  ['ASCIIHex with other letters', 'ASCIIHexDecode', {}, latin('4x>')],
  ['ASCII85 beyond four bytes', 'ASCII85Decode', {}, latin('uuuuu~>')],
  ['a run that ends too soon', 'RunLengthDecode', {}, Uint8Array.of(9, 1)],
  ['a predictor that is not defined', 'FlateDecode', { Predictor: 7 }, deflateSync('a')],
  ['a row type that is not defined', 'FlateDecode', png, rows([9, 1, 2, 3, 4])],
  ['negative columns', 'FlateDecode', { Predictor: 12, Columns: -1 }, deflateSync('a')],
];

describe('filters', () => {
  for (const [sentence, name, parameters, encoded, decoded] of decodings) {
    it(sentence, () => {
      const expected = typeof decoded === 'string' ? [...Buffer.from(decoded)] : decoded;
      expect([...decode(name, parameters, encoded)]).to.deep.equal(expected);
    });
  }

  for (const [sentence, name, parameters, encoded] of refusals) {
    it(`rejects ${sentence}`, () => {
      expect(() => decode(name, parameters, encoded)).to.throw(MalformedData);
    });
  }

  it('rejects an image codec as not supported', () => {
    expect(() => decode('DCTDecode', {}, Buffer.alloc(1))).to.throw(UndecodableStream, 'DCTDecode');
  });

  it('passes data through the crypt filter of documents without encryption', () => {
    expect(decode('Crypt', {}, Buffer.from('plain')).toString()).to.equal('plain');
    for (const name of ['Identity', 'StdCF']) {
      expect(decode('Crypt', { Name: new PdfName(name) }, Buffer.from('plain')).toString()).to.equal('plain');
    }
  });

  it('skips filters that are null, with their parameters', () => {
    const predicted = new PdfDict([['Predictor', 12]]);
    const dict = PdfDict.of({ Filter: [null, new PdfName('FlateDecode')], DecodeParms: [null, predicted] });
    const filters = filtersOf(dict, (value) => value ?? null);
    expect(filters.map(({ name, parameters }) => [name, parameters.get('Predictor')])).to.deep.equal([
      ['FlateDecode', 12],
    ]);
  });

  it('decodes several filters in order', () => {
    const encoded = Buffer.from(`${deflateSync('twice').toString('hex')}>`);
    const stages = ['ASCIIHexDecode', 'FlateDecode'].map((name) => ({ name, parameters: new PdfDict() }));
    expect(decodeWith(stages, encoded, 100).toString()).to.equal('twice');
  });
});

describe('LZW', () => {
  // The data are long and varied enough for codes of every width and a reset of the table.
  const data = Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * at * 31 + (at >> 3)) % 253));

  for (const early of [0, 1] as const) {
    it(`decodes as qpdf does, /EarlyChange ${early}`, () => {
      const encoded = encodeLzw(data, early);
      expect(decode('LZWDecode', { EarlyChange: early }, encoded).equals(data)).to.equal(true);
      const dict = `/Filter /LZWDecode /DecodeParms << /EarlyChange ${early} >>`;
      const objects = { ...bookObjects(1), 9: stream(dict, encoded.toString('latin1')) };
      withFile(rawPdf({ objects }), (path) => {
        const other = execFileSync('qpdf', ['--show-object=9', '--filtered-stream-data', path]);
        expect(other.equals(data)).to.equal(true);
      });
    });
  }
});

/** Encodes as ISO 32000-2 §7.4.4.2 describes, with the table cleared before it is full. */
function encodeLzw(data: Buffer, early: 0 | 1): Buffer {
  const bits: string[] = [];
  let table = new Map<string, number>();
  let next = 258;
  const emit = (code: number): void => {
    const width = Math.max(9, Math.ceil(Math.log2(next + early)));
    bits.push(code.toString(2).padStart(width, '0'));
  };
  const codeOf = (text: string): number => (text.length === 1 ? text.charCodeAt(0) : (table.get(text) ?? -1));
  emit(256);
  let run = '';
  for (const character of data.toString('latin1')) {
    if (run === '' || table.has(run + character)) {
      run += character;
      continue;
    }
    emit(codeOf(run));
    table.set(run + character, next++);
    run = character;
    if (next === 4094) {
      emit(256);
      table = new Map();
      next = 258;
    }
  }
  emit(codeOf(run));
  next++;
  emit(257);
  const all = bits.join('');
  return Buffer.from(all.match(/.{1,8}/g)?.map((byte) => parseInt(byte.padEnd(8, '0'), 2)) ?? []);
}

function decode(name: string, parameters: Readonly<Record<string, PdfValue>>, encoded: Uint8Array): Buffer {
  return decodeWith([{ name, parameters: PdfDict.of(parameters) }], Buffer.from(encoded), 1_000_000);
}

function rows(...all: readonly Numbers[]): Buffer {
  return deflateSync(Uint8Array.from(all.flat()));
}

function wrongAtTheEnd(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, -1), Buffer.of(~(bytes.at(-1) ?? 0) & 0xff)]);
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex');
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
