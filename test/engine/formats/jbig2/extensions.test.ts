import { expect } from 'chai';

import { extensionsIn } from '../../../../engine/formats/jbig2/extensions.js';

/** The end of page 1, a segment without data. */
const endOfPage = '\0\0\0\x01\x31\0\x01\0\0\0\0';

function textsIn(data: string): readonly string[] {
  const bytes = Buffer.from(data, 'latin1');
  return Array.from(extensionsIn(bytes), ({ start, end }) => bytes.toString('latin1', start, end));
}

describe('extensionsIn', () => {
  for (const text of [
    'a secret',
    // The fifth byte is the type of a segment of a page with a long number.
    'Peter secret',
    'Peter told me a secret that is longer than the header of a segment',
    '\x80\0\0\0 Peter and a secret',
  ])
    it(`yields what follows the last segment: ${JSON.stringify(text)}`, () => {
      expect(textsIn(endOfPage + text)).to.deep.equal([text]);
    });

  it('yields the data of an extension, also of one that was cut', () => {
    expect(textsIn(`\0\0\0\0\x3e\0\x01\0\0\0\x06secret${endOfPage}`)).to.deep.equal(['secret']);
    expect(textsIn('\0\0\0\0\x3e\0\x01\0\0\0\x09secret')).to.deep.equal(['secret']);
  });

  it('yields nothing of a region of the page that was cut', () => {
    expect(textsIn('\0\0\0\0\x26\0\x01\0\0\0\x63 secret')).to.deep.equal([]);
  });
});
