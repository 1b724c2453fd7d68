import { expect } from 'chai';

import type { FlowElement } from '../../../../engine/document/flow-elements.js';
import { heading, page, paragraph } from '../../../fixtures/flow/elements.js';
import { pageDrawers } from '../../../fixtures/look/page-drawings.js';
import { onePage, type OnePage } from '../../../fixtures/pdf/one-page.js';
import { between, structureOf, tagged } from '../../../fixtures/pdf/tagged-by.js';
import { checkWithQpdf, textIn } from '../../../fixtures/processes/programs.js';

const two: readonly FlowElement[] = [
  page(1),
  heading(1, 'Title', [between(150, 150)]),
  paragraph('Text', { places: [between(100, 88)] }),
];

interface Case extends OnePage {
  readonly elements?: readonly FlowElement[];
  readonly expected: readonly string[];
}

const structure = ['Document', '  Sect', '    H1', '      "Title"', '    P', '      "Text"'];

const cases: Readonly<Record<string, Case>> = {
  'tags text by its position': {
    content: 'BT /F1 12 Tf 20 150 Td (Title) Tj 0 -50 Td (Text) Tj ET',
    expected: structure,
  },
  'takes the order of the elements, not that of the content': {
    content: 'BT /F1 12 Tf 20 100 Td (Text) Tj ET BT /F1 12 Tf 20 150 Td (Title) Tj ET',
    expected: structure,
  },
  'splits an operation that shows two elements': {
    content: 'BT /F1 12 Tf 1 0 0 1 20 100 Tm (x) Tj [(Te) -20 (xt) -3000 (Side)] TJ ET',
    elements: [
      page(1),
      paragraph('Text', { places: [between(100, 100, { right: 60 })] }),
      paragraph('Side', { places: [between(100, 100, { left: 70 })] }),
    ],
    expected: ['Document', '  P', '    "xText"', '  P', '    "Side"'],
  },
};

describe('The tagging of documents', () => {
  for (const [name, { elements = two, expected, ...needs }] of Object.entries(cases)) {
    it(name, async () => {
      await tagged({ document: onePage(needs), elements }, async (after, before) => {
        expect(structureOf(after)).to.deep.equal(expected);
        checkWithQpdf(after);
        expect(textIn(after)).to.equal(textIn(before));
        const draw = pageDrawers.poppler;
        expect(await draw(after, 300)).to.deep.equal(await draw(before, 300));
      });
    });
  }
});
