import { deflateSync, gzipSync } from 'node:zlib';

import { expect } from 'chai';

import { type RedactedMarkup, redactMarkup } from '../../../../../engine/pdf/redact/strings/redact-markup.js';
import { TextRemoval } from '../../../../../engine/pdf/redact/strings/text-removal.js';
import { matcherOf } from '../../../../../engine/text/search/find-text.js';

const namespaces =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ' +
  'xmlns:p="http://ns.adobe.com/xap/1.0/g/img/"';
const xmp = (content: string, attributes = ''): Buffer =>
  Buffer.from(`<rdf:RDF ${namespaces}><rdf:Description ${attributes}>${content}</rdf:Description></rdf:RDF>`);
const picture = '/9j/4AAQSkZJRgABAgEASABIAAD';
const thumbnail = `<xmp:Thumbnails><p:image>${picture}</p:image></xmp:Thumbnails>`;
const removal = new TextRemoval(matcherOf({ text: 'secret' }));
const withoutThumbnails = (bytes: Uint8Array): RedactedMarkup =>
  redactMarkup(bytes, removal, { removesThumbnails: true });
const textOf = (rest: RedactedMarkup): string => {
  if (typeof rest === 'string') throw new Error(rest);
  return Buffer.from(rest.bytes).toString('utf8');
};

describe('redactMarkup', () => {
  it('removes a text with a match in percent codes, and keeps other texts', () => {
    const text = textOf(redactMarkup(xmp('<xmp:A>http://a.b/%73ecret</xmp:A><xmp:B>100% secretary</xmp:B>'), removal));
    expect(text).to.contain('<xmp:B>100% ary</xmp:B>').and.not.contain('%73');
  });

  for (const [what, file, isKept] of [
    ['a gzip file with a match', gzipSync('it is secret'), false],
    ['a gzip file without a match', gzipSync('it is plain'), true],
    ['deflated data with a match', deflateSync('it is secret'), false],
    ['deflated data without a match', deflateSync('it is plain, and all of it'), true],
    ['a PDF, which is not searched', Buffer.from('%PDF-1.7 and the rest of it'), false],
  ] as const) {
    const coded = file.toString('base64');
    it(`${isKept ? 'keeps' : 'removes'} ${what} in base64`, () => {
      const text = textOf(redactMarkup(xmp(`<xmp:A>${coded}</xmp:A><xmp:B>secret</xmp:B>`), removal));
      expect(text.includes(coded)).to.equal(isKept);
    });

    it(`${isKept ? 'finds no match in' : 'finds a match in'} malformed markup with ${what}`, () => {
      expect(redactMarkup(Buffer.from(`<a><b>${coded}</a>`), removal)).to.equal(isKept ? 'clean' : 'hopeless');
    });
  }
});

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
      const text = textOf(rest);
      expect(text).to.contain('<rdf:Description').and.not.contain(picture);
      expect(withoutThumbnails(Buffer.from(text))).to.equal('clean');
    });
  }

  it('are removed with the metadata that cannot be read', () => {
    expect(withoutThumbnails(Buffer.from(`<rdf:RDF ${namespaces}><p:image>${picture}`))).to.equal('hopeless');
  });

  it('leave other metadata as they are', () => {
    expect(withoutThumbnails(Buffer.from('<a>b</a>'))).to.equal('clean');
    expect(withoutThumbnails(xmp('<xmp:Own>b</xmp:Own>'))).to.equal('clean');
    expect(withoutThumbnails(Buffer.from('<a>b'))).to.equal('clean');
  });

  it('stay unless they are to be removed', () => {
    expect(redactMarkup(xmp(thumbnail), removal)).to.equal('clean');
    expect(textOf(redactMarkup(xmp(`${thumbnail}a secret`), removal)))
      .to.contain(picture)
      .and.not.contain('secret');
  });

  const besides: Readonly<Record<string, string>> = {
    'beside them': `${thumbnail}a secret place`,
    'that continues after them': `a sec${thumbnail}ret place`,
    'in base64 that continues after them': `YSBzZWNyZXQg${thumbnail}cGxhY2UgaGVyZQ==`,
    'with a character that is lost when the rest is written': `a sec&#0;ret place${thumbnail}`,
  };
  for (const [place, content] of Object.entries(besides)) {
    it(`are removed, and a match ${place}`, () => {
      const text = textOf(withoutThumbnails(xmp(content)));
      expect(text)
        .to.contain('<rdf:Description')
        .and.not.contain(picture)
        .and.not.match(/sec.*ret|YSBz|cGxh/);
    });
  }

  it('are removed with all metadata when a match is in a name', () => {
    expect(withoutThumbnails(xmp(`${thumbnail}<o:secret xmlns:o="urn:o"/>`))).to.equal('hopeless');
  });
});
