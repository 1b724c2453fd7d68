import { expect } from 'chai';

import { TooComplex } from '../../../../../engine/errors.js';
import { identity } from '../../../../../engine/geometry/geometry.js';
import { FontCache } from '../../../../../engine/pdf/content/fonts/font-cache.js';
import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { PictureGlyphs } from '../../../../../engine/pdf/redact/content/glyph-pictures.js';
import { redactContent } from '../../../../../engine/pdf/redact/content/redact-content.js';
import { RemovedCodes } from '../../../../../engine/pdf/redact/content/removed-codes.js';
import type { ShownPicture } from '../../../../../engine/pdf/redact/content/redaction-context.js';
import type { RedactionArea } from '../../../../../engine/pdf/redact/redaction-area.js';
import { Ref } from '../../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFile } from '../../../../fixtures/pdf/raw-pdf.js';
import { area } from '../../../../fixtures/redact/redacted-by.js';

describe('glyphs that draw images', () => {
  it('have few extents however many images they draw', () => {
    withPictures({ content: image(0, 0).repeat(1000) + image(300, 200) }, (pictures) => {
      const { images = [] } = pictures.of(font, 97) ?? {};
      expect(images).to.have.length.below(100);
      expect(pictures.shownUnder(images, [area(310, 210, 320, 220)])).to.equal('picture');
      expect(pictures.shownUnder(images, [area(400, 210, 410, 220)])).to.equal(undefined);
    });
  });

  it('are reported with the areas that they meet, equal areas once', () => {
    const reported: ShownPicture[] = [];
    const areas = [area(10, 10, 20, 15), area(10, 10, 20, 15), area(30, 10, 40, 15), area(500, 10, 510, 15)];
    withPictures({ content: image(0, 0), areas }, (_, redact) => {
      redact((glyph) => void reported.push(glyph));
    });
    expect(reported.map((it) => it.areas)).to.deep.equal([[areas[1], areas[2]]]);
  });

  it('are refused when they cannot be read, but only when they are shown', () => {
    withPictures({ content: undefined }, (pictures) => {
      expect(pictures.of(font, 98)).to.equal(undefined);
      expect(() => pictures.of(font, 97)).to.throw(TooComplex);
    });
  });

  it('may show themselves', () => {
    withPictures({ content: `${image(0, 0)} BT /T 1 Tf (a) Tj ET` }, (pictures) => {
      expect(pictures.of(font, 97)?.images).to.deep.equal([area(0, 0, 80, 40).box]);
    });
  });

  it('are compared with a limited number of areas', () => {
    withPictures({ content: '' }, (pictures) => {
      const many = new Array<RedactionArea>(2 ** 25);
      expect(() => pictures.shownUnder([area(0, 0, 1, 1).box], many)).to.throw(TooComplex);
    });
  });
});

const font = new Ref(20);

/** Content that draws an image of 80 by 40 units. */
function image(x: number, y: number): string {
  return `q 80 0 0 40 ${x} ${y} cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q\n`;
}

type Redact = (onPictureGlyph: (glyph: ShownPicture) => void) => void;

/** Opens a document with a glyph of this content, by the code 97; its content cannot be read when it is undefined. */
function withPictures(
  { content, areas = [] }: { readonly content: string | undefined; readonly areas?: readonly RedactionArea[] },
  use: (pictures: PictureGlyphs, redact: Redact) => void,
): void {
  const document = onePage({
    content: '',
    fonts: '/T 20 0 R',
    objects: {
      20: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 80 40] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [80] /Encoding << /Differences [97 /a] >> /CharProcs << /a 21 0 R >> /Resources << /Font << /T 20 0 R >> >> >>',
      21: stream('', ''),
    },
  });
  withFile(document, (path) => {
    using file = openPdf(path);
    const fonts = new FontCache(file);
    const contentOf = (): Buffer => {
      if (content === undefined) throw new TooComplex('too long');
      return Buffer.from(content);
    };
    const pictures = new PictureGlyphs(file, { fonts, contentOf });
    const unchanged = (): undefined => undefined;
    use(pictures, (onPictureGlyph) =>
      redactContent(Buffer.from('BT /T 1 Tf (a) Tj ET'), {
        file,
        resources: file.dict(new Ref(5)),
        toAreaSpace: identity,
        areas,
        coarse: false,
        fonts,
        pictures,
        onPictureGlyph,
        onDraw: unchanged,
        onInlineImage: unchanged,
        onPattern: unchanged,
        onMask: unchanged,
        removedCodes: new RemovedCodes(),
        onText: unchanged,
      }),
    );
  });
}
