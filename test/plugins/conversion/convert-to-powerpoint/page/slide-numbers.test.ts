import { expect } from 'chai';

import type { PageFacts } from '../../../../../engine/index.js';
import {
  firstNumberOf,
  withSlideNumbers,
} from '../../../../../plugins/conversion/convert-to-powerpoint/page/slide-numbers.js';
import { paragraph } from '../../../../fixtures/flow/elements.js';
import { pageFacts } from '../../../../fixtures/flow/model.js';

function pagesFrom(first: number): readonly PageFacts[] {
  return [0, 1, 2].map((index) => {
    const [shown] = paragraph(String(first + index)).runs;
    const foot = { ...paragraph(''), runs: shown === undefined ? [] : [{ ...shown, pageNumber: true as const }] };
    return pageFacts({ number: index + 1, footer: [foot] });
  });
}

describe('The number of the first slide', () => {
  it('is that of the first page', () => {
    expect([0, 1, 17].map((first) => firstNumberOf({ pages: pagesFrom(first) }))).to.deep.equal([0, 1, 17]);
  });

  it('is 1 where the pages show numbers that do not count on', () => {
    const pages = [3, 7, 8, 12, 14].map((shown, index) => {
      const [page] = pagesFrom(shown);
      return pageFacts({ number: index + 1, footer: page?.footer ?? [] });
    });
    expect(firstNumberOf({ pages })).to.equal(1);
  });

  it('is 1 where only one page of several shows a number, which may be a label', () => {
    const [labelled, ...others] = pagesFrom(0);
    const plain = others.map((page) => ({ ...page, footer: [] }));
    expect(firstNumberOf({ pages: labelled === undefined ? [] : [labelled, ...plain] })).to.equal(1);
    expect(firstNumberOf({ pages: pagesFrom(7).slice(0, 1) })).to.equal(7);
  });

  it('is 1 where that of the page is higher than PowerPoint allows, and the numbers of pages are text', () => {
    const pages = pagesFrom(47_698);
    const first = firstNumberOf({ pages });
    expect(first).to.equal(1);
    const runs = pages.flatMap((page) => withSlideNumbers(page, first).footer.flatMap((foot) => foot.runs));
    expect(runs.map(({ text, pageNumber }) => [text, pageNumber])).to.deep.equal(
      ['47698', '47699', '47700'].map((text) => [text, undefined]),
    );
  });
});
