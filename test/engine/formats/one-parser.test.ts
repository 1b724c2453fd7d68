import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Constants without which nobody can parse or write a format, and the files that may have them: those of the format, and
 * files that only compare the first bytes of a file with them.
 */
const formats: readonly (readonly [format: string, constant: RegExp, files: readonly string[]])[] = [
  [
    'markers of JPEG',
    /\b0x(?:ff)?(?:d8|da)\b/i,
    // The first file maps codes of symbol fonts, one of which is equal to a marker.
    ['engine/document/flow/runs/symbol-text.ts', 'engine/formats/jpeg/markers.ts'],
  ],
  ['segments of EXIF and Adobe in JPEG', /\b0x(?:ff)?e[1de]\b/i, ['engine/formats/jpeg/markers.ts']],
  [
    'chunks of PNG',
    /'(?:IHDR|IEND)'/,
    ['survey-png', 'chunks', 'write-png'].map((it) => `engine/formats/png/${it}.ts`),
  ],
  ['filters of PNG', /function paeth/i, ['engine/formats/png/row-filters.ts']],
  [
    'directories of TIFF',
    /'MM\\0\*'/,
    ['engine/formats/tiff/tiff-directory.ts', 'engine/media-types/type-by-signature.ts'],
  ],
  ['headers of BMP', /\b0x4d424544\b/i, ['engine/formats/bmp/bmp-header.ts']],
  [
    'records of ZIP',
    /PK\\x0|\b0x0\d0\d4b50\b|504b0\d/i,
    ['engine/formats/zip/records.ts', 'engine/media-types/zip/zip-type.ts', 'engine/pdf/redact/files/packed-file.ts'],
  ],
  [
    'compound files',
    /\\xd0\\xcf|d0cf11e0/i,
    [
      'engine/formats/cfb/top-entries.ts',
      'engine/pdf/redact/files/packed-file.ts',
      // This module runs in a sandbox without other files.
      'engine/tools/office/child/importer.ts',
    ],
  ],
  [
    'collections of fonts',
    /'ttcf'/,
    // The second file passes the tag of the requested table to PDFium.
    ['engine/formats/sfnt/sfnt-directory.ts', 'engine/tools/pdfium/fonts/system-fonts.ts'],
  ],
  ['checksums of fonts', /\b0xb1b0afba\b/i, ['engine/formats/sfnt/write-sfnt.ts']],
  ['profiles of colours', /'acsp'/, ['engine/formats/icc/tags.ts', 'engine/formats/icc/write-profile.ts']],
  ['encryption of Type 1 fonts', /\b52_?845\b/, ['engine/formats/type1/type1-cipher.ts']],
  ['subroutines of CFF', /\b33_?900\b/, ['engine/formats/cff/cff-calls.ts']],
  ['codes of CCITT', /\b00110101 000111\b/, ['engine/formats/ccitt/run-codes.ts']],
  ['estimates of JBIG2', /\b0x5601\b/i, ['engine/formats/jbig2/estimates.ts']],
  ['lines of hOCR', /ocr_textfloat/, ['engine/formats/hocr/read-hocr.ts']],
];

describe('The sources', () => {
  const sources = ['engine', 'plugins', 'accounts', 'server', 'cli'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => ({ path: join(folder, path), text: readFileSync(join(root, folder, path), 'utf8') })),
  );
  for (const [format, constant, files] of formats) {
    it(`have one parser for ${format}`, () => {
      const found = sources.filter(({ text }) => constant.test(text)).map(({ path }) => path);
      expect(found.sort()).to.deep.equal([...files].sort());
    });
  }
});
