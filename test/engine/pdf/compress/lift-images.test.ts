import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import type { SurveyedImage } from '../../../../engine/pdf/compress/surveyed-image.js';
import liftImages from '../../../../engine/pdf/compress/lift-images.js';
import surveyImages, { type ImageSurvey } from '../../../../engine/pdf/compress/survey-images.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { joinedContent } from '../../../../engine/pdf/content/joined-content.js';
import { readPages } from '../../../../engine/pdf/pages/page-tree.js';
import { inFolderAsync, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { runProgram } from '../../../fixtures/processes/run-program.js';

/** Grey samples of 64 by 48 pixels, without a byte that could look like the end of the image. */
const samples = (seed = 0) =>
  Array.from({ length: 64 * 48 }, (_, at) => String.fromCharCode(128 + ((at * 37 + seed) % 100))).join('');
const inline = (entries = '/CS /G', data = samples()) => `BI /W 64 /H 48 /BPC 8 ${entries} ID ${data}\nEI`;
const drawing = (image: string) => `0 0 1 rg 0 0 50 50 re f q 144 0 0 72 20 20 cm ${image} Q 1 0 0 rg 9 9 5 5 re f`;

interface Drawing {
  readonly content: string;
  readonly resources?: string;
  readonly objects?: Readonly<Record<number, string>>;
}

interface Lifted {
  readonly before: ImageSurvey;
  readonly after: ImageSurvey;
  /** The content of the page. */
  readonly content: string;
  /** Whether the page is rendered as before. */
  readonly looksAlike: boolean;
}

async function liftedOf({ content, resources = '', objects }: Drawing): Promise<Lifted> {
  return await inFolderAsync(async (path) => {
    const all = {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Count 1 /Kids [3 0 R] /Resources << ${resources} >> >>`,
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >>',
      4: stream('', content),
      ...objects,
    };
    writeFileSync(path('in.pdf'), rawPdf({ objects: all }), 'latin1');
    const before = await surveyOf(path('in.pdf'));
    const answer = await liftImages({ source: { path: path('in.pdf'), name: 'in.pdf' }, target: path('out.pdf') });
    if ('malformed' in answer) throw new Error(answer.malformed);
    const after = await surveyOf(path('out.pdf'));
    const [old, made] = [await drawn(path('in.pdf')), await drawn(path('out.pdf'))];
    return { before, after, content: contentOf(path('out.pdf')), looksAlike: old.equals(made) };
  });
}

async function surveyOf(path: string): Promise<ImageSurvey> {
  const answer = await surveyImages({ path });
  if ('malformed' in answer) throw new Error(answer.malformed);
  return answer.value;
}

function contentOf(path: string): string {
  using file = openPdf(path);
  const [page] = readPages(file);
  return joinedContent(file, page && file.dict(page.ref)?.get('Contents'), 2 ** 20).toString('latin1');
}

async function drawn(path: string): Promise<Buffer> {
  return (await runProgram(['pdftoppm', '-r', '72', '-singlefile', path])).stdout;
}

const factsOf = ({ width, height, role, space, drawn: { width: wide } }: SurveyedImage): readonly unknown[] => [
  ...[width, height, role, space.kind],
  Math.round(wide),
];

describe('liftImages', () => {
  it('makes an object of a large inline image of a page', async () => {
    const { before, after, content, looksAlike } = await liftedOf({ content: drawing(inline()) });
    expect([before.images.length, before.hasLargeInline]).to.deep.equal([0, true]);
    expect([after.images.map(factsOf), after.hasLargeInline]).to.deep.equal([
      [[64, 48, 'picture', 'grey', 144]],
      false,
    ]);
    expect(content).to.match(/^0 0 1 rg 0 0 50 50 re f q 144 0 0 72 20 20 cm \n\/\S+ Do\n Q 1 0 0 rg 9 9 5 5 re f\s*$/);
    expect(looksAlike).to.equal(true);
  });

  it('makes objects of those of forms that have resources', async () => {
    const form = stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /ColorSpace << /Own [/Indexed /DeviceRGB 1 <00ff00ff0000>] >> >>',
      drawing(inline('/CS /Own')),
    );
    const resources = '/XObject << /Fm 5 0 R >>';
    const { after, looksAlike } = await liftedOf({ content: '/Fm Do', resources, objects: { 5: form } });
    expect([after.images.map(factsOf), after.hasLargeInline]).to.deep.equal([[[64, 48, 'picture', 'rgb', 144]], false]);
    expect(looksAlike).to.equal(true);
  });

  it('writes filters and colours in full, several images in one content', async () => {
    const hex = Buffer.from(samples(3), 'latin1').toString('hex');
    const second = inline('/CS /G /F /AHx /I true', `${hex}>`);
    const { after, looksAlike } = await liftedOf({ content: drawing(`${inline()} .5 0 0 .5 0 0 cm ${second}`) });
    const filters = after.images.map((image) => image.filters.map(({ name }) => name)).sort();
    expect(filters).to.deep.equal([[], ['ASCIIHexDecode']]);
    expect(looksAlike).to.equal(true);
  });

  const left: Readonly<Record<string, Drawing>> = {
    'that are small': { content: drawing('BI /W 2 /H 2 /BPC 8 /CS /G ID abcd\nEI') },
    'of colours that nothing explains': { content: drawing(inline('/CS /Missing')) },
    'that do not say how large they are': { content: drawing(inline().replace('/W 64', '')) },
  };
  for (const [which, document] of Object.entries(left)) {
    it(`keeps inline images ${which}`, async () => {
      const { after, content, looksAlike } = await liftedOf(document);
      expect(after.images).to.deep.equal([]);
      expect(content).to.include('BI').and.to.include('EI');
      expect(looksAlike).to.equal(true);
    });
  }
});
