import { chmodSync, readFileSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { disarmPictureFields, PictureFields } from '../../../../engine/tools/office/child/picture-fields.js';
import { inFolder } from '../../../fixtures/pdf/raw-pdf.js';

/** The text after its picture fields are disarmed, when it comes in pieces of that many bytes. */
function disarmed(text: string, size = text.length): string {
  const fields = new PictureFields();
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += size) fields.disarm(bytes.subarray(at, at + size));
  return bytes.toString('latin1');
}

const code = 'INCLUDEPICTURE "file:///a.png"';

const changed: Readonly<Record<string, string>> = {
  'at once': `{\\field{\\*\\fldinst ${code}}}`,
  'in a group': `{\\*\\fldinst{${code}}}`,
  'after spaces and groups': `{\\*\\fldinst {\\rtlch\\fcs1 \\af0 {{ ${code} \\\\d}}}}`,
  'after a group that is closed': `{\\*\\fldinst {\\b }${code}}`,
  'after a number': `{\\*\\fldinst1${code}}`,
  'after a negative number': `{\\*\\fldinst-1 ${code}}`,
  'after a line break': `{\\*\\fldinst\r\n${code}}`,
  'in a control word of LibreOffice': `{\\*\\fldinst \\b{${code}}`,
  'after a control word with a byte that is no white space': `{\\*\\fldinst \\b\xa0X ${code}}`,
  'after escapes': `{\\*\\fldinst \\'20\\u32? ${code}}`,
  'after a quotation mark': `{\\*\\fldinst "${code}`,
  'in lower case': `{\\*\\fldinst ${code.toLowerCase()}}`,
  'after instructions without a code': `{\\*\\fldinst }\\fldinst ${code}`,
  'after a backslash that is text': `\\\\fldinst ${code}`,
  'in binary data': `{\\bin99 \\fldinst ${code}`,
};

const unchanged: Readonly<Record<string, string>> = {
  'text about it': `{\\rtf1 ${code}}`,
  'another field': `{\\*\\fldinst HYPERLINK "${code}"}`,
  'a longer word before it': `{\\*\\fldinst MY_${code}}`,
  'the result of another field': `{\\field{\\*\\fldinst PAGE}{\\fldrslt ${code}}}`,
};

describe('the code of a field that includes a picture', () => {
  for (const [where, text] of Object.entries(changed)) {
    it(`is changed ${where}, in one letter`, () => {
      const expected = text.replace(/INCLUDEPICTURE/i, (it) => `${it.slice(0, -1)}_`);
      expect(disarmed(text)).to.equal(expected);
      for (const size of [1, 2, 7]) expect(disarmed(text, size)).to.equal(expected);
    });
  }

  for (const [what, text] of Object.entries(unchanged)) {
    it(`is not found in ${what}`, () => {
      expect(disarmed(text)).to.equal(text);
    });
  }

  it('is changed in each field', () => {
    const field = `{\\field{\\*\\fldinst ${code}}{\\fldrslt x}}`;
    expect(disarmed(field.repeat(3))).to.equal(field.replace('TURE', 'TUR_').repeat(3));
  });

  it('is changed in a file, which may be read-only', () => {
    inFolder((path) => {
      const text = `${'x'.repeat(2 ** 20 - 20)}{\\*\\fldinst ${code}}`;
      writeFileSync(path('a.rtf'), text);
      chmodSync(path('a.rtf'), 0o400);
      disarmPictureFields(path('a.rtf'));
      expect(readFileSync(path('a.rtf'), 'latin1') === text.replace('TURE', 'TUR_')).to.equal(true);
    });
  });

  for (const [text, isCutOff] of [
    ['{\\field{\\*\\fldinst ', true],
    ['{\\field{\\*\\fldinst {\\b PAGE', true],
    ['{\\field{\\*\\fldinst PAGE ', false],
    ['{\\field{\\*\\fldinst }', false],
  ] as const) {
    it(`is ${isCutOff ? '' : 'not '}cut off in ${text}`, () => {
      inFolder((path) => {
        writeFileSync(path('a.rtf'), text);
        const disarm = (): void => disarmPictureFields(path('a.rtf'));
        if (isCutOff) expect(disarm).to.throw('damaged');
        else expect(disarm).to.not.throw();
      });
    });
  }
});
