import { expect } from 'chai';

import type { Operation } from '../../../engine/contract/operation.js';
import { ineffectiveOptionWarnings } from '../../../engine/job/option-needs.js';
import { checkOptions } from '../../../engine/job/options.js';
import convertToImages from '../../../plugins/conversion/convert-to-images.js';
import scanToPdf from '../../../plugins/conversion/scan-to-pdf.js';
import addWatermark from '../../../plugins/manipulation/add-watermark.js';
import resizePage from '../../../plugins/manipulation/resize-page.js';
import split from '../../../plugins/manipulation/split.js';

type Options = Readonly<Record<string, unknown>>;

const cases: readonly (readonly [Operation, Options, readonly string[], files?: readonly string[]])[] = [
  [split, { ranges: '1-2' }, ['ranges has no effect: it needs splitMethod to be byRange.']],
  [split, { splitMethod: 'everyPage', pageCount: 5 }, ['pageCount has no effect: it needs splitMethod to be byPages.']],
  [split, { splitMethod: 'BYRANGE', ranges: '1' }, []],
  [split, { pageCount: 2 }, []],
  [
    resizePage,
    { pageSize: 'A4', width: 100, height: 200 },
    ['width has no effect: it needs pageSize to be Custom.', 'height has no effect: it needs pageSize to be Custom.'],
  ],
  [resizePage, { pageSize: 'custom', width: 100, height: 200 }, []],
  [
    scanToPdf,
    { outputFileName: 'a', pageSize: 'SameAsImage', orientation: 'Landscape', languages: ['Thai'] },
    [
      'orientation has no effect: it needs pageSize to be A4, Letter, A5 or HalfLetter.',
      'languages has no effect: it needs applyOcr to be true.',
    ],
  ],
  [scanToPdf, { outputFileName: 'a', orientation: 'Landscape', applyOcr: true, languages: ['Thai'] }, []],
  [convertToImages, { quality: 'High', dpi: 100 }, ['quality has no effect beside dpi.']],
  [convertToImages, { quality: 'High' }, []],
  [convertToImages, { dpi: 100 }, []],
  [
    addWatermark,
    { fontSize: 10, color: '#c00' },
    ['fontSize has no effect: it needs text.', 'color has no effect: it needs text.'],
    ['file', 'watermarkImage'],
  ],
  [addWatermark, { text: 'DRAFT', fontSize: 10 }, [], ['file', 'watermarkImage']],
];

describe('an option without effect', () => {
  for (const [operation, given, warnings, files = ['file']] of cases) {
    it(`is reported for ${operation.name} with ${JSON.stringify(given)}${warnings.length === 0 ? ': none' : ''}`, () => {
      const options = checkOptions(operation.options, given, files);
      const told = ineffectiveOptionWarnings(operation, { given: new Set([...Object.keys(given), ...files]), options });
      expect(told).to.deep.equal(warnings);
    });
  }
});
