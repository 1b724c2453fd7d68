import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import type { SecondaryAreas } from '../../../../../engine/pdf/redact/secondary/secondary-areas.js';
import { type PnmPicture, readOnePnm } from '../../../../fixtures/images/pnm.js';
import { onePage, type OnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../../fixtures/processes/exec-file-sync.js';
import { area, changedBeside, redactedBy } from '../../../../fixtures/redact/redacted-by.js';

/** An image of eight by two pixels of different grey, object 20. */
const picture = stream(
  '/Type /XObject /Subtype /Image /Width 8 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
  '\x10\xD0\x30\xB0\x50\x90\x20\xE0\xA0\x40\xC0\x28\xF0\x18\x98\x60',
);
const drawing = 'q 80 0 0 40 0 0 cm /I Do Q';
const resources = '/Resources << /XObject << /I 20 0 R >> >>';
const form = (content = drawing, entries = resources): string =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 80 40] ${entries}`, content);

interface Case extends OnePage {
  readonly areas: readonly ReturnType<typeof area>[];
  readonly secondary?: readonly SecondaryAreas[];
}

/** A box over the left half of a content stream in which the image is 80 wide and 40 high. */
const leftHalf = (num: number, holder?: number): SecondaryAreas => ({
  stream: num,
  ...(holder !== undefined && { holder }),
  isOnPages: false,
  toAreaSpace: [1, 0, 0, 1, 0, 0],
  areas: [area(0, 0, 40, 40)],
});
/** The right half of an image at x 60 to 140 and y 80 to 120 on the page, and both halves. */
const rightHalf = [area(100, 80, 140, 120)];
const halves = [area(60, 80, 100, 120), area(100, 80, 140, 120)];
const stamp = (objects: Readonly<Record<number, string>>): OnePage => ({
  content: '',
  page: '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [60 80 140 120] /F 4 /AP << /N 21 0 R >> >>]',
  objects: { 20: picture, ...objects },
});

const fromSecondary: Readonly<Record<string, OnePage & { readonly secondary: readonly SecondaryAreas[] }>> = {
  'in an appearance': { ...stamp({ 21: form() }), secondary: [leftHalf(21)] },
  'in a form of an appearance': {
    ...stamp({ 21: form('/X Do', '/Resources << /XObject << /X 22 0 R >> >>'), 22: form() }),
    secondary: [leftHalf(21)],
  },
  'in a form of an appearance, found in the form': {
    ...stamp({ 21: form('/X Do', '/Resources << /XObject << /X 22 0 R >> >>'), 22: form() }),
    secondary: [leftHalf(22)],
  },
  'in a form of the page': {
    content: 'q 1 0 0 1 60 80 cm /X Do Q',
    resources: '/XObject << /X 21 0 R >>',
    objects: { 20: picture, 21: form() },
    secondary: [leftHalf(21)],
  },
  'in a soft mask': {
    content: 'q 1 0 0 1 60 80 cm /M gs 0 0 80 40 re f Q',
    resources: '/ExtGState << /M << /SMask << /S /Luminosity /G 21 0 R >> >> >>',
    objects: { 20: picture, 21: form(drawing, `/Group << /S /Transparency /CS /DeviceGray >> ${resources}`) },
    secondary: [leftHalf(21)],
  },
  'in a pattern': {
    content: '/Pattern cs /P scn 60 80 80 40 re f',
    resources: '/Pattern << /P 21 0 R >>',
    objects: {
      20: picture,
      21: stream(
        `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 80 40] /XStep 500 /YStep 500 /Matrix [1 0 0 1 60 80] ${resources}`,
        drawing,
      ),
    },
    secondary: [leftHalf(21)],
  },
  'in a glyph': {
    content: 'BT /T 1 Tf 60 80 Td (a) Tj ET',
    fonts: '/T 22 0 R',
    objects: {
      20: picture,
      21: stream('', `40 0 d0 ${drawing}`),
      22: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 80 40] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [40] /Encoding << /Differences [97 /a] >> /CharProcs << /a 21 0 R >> ${resources} >>`,
    },
    secondary: [leftHalf(21, 22)],
  },
};

describe('an image that is redacted in several ways', () => {
  for (const [where, needs] of Object.entries(fromSecondary)) {
    it(`is blank under the areas of a page and those of its own content ${where}`, async () => {
      await expectBlank({ ...needs, areas: rightHalf }, halves);
    });
  }

  it('is blank under each area on the page, in a form and in an appearance', async () => {
    const needs = {
      ...stamp({ 21: form(), 22: form() }),
      content: `${drawing} q 1 0 0 1 150 120 cm /X Do Q`,
      resources: '/XObject << /I 20 0 R /X 22 0 R >>',
    };
    const areas = [area(20, 160, 50, 180), area(170, 40, 200, 60), area(60, 80, 90, 100)];
    await expectBlank({ ...needs, areas }, areas);
  });

  it('is blank in a form under different areas at two places', async () => {
    const needs = {
      content: 'q 1 0 0 1 10 20 cm /X Do Q q 0 1 -1 0 200 20 cm /X Do Q',
      resources: '/XObject << /X 21 0 R >>',
      objects: { 20: picture, 21: form() },
    };
    const areas = [area(20, 160, 50, 180), area(180, 120, 200, 150)];
    await expectBlank({ ...needs, areas }, areas);
  });
});

/** Expects one colour within each of `blank`, with the boxes taken away, and no change beside the boxes. */
async function expectBlank({ areas, secondary = [], ...needs }: Case, blank: Case['areas']): Promise<void> {
  await redactedBy(onePage(needs), { areas, secondary }, (result) => {
    expect(result.warnings).to.deep.equal([]);
    expect(changedBeside(result, blank)).to.equal(0);
    const after = drawnWithoutBoxes(result.path);
    for (const each of blank) expect(new Set(pixelsWithin(result.before, each)).size, 'before').to.be.greaterThan(1);
    for (const [index, each] of blank.entries())
      expect(new Set(pixelsWithin(after, each)).size, `colours in area ${index}`).to.equal(1);
  });
}

/** Draws the page at two pixels for a point with an empty clip around its red boxes. */
function drawnWithoutBoxes(path: string): PnmPicture {
  const text = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-']).toString('latin1');
  const clipped = text.replaceAll(/(?<=[\n ])1 0 0 rg/g, 'n 0 0 m W n    1 0 0 rg');
  expect(clipped).not.to.equal(text);
  writeFileSync(`${path}.boxless.pdf`, clipped, 'latin1');
  const mended = `${path}.mended.pdf`;
  execFileSync('qpdf', ['--warning-exit-0', '--no-warn', `${path}.boxless.pdf`, mended]);
  return readOnePnm(execFileSync('pdftoppm', ['-q', '-r', '144', mended]));
}

/** The colours within an area, three points from its sides. */
function pixelsWithin({ samples, width }: PnmPicture, { box: [from, , to] }: Case['areas'][number]): readonly number[] {
  const colours: number[] = [];
  for (let y = 2 * from.y + 6; y < 2 * to.y - 6; y++)
    for (let x = 2 * from.x + 6; x < 2 * to.x - 6; x++) colours.push(samples.readUIntBE(3 * (y * width + x), 3));
  return colours;
}
