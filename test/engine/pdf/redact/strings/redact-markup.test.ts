import { expect } from 'chai';

import { withoutThumbnails } from '../../../../../engine/pdf/redact/strings/redact-markup.js';

const namespaces =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ' +
  'xmlns:p="http://ns.adobe.com/xap/1.0/g/img/"';
const xmp = (content: string, attributes = ''): Buffer =>
  Buffer.from(`<rdf:RDF ${namespaces}><rdf:Description ${attributes}>${content}</rdf:Description></rdf:RDF>`);
const picture = '/9j/4AAQSkZJRgABAgEASABIAAD';

describe('the thumbnails of XMP metadata', () => {
  const places: Readonly<Record<string, Buffer>> = {
    'a list of thumbnails': xmp(
      `<xmp:Thumbnails><rdf:Alt><rdf:li><p:width>9</p:width><p:image>${picture}</p:image></rdf:li></rdf:Alt></xmp:Thumbnails>`,
    ),
    'other elements': xmp(`<xmp:Own><p:image>${picture}</p:image></xmp:Own>`),
    'an attribute': xmp('', `p:image="${picture}"`),
  };
  for (const [place, markup] of Object.entries(places)) {
    it(`are removed from ${place}`, () => {
      const rest = withoutThumbnails(Buffer.concat([markup, Buffer.from('<!-- end -->')]));
      if (typeof rest === 'string') throw new Error(rest);
      const text = Buffer.from(rest.bytes).toString('utf8');
      expect(text).to.contain('<rdf:Description').and.not.contain(picture);
      expect(withoutThumbnails(rest.bytes)).to.equal('clean');
    });
  }

  it('are removed with the metadata that cannot be read', () => {
    expect(withoutThumbnails(Buffer.from(`<rdf:RDF ${namespaces}><p:image>${picture}`))).to.equal('hopeless');
  });

  it('leave other metadata as they are', () => {
    expect(withoutThumbnails(Buffer.from('<a>b</a>'))).to.equal('clean');
  });
});
