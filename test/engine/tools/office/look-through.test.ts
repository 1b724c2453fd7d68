import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { lookThrough } from '../../../../engine/tools/office/child/look-through.js';

const dictionaries = {
  'a comment of LibreOffice 7.4': ['<</Type /Annot /Subtype /Text /Rect[114.3 756.1 114.4 769.9]', true],
  'a comment of LibreOffice 25.2': ['<</Type /Annot /Rect [114.3 756.1 114.4 769.9] /Subtype /Text', true],
  'a link': ['<</Type/Annot/Subtype/Link/Rect[114.3 756.1 114.4 769.9]', false],
  'a pop-up window before other text': ['<</Type /Annot /Rect[0 0 1 1] /Subtype /Popup >>\n<</Subtype /Text', false],
} as const;

describe('The PDF of LibreOffice', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'look-through-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [name, [text, hasComments]] of Object.entries(dictionaries)) {
    it(`${hasComments ? 'has' : 'has no'} comments with ${name}`, () => {
      const path = join(folder, 'a.pdf');
      writeFileSync(path, `%PDF-1.7\n1 0 obj\n${text}>>\nendobj\n/FontName/BAAAAA+NotoSerif-Regular\n`);
      expect(lookThrough(path)).to.deep.equal({ embedded: ['NotoSerif-Regular'], hasComments });
    });
  }
});
