import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { openTypesetter } from '../../../../engine/tools/sheets/text/open-typesetter.js';
import { addAppearances } from '../../../../engine/pdf/annotations/add-appearances.js';
import { openSource } from '../../../../engine/pdf/assembly/source.js';
import { type Picture, pictureOf, textsOf } from '../../../fixtures/look/evidence.js';
import { rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';

const DPI = 72;
const WHITE = 255;

/** The four corners of a marked text of 100 by 20 points, as programs write them, and as the standard says. */
const QUAD = '/QuadPoints [20 40 120 40 20 20 120 20]';
const COUNTERCLOCKWISE = '/QuadPoints [20 20 120 20 120 40 20 40]';

/** Annotations without appearance of 100 by 20 points, which poppler draws by itself. */
const markup: Readonly<Record<string, string>> = {
  'a highlight': `/Subtype /Highlight ${QUAD} /C [1 1 0]`,
  'a highlight in grey': `/Subtype /Highlight ${QUAD} /C [0.8]`,
  'a struck-out text': `/Subtype /StrikeOut ${QUAD} /C [1 0 0]`,
  'a square with a border and an inside': '/Subtype /Square /C [0 0 1] /IC [0.8 0.8 1] /BS << /W 3 >>',
  'a square without an inside, in CMYK': '/Subtype /Square /C [0 1 1 0]',
  'a transparent circle': '/Subtype /Circle /C [0 0.5 0] /IC [0.8 1 0.8] /CA 0.5',
  'a line with arrows': '/Subtype /Line /L [25 25 110 35] /LE [/OpenArrow /ClosedArrow] /C [1 0 0] /IC [1 1 0]',
  'a drawing by hand': '/Subtype /Ink /InkList [[22 22 40 38 60 22] [80 25 118 35]] /C [0 0 0.8] /BS << /W 2 >>',
  'a polygon': '/Subtype /Polygon /Vertices [25 22 115 22 70 38] /C [0 0 0] /IC [1 0.5 0.5]',
  'a line of several pieces': '/Subtype /PolyLine /Vertices [25 22 50 38 75 22 115 38] /C [0.5 0 0.5]',
  'a text on the page': '/Subtype /FreeText /DA (/Helv 12 Tf 0 0 1 rg) /Contents (Words) /C [1 1 0.8]',
};

interface Drawn {
  readonly before: Picture;
  readonly after: Picture;
  readonly words: string;
  readonly isCopied: boolean;
}

/** Draws an annotation at 20, 20 on a page of 140 by 60 points with the word "Text" in black. */
async function drawn(entries: string): Promise<Drawn> {
  const folder = mkdtempSync(join(tmpdir(), 'markup-'));
  const path = (name: string): string => join(folder, name);
  const rectangle = entries.includes('/Rect') ? '' : '/Rect [20 20 120 40]';
  try {
    const objects = {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 140 60] /Contents 4 0 R /Annots [6 0 R] /Resources << /Font << /F 5 0 R >> >> >>',
      4: stream('', 'BT /F 16 Tf 22 24 Td (Text) Tj ET'),
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      6: `<< /Type /Annot /F 4 ${rectangle} ${entries} >>`,
    };
    writeFileSync(path('in.pdf'), rawPdf({ objects }), 'latin1');
    const source = { path: path('in.pdf'), name: 'in.pdf' };
    using opened = openSource(source);
    const isCopied = addAppearances(opened, {
      target: path('out.pdf'),
      markup: 'all',
      hidden: false,
      openTypesetter,
      warn: () => undefined,
    });
    expect(existsSync(path('out.pdf'))).to.equal(isCopied);
    const result = { path: path(isCopied ? 'out.pdf' : 'in.pdf') };
    return {
      before: await pictureOf(source, 1, DPI),
      after: await pictureOf(result, 1, DPI),
      words: (await textsOf(result)).join(),
      isCopied,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The share of the pixels with ink in one of the pictures that differ by more than a quarter of the range. */
function differing({ before, after }: Drawn): number {
  let [inked, different] = [0, 0];
  for (const [index, sample] of before.pixels.entries()) {
    const other = after.pixels[index] ?? WHITE;
    if (sample < WHITE || other < WHITE) inked += 1;
    if (Math.abs(sample - other) > WHITE / 4) different += 1;
  }
  return different / inked;
}

describe('markup without appearance', () => {
  for (const [sentence, entries] of Object.entries(markup)) {
    it(`is drawn as poppler draws it by itself: ${sentence}`, async () => {
      const result = await drawn(entries);
      expect(result.isCopied).to.equal(true);
      expect(differing(result)).to.be.below(0.2);
    });
  }

  it('lies at the corners of the marked text, in whichever order they are written', async () => {
    const [one, other] = [
      await drawn(`/Subtype /Underline ${QUAD}`),
      await drawn(`/Subtype /Underline ${COUNTERCLOCKWISE}`),
    ];
    expect(other.after.pixels.equals(one.after.pixels)).to.equal(true);
  });

  it('underlines along the whole foot of the marked text', async () => {
    const { after } = await drawn(`/Subtype /Underline ${QUAD} /C [0 0 0]`);
    expect(inkIn(after, { left: 60, right: 119, bottom: 19, top: 22 })).to.be.within(58, 120);
    expect(inkIn(after, { left: 60, right: 119, bottom: 23, top: 60 })).to.equal(0);
  });

  it('leaves marked text legible', async () => {
    const { after } = await drawn(`/Subtype /Highlight ${QUAD} /C [1 1 0]`);
    expect(Math.min(...after.pixels)).to.be.below(60);
  });

  it('shows the words of a free text within its box, beside its callout line', async () => {
    const entries = '/Subtype /FreeText /RD [40 0 0 0] /CL [22 22 50 30] /DA (/Helv 8 Tf 0 g) /Contents (Called out)';
    const { after, words } = await drawn(entries);
    expect(words).to.include('Called out');
    expect(inkIn(after, { left: 22, right: 34, bottom: 20, top: 23 })).to.be.above(0);
  });

  it('shows the name of a stamp', async () => {
    expect((await drawn('/Subtype /Stamp /Name /NotApproved')).words).to.include('NOT APPROVED');
  });

  it('shows an icon for a comment, and none for a reply', async () => {
    const rectangle = '/Rect [100 20 120 40]';
    expect((await drawn(`/Subtype /Text ${rectangle} /Contents (a)`)).isCopied).to.equal(true);
    expect((await drawn(`/Subtype /Text ${rectangle} /Contents (a) /IRT 6 0 R`)).isCopied).to.equal(false);
  });

  for (const [sentence, entries] of Object.entries({
    'that is hidden': `/Subtype /Highlight ${QUAD} /C [1 1 0] /F 2`,
    'that is transparent': `/Subtype /Highlight ${QUAD}`,
    'whose line has no width': '/Subtype /Line /L [25 25 110 35] /BS << /W 0 >>',
    'without points': '/Subtype /Ink /InkList []',
    'of a kind that viewers do not draw': '/Subtype /Sound',
    'that is a link': '/Subtype /Link',
  })) {
    it(`is not added to an annotation ${sentence}`, async () => {
      expect((await drawn(entries)).isCopied).to.equal(false);
    });
  }
});

/** The number of inked pixels in a box, in points from the lower left corner of the page. */
function inkIn(
  { width, height, pixels }: Picture,
  box: { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number },
): number {
  const samples = pixels.length / (width * height);
  return [...pixels].filter((sample, index) => {
    const [x, y] = [Math.floor(index / samples) % width, height - Math.floor(index / samples / width)];
    return sample < WHITE / 2 && x >= box.left && x <= box.right && y >= box.bottom && y <= box.top;
  }).length;
}
