import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import surveyRtf from '../../../../engine/tools/office/survey-rtf.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

const DEEP = 10_001;

const documents: readonly (readonly [what: string, text: string, obstacle: string])[] = [
  ['a rich text', '{\\rtf1 {\\b bold} \\{ \\\\}', 'none'],
  ['many groups that are closed', `{\\rtf1 ${'{\\b x}'.repeat(DEEP)}}`, 'none'],
  ['many braces that are text', `{\\rtf1 ${'\\{'.repeat(DEEP)}}`, 'none'],
  ['groups in groups', `{\\rtf1 ${'{\\b '.repeat(DEEP)}`, 'deep-groups'],
  ['braces in binary data', `{\\rtf1 {\\bin${DEEP} ${'{'.repeat(DEEP)}}}`, 'none'],
  ['braces after binary data', `{\\rtf1 {\\bin2 {{}${'{'.repeat(DEEP)}`, 'deep-groups'],
  ['binary data that are cut off', '{\\rtf1 {\\bin500000 abc', 'none'],
  ['binary data that are nowhere', '{\\rtf1 \\bin2147483647 x}', 'absent-data'],
  ['such data whose first byte is a letter', '{\\rtf1 \\bin2147483647x}', 'absent-data'],
  ['such data at the end', '{\\rtf1 \\bin2147483647', 'absent-data'],
  ['words that only begin so', '{\\rtf1 \\binary2147483647 x\\bin-5 }', 'none'],
];

describe('the survey of a rich text', () => {
  for (const [what, text, obstacle] of documents) {
    it(`finds ${obstacle === 'none' ? 'no obstacle' : obstacle} in ${what}`, async () => {
      await inFolderAsync(async (path) => {
        writeFileSync(path('a.rtf'), text);
        expect(await surveyRtf({ source: path('a.rtf') })).to.equal(obstacle);
      });
    });
  }
});
