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
  ['a table in a table', '{\\rtf1 \\trowd\\intbl\\itap2 x\\nestcell}', 'none'],
  ['rows of a table in 99,999 tables', '{\\rtf1 \\trowd\\intbl\\itap99999 x\\cell\\row}', 'deep-tables'],
  ['such a table at the end', '{\\rtf1 \\itap99999', 'deep-tables'],
  ['the text of such a table', '{\\rtf1 \\\\itap99999 {\\bin10 \\itap99999}}', 'none'],
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
