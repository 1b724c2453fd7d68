import { expect } from 'chai';

import type { ElementPlace, FlowElement } from '../../../../../engine/index.js';
import { footnote, page, paragraph } from '../../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../../fixtures/flow/model.js';
import { elements } from '../../../../fixtures/office/read-package.js';
import { writtenWord } from '../written-word.js';

const LEFT = { left: 50, right: 290 };
const RIGHT = { left: 310, right: 550 };

function at({ left, right }: typeof LEFT, bottom: number, { top = 50, number = 2 } = {}): ElementPlace {
  return { page: number, box: { left, top, right, bottom } };
}

interface ReadSection {
  readonly columns: number;
  readonly isContinuous: boolean;
  readonly noteColumns: string | undefined;
}

/** The sections of a full page of two columns of justified text, and one of columns with other ends and notes below them. */
async function sectionsOf(
  ends: { readonly left: number; readonly right: number },
  notes: readonly FlowElement[] = [],
): Promise<readonly ReadSection[]> {
  const column = (words: string, place: ElementPlace): FlowElement =>
    paragraph(words, { places: [place], format: { align: 'justify' } });
  const columns = (number: number, { left, right }: typeof ends): readonly FlowElement[] => [
    page(number),
    column('Left', at(LEFT, left, { number })),
    column('Right', at(RIGHT, right, { number })),
  ];
  const texts = [...columns(1, { left: 750, right: 750 }), ...columns(2, ends)];
  const model = modelOf([...texts, ...notes], { pages: [1, 2].map((number) => pageFacts({ number })) });
  const { parts } = await writtenWord(model, { check: true });
  return elements(parts.get('word/document.xml'), 'w:sectPr').map((section) => ({
    columns: Number(elements(section, 'w:cols')[0]?.getAttribute('w:num') ?? 1),
    isContinuous: elements(section, 'w:type')[0]?.getAttribute('w:val') === 'continuous',
    noteColumns: elements(section, 'w15:footnoteColumns')[0]?.getAttribute('w:val') ?? undefined,
  }));
}

function noteIn({ left, right }: typeof LEFT): FlowElement {
  return { ...footnote('1', 'The note'), places: [at({ left, right }, 750, { top: 720 })] };
}

const IN_COLUMNS = { columns: 2, isContinuous: false, noteColumns: undefined };
const END = { columns: 1, isContinuous: true, noteColumns: undefined };

describe('The end of columns in a Word document', () => {
  it('comes before the end of the page where all end at one height, so that Word makes them equally high', async () => {
    expect(await sectionsOf({ left: 300, right: 290 })).to.deep.equal([IN_COLUMNS, END]);
  });

  it('is that of the page where they end at different heights, or where the page is full', async () => {
    expect(await sectionsOf({ left: 600, right: 290 })).to.deep.equal([IN_COLUMNS]);
    expect(await sectionsOf({ left: 750, right: 750 })).to.deep.equal([IN_COLUMNS]);
  });

  it('lets footnotes that lie below several columns take the width of the page', async () => {
    const wide = noteIn({ left: 50, right: 520 });
    expect(await sectionsOf({ left: 600, right: 290 }, [wide])).to.deep.equal([
      { ...IN_COLUMNS, noteColumns: '1' },
      END,
    ]);
    expect(await sectionsOf({ left: 600, right: 290 }, [noteIn(RIGHT)])).to.deep.equal([IN_COLUMNS]);
  });

  it('leaves the columns open where footnotes leave no room below them', async () => {
    const wide = noteIn({ left: 50, right: 520 });
    expect(await sectionsOf({ left: 715, right: 710 }, [wide])).to.deep.equal([{ ...IN_COLUMNS, noteColumns: '1' }]);
  });

  it('comes before columns that begin anew below them on the same page', async () => {
    const lines = (words: string, left: number, top: number): FlowElement => {
      const place = { page: 1, box: { left, top, right: left + 240, bottom: top + 250 } };
      return paragraph(words, { places: [place], format: { align: 'justify' } });
    };
    const texts = [lines('One', 50, 50), lines('Two', 310, 50), lines('Three', 50, 400), lines('Four', 310, 400)];
    const { parts } = await writtenWord(modelOf([page(1), ...texts]), { check: true });
    const sections = elements(parts.get('word/document.xml'), 'w:sectPr');
    const counts = sections.map((section) => elements(section, 'w:cols')[0]?.getAttribute('w:num'));
    expect(counts.slice(0, 2)).to.deep.equal(['2', '2']);
  });
});
