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
        expect(await surveyRtf({ source: path('a.rtf') })).to.have.property('obstacle', obstacle);
      });
    });
  }

  const linked = '\\field{\\*\\fldinst INCLUDEPICTURE "https://example.org/a.png" \\\\d}';
  const pictures: readonly (readonly [what: string, text: string, count: number])[] = [
    ['a field without result', `{\\rtf1 {${linked}}}`, 1],
    ['a field whose result is a text', `{\\rtf1 {${linked}{\\fldrslt a.png}} {\\pict 00}}`, 1],
    [
      'a field in pieces',
      '{\\rtf1 {\\field{\\*\\fldinst{\\b INCLUDE}{\\b0 PICTURE\r\n  https://example.org/a.png}}}}',
      1,
    ],
    ['a field at the end of a file that is cut off', `{\\rtf1 {${linked}`, 1],
    ['a field that comes twice', `{\\rtf1 {${linked}}{${linked}}}`, 1],
    ['a field whose result is a picture', `{\\rtf1 {${linked}{\\fldrslt{\\*\\shppict{\\pict 00}}}}}`, 0],
    ['a field that shows a page number', '{\\rtf1 {\\field{\\*\\fldinst PAGE}{\\fldrslt 1}}}', 0],
    ['a text of these words', '{\\rtf1 INCLUDEPICTURE "https://example.org/a.png"}', 0],
  ];
  for (const [what, text, count] of pictures) {
    it(`finds ${count === 0 ? 'no' : 'a'} picture outside of the document in ${what}`, async () => {
      await inFolderAsync(async (path) => {
        writeFileSync(path('a.rtf'), text);
        const first = count === 0 ? undefined : 'https://example.org/a.png';
        expect((await surveyRtf({ source: path('a.rtf') })).linked).to.deep.equal({ first, count });
      });
    });
  }
});
