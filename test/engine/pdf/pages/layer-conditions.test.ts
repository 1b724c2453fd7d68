import { expect } from 'chai';

import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { hasEndlessConditions } from '../../../../engine/pdf/pages/layer-conditions.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { onePage, type OnePage } from '../../../fixtures/pdf/one-page.js';
import { withFile } from '../../../fixtures/pdf/raw-pdf.js';

const GROUP = '20 0 R';

function shownIf(expression: string, objects: OnePage['objects'] = {}): OnePage {
  return {
    content: '/OC /L BDC 0 0 9 9 re f EMC',
    resources: '/Properties << /L 21 0 R >>',
    objects: { 20: '<< /Type /OCG /Name (L) >>', 21: condition(expression), 22: expression, ...objects },
  };
}

const condition = (expression: string): string => `<< /Type /OCMD /VE ${expression} >>`;
const form = (entries: string): string =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 ${entries} >>\nstream\n\nendstream`;

const endless = '[/Or 22 0 R 22 0 R]';
const shared = Object.fromEntries(
  Array.from({ length: 14 }, (_, index) => [30 + index, `[/And ${31 + index} 0 R ${31 + index} 0 R]`]),
);

const manyForms = Array.from({ length: 5_001 }, (_, index) => `/X${index} << >>`).join(' ');
const manyLayers = (count: number): OnePage => {
  const layers = Array.from({ length: count }, (_, index) => `/L${index} 21 0 R`).join(' ');
  const operands = `${GROUP} `.repeat(5_000);
  return { ...shownIf(`[/Or ${operands}]`), resources: `/Properties << ${layers} >>` };
};

const conditionsBesideForms = (count: number): OnePage => {
  const operands = `${GROUP} `.repeat(9_000);
  return {
    content: '',
    resources: `/XObject << ${manyForms} >>`,
    objects: { 22: `[/Or ${operands}]`, 23: `[${condition('22 0 R').repeat(count)}]` },
  };
};

const documents: readonly (readonly [what: string, document: OnePage, isEndless: boolean])[] = [
  ['no layers', { content: '' }, false],
  ['a condition of a few groups', shownIf(`[/And [/Not ${GROUP}] [/Or ${GROUP} ${GROUP}]]`), false],
  ['a condition that contains itself once', shownIf('[/Not 22 0 R]'), false],
  ['a condition that contains itself twice', shownIf(endless), true],
  ['a condition whose parts share theirs', shownIf('[/And 30 0 R 30 0 R]', shared), true],
  [
    'such a condition of a form',
    {
      ...shownIf(endless),
      resources: '/XObject << /X 23 0 R >>',
      objects: { 22: endless, 23: form(`/OC ${condition(endless)}`) },
    },
    true,
  ],
  [
    'such a condition in a tiling pattern',
    {
      ...shownIf(endless),
      resources: '/Pattern << /X 23 0 R >>',
      objects: { 21: condition(endless), 22: endless, 23: form('/Resources << /Properties << /L 21 0 R >> >>') },
    },
    true,
  ],
  [
    'such a condition in a form',
    {
      content: '/X Do',
      resources: '/XObject << /X 23 0 R >>',
      objects: { 22: endless, 23: form(`/Resources << /Properties << /L ${condition(endless)} >> >>`) },
    },
    true,
  ],
  [
    'such a condition of an annotation',
    { content: '', page: `/Annots [<< /Subtype /Text /OC ${condition(endless)} >>]`, objects: { 22: endless } },
    true,
  ],
  [
    'such a condition beside thousands of forms',
    { ...shownIf(endless), resources: `/XObject << ${manyForms} >> /Properties << /L ${condition(endless)} >>` },
    true,
  ],
  ['thousands of forms', { content: '', resources: `/XObject << ${manyForms} >>` }, false],
  ['thousands of forms and hundreds of conditions of many groups', conditionsBesideForms(1_000), false],
  ['thousands of forms and more conditions of many groups', conditionsBesideForms(1_200), true],
  ['some conditions of many groups', manyLayers(100), false],
  ['many conditions of many groups', manyLayers(300), true],
];

describe('the conditions of layers', () => {
  for (const [what, document, isEndless] of documents) {
    it(`are ${isEndless ? 'too many' : 'evaluated'} on a page with ${what}`, () => {
      withFile(onePage(document), (path) => {
        using file = openPdf(path);
        expect(hasEndlessConditions(file, new Ref(3))).to.equal(isEndless);
      });
    });
  }

  it('are evaluated once for a page that is drawn many times', () => {
    withFile(onePage(manyLayers(190)), (path) => {
      using file = openPdf(path);
      for (let drawing = 0; drawing < 1_000; drawing++) expect(hasEndlessConditions(file, new Ref(3))).to.equal(false);
    });
  });
});
