import { expect } from 'chai';

import { decodeUpToDamage } from '../../../../engine/pdf/filters/decode-up-to-damage.js';
import { PdfDict } from '../../../../engine/pdf/syntax/values.js';

describe('decoding up to damage', () => {
  it('skips characters of ASCIIHex data that are no digits, up to the end of the data', () => {
    const filter = { name: 'ASCIIHexDecode', parameters: new PdfDict() };
    expect(decodeUpToDamage(filter, Buffer.from('z4x1 42-4>43'), 100).toString()).to.equal('AB@');
  });
});
