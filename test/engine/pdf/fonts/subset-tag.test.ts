import { expect } from 'chai';

import { subsetTag, taggedName, tagIn, withoutTag } from '../../../../engine/pdf/fonts/subset-tag.js';

describe('The subset tag of a font name', () => {
  it('is six capital letters and a plus sign at its start', () => {
    expect(tagIn('ABCDEF+Name')).to.equal('ABCDEF+');
    for (const name of ['Name', 'ABCDE+Name', 'ABCDEFG+Name', 'abcdef+Name', 'A ABCDEF+Name', ''])
      expect(tagIn(name), name).to.equal(undefined);
  });

  it('is taken away once', () => {
    expect(withoutTag('ABCDEF+Name')).to.equal('Name');
    expect(withoutTag('ABCDEF+GHIJKL+Name')).to.equal('GHIJKL+Name');
    expect(withoutTag('Name')).to.equal('Name');
  });

  it('is replaced by that of another program', () => {
    const tag = subsetTag(Buffer.from('program'));
    expect(tagIn(taggedName('ABCDEF+Name', tag))).to.equal(`${tag}+`);
    expect(withoutTag(taggedName('Name', tag))).to.equal('Name');
  });
});
