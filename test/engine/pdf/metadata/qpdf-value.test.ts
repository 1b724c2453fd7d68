import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { toQpdfDict, toQpdfValue } from '../../../../engine/pdf/metadata/qpdf-value.js';
import { serialise } from '../../../../engine/pdf/syntax/serialise.js';
import { type PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../../../../engine/pdf/syntax/values.js';
import { bookObjects, inFolder, rawPdf } from '../../../fixtures/pdf/raw-pdf.js';

const kept: readonly (readonly [sentence: string, written: string])[] = [
  ['numbers', '[0 -1 1.5 0.000001 1234567.25]'],
  ['booleans and null', '[true false null]'],
  ['names with spaces, slashes and hashes', '[/A#20B /A#2FB /A#23B]'],
  ['names in UTF-8', '[/caf#c3#a9]'],
  ['names that are no UTF-8', '[/Arial#e4 /#ff#fe]'],
  ['strings of any bytes', '[(abc) <00ff80> <feff0041> ()]'],
  ['strings that look like others in JSON', '[(u:x) (b:00) (1 0 R) (/Name)]'],
  ['references', '[1 0 R 2 0 R]'],
  ['dictionaries in arrays in dictionaries', '<< /A [<< /B [<< /C#20D (x) >>] >>] >>'],
];

describe('values in the JSON of qpdf', () => {
  for (const [sentence, written] of kept) {
    it(`keep ${sentence}`, () => {
      const [before, after] = throughQpdf(written);
      expect(after).to.equal(before);
    });
  }
  for (const [sentence, value, json] of [
    ['a number too small to say without an exponent', 1e-7, 0],
    ['a number too large to say without one', -1e22, Number.MIN_SAFE_INTEGER],
    ['a name', new PdfName('Name'), '/Name'],
    ['a reference', new Ref(7, 1), '7 1 R'],
    ['a string', PdfString.fromText('AB'), 'b:4142'],
  ] as const satisfies readonly (readonly [string, PdfValue, unknown])[]) {
    it(`write ${sentence}`, () => {
      expect(toQpdfValue(value)).to.equal(json);
    });
  }
});

/** Returns a value of the catalog before and after qpdf has read the catalog from JSON. */
function throughQpdf(written: string): readonly [string, string] {
  return inFolder((path) => {
    const objects = { ...bookObjects(1), 1: `<< /Type /Catalog /Pages 2 0 R /Value ${written} >>` };
    writeFileSync(path('in.pdf'), rawPdf({ objects }), 'latin1');
    const [before, catalog] = read(path('in.pdf'));
    const header = { jsonversion: 2, pushedinheritedpageresources: false, calledgetallpages: false, maxobjectid: 9 };
    const patch = { qpdf: [header, { 'obj:1 0 R': { value: toQpdfDict(catalog) } }] };
    writeFileSync(path('patch.json'), JSON.stringify(patch));
    execFileSync('qpdf', [path('in.pdf'), `--update-from-json=${path('patch.json')}`, path('out.pdf')]);
    return [before, read(path('out.pdf'))[0]];
  });
}

function read(path: string): readonly [value: string, catalog: PdfDict] {
  using file = openPdf(path);
  return [serialise(file.resolve(file.catalog.get('Value'))), file.catalog];
}
