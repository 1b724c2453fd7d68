import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { pageDict, readPages } from '../../../../../engine/pdf/pages/page-tree.js';
import { DrawnTransparency } from '../../../../../engine/pdf/pdfa/flatten/drawn-transparency.js';
import { type Patch, PatchPlan } from '../../../../../engine/pdf/pdfa/flatten/patch-plan.js';
import { TransparentArea } from '../../../../../engine/pdf/pdfa/flatten/transparent-area.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { withFile } from '../../../../fixtures/pdf/raw-pdf.js';

const HALF = '/Half gs';
const RESOURCES = '/ExtGState << /Half << /ca 0.5 >> /Full << /ca 1 >> >>';
const square = (x: number): string => `${x} 50 20 20 re f`;

describe('The images for what is transparent on a page', () => {
  function planOf(content: string): readonly Patch[] {
    return withFile(onePage({ content, resources: RESOURCES }), (path) => {
      using file = openPdf(path);
      const dict = readPages(file).map((page) => pageDict(file, page))[0];
      const plan = new PatchPlan([0, 0, 300, 200]);
      const areas = new TransparentArea(file, new DrawnTransparency(file));
      if (dict !== undefined) for (const step of areas.stepsOf(dict, Buffer.from(content))) plan.add(step);
      return plan.patches();
    });
  }

  /** The left edge of each image, and the content after the image. */
  function placed(content: string): readonly (readonly [number, string | undefined])[] {
    return planOf(content).map(({ area, at }) => [area[0], at === undefined ? undefined : content.slice(at).trim()]);
  }

  it('are below what is drawn later', () => {
    expect(placed(`q ${HALF} ${square(100)} Q BT (later) Tj ET`)).to.deep.equal([[98, 'Q BT (later) Tj ET']]);
  });

  it('are one for places beside each other, and several for places far from each other', () => {
    const content = `${HALF} ${square(100)} ${square(120)} /Full gs ${square(50)} ${HALF} ${square(200)} /Full gs`;
    const first = content.slice(content.indexOf('/Full'));
    expect(placed(content)).to.deep.equal([
      [98, first],
      [198, '/Full gs'],
    ]);
  });

  it('are several where other drawing is between them, which stays above the first', () => {
    const content = `${HALF} 0 0 300 200 re f /Full gs BT (text) Tj ET ${HALF} ${square(100)}`;
    expect(placed(content)).to.deep.equal([
      [0, content.slice(content.indexOf('/Full'))],
      [98, ''],
    ]);
  });

  it('are not within text', () => {
    const content = `BT ${HALF} /F1 9 Tf 100 100 Td (a) Tj /Full gs (b) Tj ET ${square(9)}`;
    expect(placed(content)).to.deep.equal([[80, square(9)]]);
  });

  it('are where no narrower clipping path is than at all that they show', () => {
    const clipped = (x: number): string => `q ${x} 50 20 20 re W n ${HALF} ${square(x)} Q`;
    const boxes = Array.from({ length: 17 }, (_, at) => clipped(10 * at));
    const content = `q 0 0 300 100 re W n ${boxes.join(' ')} ${square(0)} Q ${square(9)}`;
    const plan = placed(content);
    expect(plan).to.have.length(16);
    // Two neighbours are joined, behind the paths of both.
    const behind = plan.filter(([, after]) => !(after ?? '').startsWith('Q'));
    expect(behind).to.have.length(1);
    expect(behind[0]?.[1]).to.match(/^(?:q \d+ 50 20 20 re W n|0 50)/);
  });

  it('are at the end where no clipping path ends before', () => {
    const clipped = Array.from({ length: 17 }, (_, at) => `${10 * at} 50 200 20 re W n ${HALF} ${square(10 * at)}`);
    expect(placed(clipped.join(' ')).some(([, after]) => after === undefined)).to.equal(true);
  });

  it('cover no part of the page more than twice', () => {
    const all = `${HALF} 0 0 300 200 re f /Full gs ${square(9)}`;
    const plan = planOf(Array.from({ length: 5 }, (_, at) => `${all} ${square(at)}`).join(' '));
    expect(plan.length).to.be.at.most(2);
  });

  it('are cut out by glyphs where nothing else is transparent in their text object and the state is restored after it', () => {
    const text = (mode: number): string => `BT ${HALF} /F1 90 Tf ${mode} Tr 100 100 Td (Draft) Tj /Full gs (b) Tj ET`;
    const cutFrom = (content: string): readonly (string | undefined)[] =>
      planOf(content).map(({ text: at }) => (at === undefined ? undefined : content.slice(at, at + 2)));
    expect(cutFrom(`q ${text(0)} Q`)).to.deep.equal(['BT']);
    expect(cutFrom(`q ${text(1)} Q`)).to.deep.equal([undefined]);
    expect(cutFrom(`${text(0)} ${square(9)}`)).to.deep.equal([undefined]);
    expect(cutFrom(`q ${HALF} ${square(100)} ${text(0)} Q`)).to.deep.equal([undefined]);
    expect(cutFrom(`q BT ${HALF} /F1 90 Tf 100 100 Td (Draft) Tj ${square(100)} ET Q`)).to.deep.equal([undefined]);
  });

  it('are placed by the matrix of the content', () => {
    const [patch] = planOf(`2 0 0 2 10 20 cm ${HALF} ${square(20)}`);
    expect(patch?.matrix.map((value) => value + 0)).to.deep.equal([0.5, 0, 0, 0.5, -5, -10]);
  });
});
