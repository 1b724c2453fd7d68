import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import addPageNumbers from '../../../../plugins/manipulation/add-page-numbers/index.js';
import { wordsOf } from '../../../fixtures/ocr/words-of.js';
import { rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';

/** Pages of 400 by 600 points with these contents, in Helvetica as /F1; /Im1 is a black image. */
const bookOf = (...contents: readonly string[]) => bookWith('', ...contents);

/** Such pages with further entries. */
function bookWith(entries: string, ...contents: readonly string[]) {
  const pages = contents.map((content, index): readonly (readonly [number, string])[] => [
    [10 + 2 * index, `<< /Type /Page /Parent 2 0 R /Contents ${11 + 2 * index} 0 R >>`],
    [11 + 2 * index, stream('', content)],
  ]);
  const kids = contents.map((_, index) => `${10 + 2 * index} 0 R`).join(' ');
  const resources = '/Resources << /Font << /F1 3 0 R >> /XObject << /Im1 4 0 R >> >>';
  const bytes = rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Count ${contents.length} /Kids [${kids}] /MediaBox [0 0 400 600] ${entries} ${resources} >>`,
      3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      4: stream('/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', '\0'),
      ...Object.fromEntries(pages.flat()),
    },
  });
  return { file: { name: 'book.pdf', bytes: Buffer.from(bytes, 'latin1') } };
}

const textAt = (y: number, text = 'Footer', x = 180): string => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`;
const lines = (from: number, to: number, step: number): string =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => textAt(from + index * step)).join('\n');
const body = textAt(500, 'Body');

interface Numbered {
  readonly file: { readonly path: string };
  readonly warnings: readonly string[];
}

/** The bottom of the number of each page, in points from the foot of the page. */
async function heightsOf({ path }: { readonly path: string }): Promise<readonly number[]> {
  const pages = await wordsOf(path);
  return pages.map((words, index) => {
    const number = words.find(({ text }) => text === String(index + 1));
    return number === undefined ? NaN : Math.round(600 - number.box.bottom);
  });
}

/** Where numbers stand in margins that are free. */
const USUAL = 28;

/** Words of different texts whose boxes lie over each other, on any page. */
async function collisionsIn({ path }: { readonly path: string }): Promise<readonly string[]> {
  return (await wordsOf(path)).flatMap((words) =>
    words.flatMap((one, index) =>
      words.slice(index + 1).flatMap((other) => {
        const [a, b] = [one.box, other.box];
        const isFree = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        return isFree ? [] : [`${one.text} ${other.text}`];
      }),
    ),
  );
}

const stays = {
  async gives({ file, warnings }: Numbered) {
    expect(await heightsOf(file)).to.deep.equal([USUAL]);
    expect(warnings).to.deep.equal([]);
  },
};

const movesTo = (...heights: readonly number[]) => ({
  async gives({ file, warnings }: Numbered) {
    expect(await heightsOf(file)).to.deep.equal(heights);
    expect(await collisionsIn(file)).to.deep.equal([]);
    expect(warnings).to.deep.equal([]);
  },
});

const warns = (heights: readonly number[], ...expected: readonly RegExp[]) => ({
  async gives({ file, warnings }: Numbered) {
    expect(await heightsOf(file)).to.deep.equal(heights);
    expect(warnings.length).to.equal(expected.length);
    for (const [index, pattern] of expected.entries()) expect(warnings[index]).to.match(pattern);
  },
});

new OperationTester().test(addPageNumbers, {
  accepts: [
    { name: 'leaves numbers in a free margin where they are', files: bookOf(body), ...stays },
    {
      name: 'leaves numbers beside a footer that is at another place across the page',
      files: bookOf(`${textAt(31, 'Left', 28)} ${textAt(31, 'Right', 340)}`),
      ...stays,
    },
    { name: 'leaves numbers inside a frame around the page', files: bookOf('0.5 w 10 10 380 580 re S'), ...stays },
    {
      name: 'leaves numbers on a light background',
      files: bookOf(`1 0.98 0.9 rg 0 0 400 600 re f 0 g ${body}`),
      ...stays,
    },
    {
      name: 'leaves numbers below a picture that is clipped',
      files: bookOf('q 0 300 400 300 re W n 400 0 0 600 0 0 cm /Im1 Do Q'),
      ...stays,
    },
    { name: 'moves above a low footer', files: bookOf(textAt(26)), ...movesTo(35) },
    { name: 'moves below a high footer', files: bookOf(textAt(38)), ...movesTo(24) },
    { name: 'moves off a rule that is filled', files: bookOf('20 33 360 0.5 re f'), ...movesTo(36) },
    { name: 'moves off a rule that is stroked', files: bookOf('20 33 m 380 33 l S'), ...movesTo(36) },
    { name: 'moves above a picture at the foot', files: bookOf('q 400 0 0 45 0 0 cm /Im1 Do Q'), ...movesTo(47) },
    {
      name: 'moves off the unseen text of a scanned page that has white paper',
      files: bookOf(`1 g 0 0 400 600 re f 3 Tr ${textAt(31)}`),
      ...movesTo(17),
    },
    {
      name: 'moves off a rule at the foot of a page that is turned and cropped',
      // 33 points from the right edge of the CropBox, which is the foot of the turned page.
      files: bookWith('/Rotate 90 /CropBox [20 20 380 580]', '347 0 0.5 600 re f'),
      async gives({ file }: Numbered) {
        const [[number] = []] = await wordsOf(file.path);
        expect(Math.round(360 - (number?.box.bottom ?? 0))).to.equal(19);
      },
    },
    {
      name: 'moves all numbers that have to by the same distance, and no others',
      files: bookOf(textAt(26), body, textAt(38), textAt(30)),
      ...movesTo(12, USUAL, 12, 12),
    },
    {
      name: 'stays over a picture that fills the page, and says so',
      files: bookOf(body, 'q 400 0 0 600 0 0 cm /Im1 Do Q'),
      ...warns([USUAL, USUAL], /^book\.pdf: .* over pictures .* on page 2\.$/),
    },
    {
      name: 'stays where the margin has no free place, and says so',
      files: bookOf(lines(8, 96, 9), body, lines(8, 96, 9)),
      ...warns(
        [USUAL, USUAL, USUAL],
        /^book\.pdf: .* cover content, since the margin has no free place: on pages 1, 3\.$/,
      ),
    },
  ],
  rejects: [],
});
