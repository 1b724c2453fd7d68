import { expect } from 'chai';

import { checkInputs } from '../../../engine/job/check-inputs.js';
import { defineOperation } from '../../../engine/contract/operation.js';
import { defineOptions } from '../../../engine/contract/option-schema.js';
import {
  DOC,
  DOCX,
  HTML,
  type MediaType,
  mediaTypeOf,
  PDF,
  PPTX,
  TXT,
  XLSX,
} from '../../../engine/media-types/media-types.js';
import { isQuireError } from '../../../engine/errors.js';
import { transform } from '../../../engine/steps/transform.js';
import { compoundFile } from '../../fixtures/archives/compound-file.js';
import { oddZip } from '../../fixtures/archives/odd-zip.js';
import { withFileAsync } from '../../fixtures/pdf/raw-pdf.js';

/** Returns the error message for a file of an operation; undefined if the file is accepted. */
async function messageFor(
  bytes: string | Buffer,
  name: string,
  accepts: readonly MediaType[],
): Promise<string | undefined> {
  const operation = defineOperation({
    name: 'test',
    group: 'test',
    summary: 'Take files.',
    inputs: { file: { accepts } },
    output: PDF,
    options: defineOptions({ type: 'object', additionalProperties: false, properties: {} }),
    steps: [transform('hand-on', (file) => Promise.resolve(file))],
  });
  const type = await withFileAsync(bytes, (path) => mediaTypeOf(path, name));
  try {
    checkInputs(operation, { file: [{ path: '/nowhere', name, type }] });
    return undefined;
  } catch (error) {
    if (!isQuireError(error)) throw error;
    return `${error.kind}: ${error.message}`;
  }
}

const word = [DOC, DOCX];
const locked = compoundFile({ names: ['EncryptionInfo', 'EncryptedPackage'] });
const drawing = oddZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.graphics', stored: true }]);
const flat = '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>';

const refused: readonly (readonly [string | Buffer, name: string, accepts: readonly MediaType[], message: string])[] = [
  ['', 'a.docx', word, 'invalid-input: file: a.docx is empty.'],
  ['\0\x01\x02', 'a.docx', word, 'invalid-input: file: a.docx is not a valid DOCX file.'],
  ['\0\x01\x02', 'a', word, 'invalid-input: file: a is not a valid DOC or DOCX file.'],
  ['Dear reader', 'a.docx', word, 'invalid-input: file: a.docx is not a valid DOCX file.'],
  ['#!/bin/sh\n', 'a.docx', word, 'unsupported-input: file: a.docx is a script file; DOC and DOCX are accepted.'],
  ['Dear reader', 'a.txt', word, 'unsupported-input: file: a.txt is a TXT file; DOC and DOCX are accepted.'],
  ['alert(1)', 'a.js', [TXT], 'unsupported-input: file: a.js is a script file; TXT is accepted.'],
  [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'a.html',
    [HTML],
    'unsupported-input: file: a.html is an SVG file; HTML is accepted.',
  ],
  [flat, 'a.txt', [TXT], 'unsupported-input: file: a.txt is a flat OpenDocument file; TXT is accepted.'],
  ['%PDF-1.7', 'a.txt', [TXT], 'unsupported-input: file: a.txt is a PDF file; TXT is accepted.'],
  [
    drawing,
    'a.odt',
    word,
    'unsupported-input: file: a.odt is an OpenDocument drawing file; DOC and DOCX are accepted.',
  ],
  [
    compoundFile({ names: ['__properties_version1.0'] }),
    'a.msg',
    word,
    'unsupported-input: file: a.msg is an Outlook message file; DOC and DOCX are accepted.',
  ],
  [locked, 'a.xlsx', word, 'unsupported-input: file: a.xlsx is an XLSX file; DOC and DOCX are accepted.'],
  [
    locked,
    'a',
    [DOCX, XLSX, PPTX],
    'unsupported-input: file: a is an encrypted Office file; what is in it only its name can tell, which has to end in .docx, .xlsx or .pptx.',
  ],
  [
    locked,
    'a.bin',
    word,
    'unsupported-input: file: a.bin is an encrypted Office file; what is in it only its name can tell, which has to end in .docx.',
  ],
  [locked, 'a', [PDF], 'unsupported-input: file: a is an encrypted Office file; PDF is accepted.'],
];

describe('the files of a job', () => {
  for (const [bytes, name, accepts, message] of refused) {
    it(`are rejected with "${message}"`, async () => {
      expect(await messageFor(bytes, name, accepts)).to.equal(message);
    });
  }

  it('are accepted if their content has an accepted type', async () => {
    expect(await messageFor(locked, 'a.docx', word)).to.equal(undefined);
    expect(await messageFor(compoundFile({ names: ['WordDocument'] }), 'a.xls', word)).to.equal(undefined);
    expect(await messageFor('<p>One', 'a.html', [HTML])).to.equal(undefined);
    expect(await messageFor('Dear reader', 'a', [TXT])).to.equal(undefined);
  });
});
