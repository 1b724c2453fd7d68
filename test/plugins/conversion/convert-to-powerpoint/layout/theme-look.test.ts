import { expect } from 'chai';

import type { FlowElement, Theme } from '../../../../../engine/index.js';
import { ThemeLook } from '../../../../../plugins/conversion/convert-to-powerpoint/layout/theme-look.js';
import type { SlidePage } from '../../../../../plugins/conversion/convert-to-powerpoint/page/pages-of.js';
import { paragraph } from '../../../../fixtures/flow/elements.js';

const RED = 0xcc0000;
const GREY = 0x777777;

interface Text {
  readonly text: string;
  readonly size?: number;
  readonly family?: string;
  readonly colour?: number;
}

const box = { left: 10, top: 10, right: 110, bottom: 24 };

function elementOf({ text, size = 12, family = 'Arial', colour = 0 }: Text): FlowElement {
  const lines = { count: 1, firstBaseline: 20, lastBaseline: 20 };
  return paragraph([{ text, style: { size, family, colour } }], { places: [{ page: 1, box, lines }] });
}

function pageOf(texts: readonly Text[], background?: number): SlidePage {
  return {
    facts: {
      ...{ number: 1, size: { width: 400, height: 300 }, columns: 1, header: [], footer: [] },
      ...{ scanned: false, fixedLayout: false, fields: [], ...(background !== undefined && { background }) },
    },
    ...{ artwork: [], comments: [], elements: texts.map(elementOf) },
  };
}

function themeOf(...pages: readonly SlidePage[]): Theme {
  const look = new ThemeLook();
  for (const page of pages) look.count(page);
  return look.theme;
}

describe('The theme of a presentation', () => {
  it('has the fonts of the largest text of most pages and of most other text', () => {
    const texts = [
      { text: 'A title', size: 24, family: 'Georgia' },
      { text: 'Much more text', family: 'Calibri' },
    ];
    const { fonts } = themeOf(pageOf(texts), pageOf([...texts, { text: 'Some text', family: 'Verdana' }]));
    expect([fonts.titles.family, fonts.texts.family]).to.deep.equal(['Georgia', 'Calibri']);
    expect(themeOf(pageOf([])).fonts.texts.family).to.equal('Arial');
  });

  it('has the colours of most text, of most grounds, and accents that are no greys', () => {
    const texts = [{ text: 'White text' }, { text: 'Red', colour: RED }, { text: 'Grey', colour: GREY }].map((it) => ({
      colour: 0xffffff,
      ...it,
    }));
    const { colours } = themeOf(pageOf(texts, 0x000080), pageOf(texts, 0x000080), pageOf(texts));
    expect(colours).to.deep.equal({ text: 0xffffff, background: 0x000080, accents: [RED] });
  });

  it('has the colours of drawings', () => {
    const parts = [{ start: { x: 10, y: 10 }, steps: [[{ x: 90, y: 20 }]], closed: true }] as const;
    const fill = { colour: 0x00cc00, opacity: 1 };
    const stroke = { colour: RED, opacity: 1, width: 1, cap: 'flat', join: 'miter', dashes: [] } as const;
    const drawing = {
      box,
      digest: '',
      paths: [
        { parts, fill },
        { parts, stroke },
      ],
    };
    const { colours } = themeOf({ ...pageOf([{ text: 'Text' }]), artwork: [drawing] });
    expect(colours.accents).to.have.members([0x00cc00, RED]);
  });

  it('has two colours for text and ground when pictures are behind the text', () => {
    expect(themeOf(pageOf([{ text: 'White text', colour: 0xffffff }])).colours).to.include({
      text: 0xffffff,
      background: 0,
    });
  });
});
