import { expect } from 'chai';

import type { FlowElement, Heading, ListItem } from '../../../../../engine/index.js';
import { OutlinePlan } from '../../../../../plugins/conversion/convert-to-word/lists/outline-plan.js';
import { heading, item, type Text } from '../../../../fixtures/flow/elements.js';

const TITLE = ['Purpose', 'Scope', 'Terms', 'Costs', 'Dates', 'Ends'];

/** Headings of these numbers, whose levels are those of the numbers. */
function numbered(...numbers: readonly string[]): readonly Heading[] {
  return numbers.map((number, index) => headed(`${number} ${TITLE[index % TITLE.length] ?? ''}`, number));
}

function headed(text: Text, number: string): Heading {
  return heading(number.replace(/\D+$/, '').split('.').length, text);
}

function clause(marker: string, { list = 1, level = 1 } = {}): ListItem {
  return item('The parties agree', { marker, list, level });
}

function planOf(elements: readonly FlowElement[], isApart: (element: number) => boolean = () => false): OutlinePlan {
  const plan = new OutlinePlan();
  for (const [at, element] of elements.entries())
    if (element.kind === 'heading' || element.kind === 'list-item') plan.add(element, at);
  plan.settle(isApart);
  return plan;
}

/** The level of each element, and the number with which it begins anew. */
function placesOf(plan: OutlinePlan, { length }: readonly FlowElement[]): readonly string[] {
  return Array.from({ length }, (_, at) => {
    const place = plan.placeOf(at);
    if (place === undefined) return '–';
    return `${place.level}${place.restart === undefined ? '' : ` from ${place.restart}`}`;
  });
}

describe('The numbering of sections', () => {
  it('counts the numbers of headings by levels, which belong to their styles', () => {
    const elements = numbered('1', '1.1', '1.2', '2', '2.1', '2.1.1', '3');
    const plan = planOf(elements);
    expect(placesOf(plan, elements)).to.deep.equal(['0', '1', '1', '0', '1', '2', '0']);
    expect(plan.levels.map(({ text, style, hasTab }) => [text, style, hasTab])).to.deep.equal([
      ['%1', 'Heading1', false],
      ['%1.%2', 'Heading2', false],
      ['%1.%2.%3', 'Heading3', false],
    ]);
    expect(plan.placeOf(1)).to.include({ length: 4 });
  });

  it('counts clauses below headings, and their items', () => {
    const elements = [
      ...numbered('1.'),
      ...[clause('1.1'), clause('1.2'), clause('(a)', { level: 2 }), clause('(b)', { level: 2 }), clause('1.3')],
      ...numbered('2.'),
      ...[clause('2.1', { list: 2 }), clause('(a)', { list: 2, level: 2 })],
      ...[clause('1.', { list: 3 }), clause('2.', { list: 3 })],
    ];
    const plan = planOf(elements);
    expect(placesOf(plan, elements)).to.deep.equal(['0', '1', '1', '2', '2', '1', '0', '1', '2', '–', '–']);
    expect(plan.levels.map(({ format, text }) => `${format} ${text}`)).to.deep.equal([
      'decimal %1.',
      'decimal %1.%2',
      'lowerLetter (%3)',
    ]);
  });

  it('begins with the first number of the document, and anew where numbers are left out', () => {
    const elements = numbered('4', '4.1', '5', '7', '7.1', '7.2', '8', '8.1', '8.2', '9');
    const plan = planOf(elements);
    expect(plan.levels[0]?.start).to.equal(4);
    expect(placesOf(plan, elements).filter((it) => it.includes('from'))).to.deep.equal(['0 from 7']);
  });

  it('leaves numbers alone that Word would change', () => {
    const elements = numbered('1', '2', '3', '3.1', '3.2', '4', '9.1', '5', '5.1');
    expect(placesOf(planOf(elements), elements)[6]).to.equal('–');
    const other = [...numbered('1', '2', '3', '4', '5'), headed('6) Purpose', '6'), ...numbered('7')];
    expect(placesOf(planOf(other), other)).to.deep.equal(['0', '0', '0', '0', '0', '–', '0 from 7']);
  });

  const refused: readonly (readonly [string, readonly FlowElement[]])[] = [
    ['that count down, such as those of versions', numbered('9', '8', '7', '6')],
    ['of a single heading', numbered('1', '10')],
    ['of three digits and more', numbered('1001', '1002', '1003')],
    ['behind which a line ends', ['1 ', '2 ', '3 '].map((it) => headed([it, { text: 'A', lineBreak: true }], '1'))],
    ['that refer to footnotes', ['1 ', '2 ', '3 '].map((it) => headed([{ text: it, note: '1' }, 'Title'], '1'))],
  ];
  for (const [what, elements] of refused)
    it(`leaves numbers alone ${what}`, () => {
      const plan = planOf(elements);
      expect(plan.levels).to.deep.equal([]);
      expect(placesOf(plan, elements)).to.deep.equal(elements.map(() => '–'));
    });

  it('keeps the words before numbers, and leaves out headings that stand apart', () => {
    const elements = ['Article 1. Purpose', 'Article 2. Scope', 'Article 3. Terms'].map((it) => heading(1, it));
    expect(planOf(elements).levels[0]?.text).to.equal('Article %1.');
    const plan = planOf(elements, (element) => element === 1);
    expect(placesOf(plan, elements)).to.deep.equal(['–', '–', '–']);
  });

  it('has no style where most of its headings have no numbers', () => {
    const plain = ['One', 'Two', 'Three'].map((it) => heading(1, it));
    expect(planOf([...numbered('1', '2'), ...plain]).levels.map(({ style }) => style)).to.deep.equal([undefined]);
  });

  it('has tabs where wide spaces are behind most numbers, and regular numbers before bold titles', () => {
    const gap = { gaps: [{ index: 2, left: 60, right: 78 }] };
    const elements = [1, 2].map((it) =>
      heading(1, [
        { text: `${it}. `, style: { weight: 400 }, ...gap },
        { text: 'Title', style: { weight: 700 } },
      ]),
    );
    const [level] = planOf(elements).levels;
    expect(level).to.include({ hasTab: true, hanging: 28 });
    expect(level?.run).to.deep.equal({ bold: false });
  });
});
