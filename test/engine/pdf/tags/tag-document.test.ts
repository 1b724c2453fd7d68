import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import type { PageFacts } from '../../../../engine/document/document-model.js';
import type { FlowElement } from '../../../../engine/document/flow-elements.js';
import { figure, heading, item, page, paragraph, table } from '../../../fixtures/flow/elements.js';
import { pageDrawers } from '../../../fixtures/look/page-drawings.js';
import { ofType } from '../../../fixtures/pdf/dictionaries.js';
import { onePage, type OnePage } from '../../../fixtures/pdf/one-page.js';
import { stream } from '../../../fixtures/pdf/raw-pdf.js';
import { between, contentOf, structureOf, tagged } from '../../../fixtures/pdf/tagged-by.js';
import { checkWithQpdf, textIn } from '../../../fixtures/processes/programs.js';

const two: readonly FlowElement[] = [
  page(1),
  heading(1, 'Title', [between(150, 150)]),
  paragraph('Text', { places: [between(100, 88)] }),
];
const structure = ['Document', '  Sect', '    H1', '      "Title"', '    P', '      "Text"'];
const titleAndText = 'BT /F1 12 Tf 20 150 Td (Title) Tj 0 -50 Td (Text) Tj ET';
const sides: readonly FlowElement[] = [
  page(1),
  paragraph('Text', { places: [between(100, 100, { right: 60 })] }),
  paragraph('Side', { places: [between(100, 100, { left: 70 })] }),
];
const bothSides = ['Document', '  P', '    "Text"', '  P', '    "Side"'];
const form = (content: string): string =>
  stream('/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /Font << /F1 6 0 R >> >>', content);
const drawsForm = { resources: '/XObject << /X 20 0 R >>', objects: { 20: form(titleAndText) } };
const facts: PageFacts = {
  ...{ number: 1, size: { width: 300, height: 200 }, columns: 1, header: [], footer: [] },
  ...{ scanned: false, fixedLayout: false, fields: [] },
};
const square = '/W 1 /H 1 /CS /G /BPC 8';

interface Case extends OnePage {
  readonly elements?: readonly FlowElement[];
  readonly facts?: PageFacts;
  readonly expected: readonly string[];
}

const cases: Readonly<Record<string, Case>> = {
  'tags text by its position': { content: titleAndText, expected: structure },
  'takes the order of the elements, not that of the content': {
    content: 'BT /F1 12 Tf 20 100 Td (Text) Tj ET BT /F1 12 Tf 20 150 Td (Title) Tj ET',
    expected: structure,
  },
  'tags a page that is turned': {
    content: 'BT /F1 12 Tf 0 1 -1 0 50 20 Tm (Title) Tj 0 -50 Td (Text) Tj ET',
    page: '/Rotate 90 /MediaBox [0 0 200 300]',
    expected: structure,
  },
  'tags text in a Type 3 font': {
    content: 'BT /F1 12 Tf 20 150 Td (Title) Tj /T3 12 Tf 0 -50 Td (a) Tj ET',
    fonts: '/T3 20 0 R',
    objects: {
      20:
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 97 /LastChar 97' +
        ' /Widths [1000] /CharProcs << /a 21 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> >>',
      21: stream('', '1000 0 0 0 750 750 d1 0 0 750 750 re f'),
    },
    expected: ['Document', '  Sect', '    H1', '      "Title"', '    P', '      "a"'],
  },
  'splits a TJ that shows two elements': {
    content: 'BT /F1 12 Tf 20 100 Td [(Te) -20 (xt) -3000 (Side)] TJ ET',
    elements: sides,
    expected: bothSides,
  },
  "splits a string of ' between glyphs": {
    content: "BT /F1 12 Tf 50 Tw 14 TL 20 114 Td (Text Side) ' ET",
    elements: sides,
    expected: ['Document', '  P', '    "Text "', '  P', '    "Side"'],
  },
  'splits a string of " between glyphs': {
    content: 'BT /F1 12 Tf 14 TL 20 114 Td 50 1 (Text Side) " ET',
    elements: sides,
    expected: ['Document', '  P', '    "Text "', '  P', '    "Side"'],
  },
  'tags an item of a list by its marker and its text': {
    content: 'BT /F1 12 Tf 20 100 Td (1. Text) Tj ET',
    elements: [page(1), { ...item('Text', { marker: '1.' }), places: [between(100, 100)] }],
    expected: [
      ...['Document', '  L', '     /ListNumbering /Decimal', '    LI', '      Lbl', '        "1."'],
      ...['      LBody', '        " Text"'],
    ],
  },
  'tags the bullet of an item that is drawn': {
    content: '20 101 4 4 re f BT /F1 12 Tf 30 100 Td (Text) Tj ET',
    elements: [page(1), { ...item('Text', { marker: '▪' }), places: [between(100, 100)] }],
    expected: [
      ...['Document', '  L', '     /ListNumbering /Disc', '    LI', '      Lbl', '        ""'],
      ...['      LBody', '        "Text"'],
    ],
  },
  'tags the cells of a table': {
    content: 'BT /F1 12 Tf 20 150 Td (Head) Tj 0 -50 Td (Cell) Tj ET',
    elements: [page(1), tableOfTwo()],
    expected: [
      ...[
        'Document',
        '  Table',
        '    TR',
        '      TH',
        '         /ColSpan 2',
        '         /Scope /Column',
        '        "Head"',
      ],
      ...['    TR', '      TD', '        "Cell"', '      TD'],
    ],
  },
  'makes running heads artifacts': {
    content: titleAndText,
    facts: { ...facts, header: [paragraph('Title', { places: [between(150, 150)] })] },
    elements: [page(1), paragraph('Text', { places: [between(100, 100)] })],
    expected: ['Document', '  P', '    "Text"'],
  },
  'tags figures, and makes other paths and images artifacts': {
    content: `20 20 30 30 re f q 30 0 0 30 60 20 cm BI ${square} ID a EI Q 0 190 300 1 re f q 9 0 0 9 280 0 cm BI ${square} ID b EI Q`,
    elements: [
      page(1),
      figure('a.png', { places: [{ page: 1, box: { left: 15, top: 145, right: 95, bottom: 185 } }] }),
    ],
    expected: ['Document', '  Figure', '     /Placement /Block', '     /BBox [15 15 95 55]', '    ""'],
  },
  'tags the content of a form that is drawn once': {
    ...drawsForm,
    content: 'q /X Do Q',
    expected: structure,
  },
  'tags a form that is drawn twice as a whole': {
    ...drawsForm,
    content: '/X Do /X Do',
    expected: ['Document', '  Sect', '    H1', '      "TitleTextTitleText"'],
  },
  'tags text without an element': {
    content: `${titleAndText} BT /F1 12 Tf 20 20 Td (Rest) Tj ET`,
    expected: ['Document', '  P', '    "Rest"', ...structure.slice(1)],
  },
  'puts links and fields into the text that they stand in': {
    content: titleAndText,
    page: '/Annots [20 0 R << /Type /Annot /Subtype /Widget /FT /Tx /T (x) /Rect [200 95 220 105] >>]',
    objects: { 20: '<< /Type /Annot /Subtype /Link /Rect [10 140 100 170] /Border [0 0 0] >>' },
    expected: [
      ...['Document', '  Sect', '    H1', '      Link', '        "Title"', '        Object'],
      ...['    P', '      "Text"', '      Form', '        Object'],
    ],
  },
};

function tableOfTwo(): FlowElement {
  const head = paragraph('Head', { places: [between(150, 150)] });
  const cell = paragraph('Cell', { places: [between(100, 100)] });
  return table([[{ content: [head], columnSpan: 2 }], [{ content: [cell] }, '']], { headerRows: 1 });
}

describe('The tagging of documents', () => {
  for (const [name, { elements = two, expected, facts: pageFacts, ...needs }] of Object.entries(cases)) {
    it(name, async () => {
      const pages = pageFacts === undefined ? [] : [pageFacts];
      await tagged({ document: onePage(needs), elements, pages }, async (after, before) => {
        expect(structureOf(after)).to.deep.equal(expected);
        checkWithQpdf(after);
        expect(textIn(after)).to.equal(textIn(before));
        const draw = pageDrawers.poppler;
        expect(await draw(after, 300)).to.deep.equal(await draw(before, 300));
      });
    });
  }

  it('removes old marked content, but keeps layers and replacement texts', async () => {
    const content =
      '/OC /L BDC /P << /MCID 0 >> BDC BT /F1 12 Tf 20 150 Td (Title) Tj ET EMC EMC ' +
      'BT /F1 12 Tf 20 100 Td /Span << /MCID 7 /ActualText (T) >> BDC (Text) Tj EMC ET EMC';
    const resources = '/Properties << /L << /Type /OCG /Name (L) >> >>';
    await tagged({ document: onePage({ content, resources }), elements: two }, (after) => {
      const marks = contentOf(after).match(/\/\w+ (?:\/L|<<[^>]*>>) BDC|EMC/g);
      expect(marks).to.deep.equal([
        ...['/OC /L BDC', '/H1 <</MCID 0>> BDC', 'EMC', 'EMC'],
        ...['/Span <</ActualText (T)>> BDC', '/P <</MCID 1>> BDC', 'EMC', 'EMC'],
      ]);
    });
  });

  it('removes an old tree with all references to it', async () => {
    const document = onePage({
      content: titleAndText,
      page: '/StructParents 5 /Annots [21 0 R]',
      catalog: '/Outlines 22 0 R /StructTreeRoot 20 0 R',
      objects: {
        20: '<< /Type /StructTreeRoot /K [24 0 R] >>',
        21: '<< /Type /Annot /Subtype /PrinterMark /Rect [0 0 9 9] /StructParent 3 >>',
        22: '<< /Type /Outlines /First 23 0 R /Last 23 0 R /Count 1 >>',
        23: '<< /Title (Old) /Parent 22 0 R /SE 24 0 R >>',
        24: '<< /Type /StructElem /S /OldType /P 20 0 R >>',
      },
    });
    await tagged({ document, elements: two }, (after) => {
      expect(structureOf(after)).to.deep.equal(structure);
      expect(readFileSync(after, 'latin1')).not.to.match(/OldType|\/SE |StructParent 3/);
    });
  });

  it('states the language and maps types of PDF 1.5 where only those of PDF 1.4 may be used', async () => {
    const page1 = { content: titleAndText, page: '/Annots [<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] >>]' };
    await tagged({ document: onePage(page1), elements: two, onlyPdf14: true }, (after) => {
      const [catalog] = ofType(after, '/Catalog');
      const [root] = ofType(after, '/StructTreeRoot');
      expect(catalog).to.deep.include({ '/Lang': 'u:en', '/MarkInfo': { '/Marked': true } });
      expect(root).to.deep.include({ '/RoleMap': { '/Annot': '/Span' } });
    });
  });
});
