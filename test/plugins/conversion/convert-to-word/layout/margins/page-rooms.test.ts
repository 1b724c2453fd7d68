import { expect } from 'chai';

import type { FlowElement } from '../../../../../../engine/index.js';
import {
  pageExtent,
  type TextOfPages,
} from '../../../../../../plugins/conversion/convert-to-word/layout/margins/page-extents.js';
import { pageRooms } from '../../../../../../plugins/conversion/convert-to-word/layout/margins/page-rooms.js';
import { Boxes } from '../../../../../../plugins/conversion/convert-to-word/layout/placed-boxes.js';
import { paragraph } from '../../../../../fixtures/flow/elements.js';
import { pageFacts } from '../../../../../fixtures/flow/model.js';

type Text = Exclude<FlowElement, { readonly kind: 'page' }>;
type Places = Text['places'];

const HEIGHT = 842;

/** Lines, 12 points high, that end at a height of a page. */
function linesAt(page: number, bottom: number, count: number): Places[number] {
  const box = { left: 72, right: 520, top: bottom - 12 * count, bottom };
  return { page, box, lines: { count, firstBaseline: box.top + 9.6, lastBaseline: bottom - 2.4 } };
}

function textAt(...places: Places): Text {
  return paragraph('Text', { places, format: { lineHeight: 12 } });
}

function noteAt(place: Places[number]): Text {
  return {
    kind: 'footnote',
    label: '1',
    content: [paragraph('Note', { places: [place], format: { lineHeight: 12 } })],
    places: [place],
  };
}

/** The rooms at the ends of two pages, in points above the end of the page. */
function rooms(
  texts: readonly Text[],
  loneLines: TextOfPages['loneLines'] = new Set(),
  numbers = [1, 2],
): ReturnType<typeof pageRooms> {
  const boxes = new Boxes();
  for (const [number, text] of texts.entries()) boxes.add(text, number);
  const settings = { boxes, looks: new Map(), endWithBreaks: false, headedPages: new Set<number>(), loneLines };
  const body = { left: 72, right: 520, top: 72, bottom: 700 };
  const pages = numbers.map((number) => pageFacts({ number, size: { width: 595, height: HEIGHT }, body }));
  const extents = pages.flatMap((page) => pageExtent(page, settings));
  return pageRooms(extents, settings).map(({ most, least }) => ({ most: Math.round(most), least: Math.round(least) }));
}

describe('The room at the end of a page', () => {
  it('lets the last two lines of a text stay together, and any other line move up', () => {
    const needs = [2, 3].map((count) => rooms([textAt(linesAt(1, 700, 4), linesAt(2, 120, count))])[0]?.least);
    expect(needs).to.deep.equal([HEIGHT - 724, HEIGHT - 712]);
  });

  it('lets the first two lines of a text stay together, and texts of three lines', () => {
    const needs = [3, 4].map((count) => rooms([textAt(linesAt(1, 700, 4)), textAt(linesAt(2, 120, count))])[0]?.least);
    expect(needs).to.deep.equal([HEIGHT - 736, HEIGHT - 724]);
  });

  it('is that of a line where lines stand alone in the document', () => {
    const [room] = rooms([textAt(linesAt(1, 700, 4), linesAt(2, 120, 2))], new Set(['Normal']));
    expect(room).to.deep.equal({ most: HEIGHT - 700, least: HEIGHT - 712 });
  });

  it('ends above the footnotes of the page', () => {
    const [room] = rooms([textAt(linesAt(1, 600, 4)), noteAt(linesAt(1, 700, 2)), textAt(linesAt(2, 120, 1))]);
    expect(room).to.deep.equal({ most: Math.round(HEIGHT - 630.2), least: Math.round(HEIGHT - 643.2) });
  });

  it('has no end where the next page has no text', () => {
    const [room] = rooms([textAt(linesAt(1, 700, 4)), textAt(linesAt(3, 120, 1))], new Set(), [1, 3]);
    expect(room?.least).to.equal(-Infinity);
  });
});
