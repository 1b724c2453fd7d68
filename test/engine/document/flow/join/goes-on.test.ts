import { expect } from 'chai';

import type { RunStyle } from '../../../../../engine/document/flow-elements.js';
import type { OpenElement } from '../../../../../engine/document/flow/join/element-of.js';
import { goesOnBelow, goesOnInNext } from '../../../../../engine/document/flow/join/goes-on.js';
import { goesOnAsCode, goesOnAsListing } from '../../../../../engine/document/flow/join/goes-on-as-code.js';
import { goesOnAsHeading } from '../../../../../engine/document/flow/join/goes-on-as-heading.js';
import { LineSpacings } from '../../../../../engine/document/flow/join/line-spacings.js';
import type { PlacedLine } from '../../../../../engine/document/flow/join/placed-line.js';
import type { TextPart } from '../../../../../engine/document/flow/page/page-content.js';
import type { Box } from '../../../../../engine/geometry/geometry.js';

const style = (size: number): RunStyle => ({
  ...{ family: 'Times', generic: 'serif', weight: 400, italic: false },
  ...{ size, colour: 0 },
});
const styles = [style(10), style(24)];
const column = { left: 100, top: 80, right: 400, bottom: 500 };

/** Lines of 10 points. @param initial whether the first letter is an initial of 24 points */
function line(left: number, baseline: number, { initial = false } = {}): PlacedLine {
  return {
    box: { left, top: baseline - 8, right: 380, bottom: initial ? baseline + 14 : baseline + 2 },
    ...{ baseline, size: 10, direction: 'left-to-right', firstWidth: 20, secondStart: left + 24 },
    runs: initial
      ? [
          { text: 'O', style: 1 },
          { text: 'nce there was', style: 0 },
        ]
      : [{ text: 'a text', style: 0 }],
    ...{ page: 1, column, styles },
  };
}

function goesOn(last: PlacedLine, lines: readonly PlacedLine[], spacings = new LineSpacings(new Set())): boolean {
  const part: TextPart = { kind: 'text', role: 'body', column: 0, box: column, lines };
  return goesOnBelow({ kind: 'paragraph', lines: [last], above: undefined }, part, { lines, spacings });
}

describe('A paragraph', () => {
  const below = [line(118, 112), line(100, 124), line(100, 136)];

  it('goes on beside its initial, which sets in the next line', () => {
    expect(goesOn(line(100, 100, { initial: true }), below)).to.equal(true);
  });

  it('ends before a line that is set in without an initial', () => {
    expect(goesOn(line(100, 100), below)).to.equal(false);
  });

  it('goes on in a line far below only where lines of the document stand so far apart', () => {
    const apart = [{ ...line(100, 118), firstWidth: 40 }];
    expect(goesOn(line(100, 100), apart)).to.equal(false);
    expect(goesOn(line(100, 100), apart, new LineSpacings(new Set([36])))).to.equal(true);
  });

  it('ends at the right of a letterhead, above wider text, and goes on in a column of its width', () => {
    const inColumn = (box: Box, runs: string): PlacedLine => ({
      ...line(box.left, box.top + 10),
      box: { left: box.left, right: box.right, top: box.top + 2, bottom: box.top + 12 },
      column: box,
      runs: [{ text: runs, style: 0 }],
    });
    const goesOnIn = (last: Box, next: Box): boolean => {
      const first = inColumn(next, 'Text of the next column');
      const part: TextPart = { kind: 'text', role: 'body', column: 1, box: next, lines: [first] };
      const open: OpenElement = { kind: 'paragraph', lines: [inColumn(last, 'Words of the last')], above: undefined };
      return goesOnInNext(open, part, [first]);
    };
    const right = { left: 300, top: 60, right: 500, bottom: 90 };
    expect(goesOnIn(right, { left: 100, top: 100, right: 500, bottom: 700 })).to.equal(false);
    expect(goesOnIn(right, { left: 100, top: 100, right: 290, bottom: 700 })).to.equal(true);
    expect(goesOnIn({ ...right, left: 100, right: 290 }, { ...right, left: 320 })).to.equal(true);
  });

  it('ends with a sentence that fills its last line, before text that is set in on the next page', () => {
    const said = (left: number, baseline: number, text: string): PlacedLine => ({
      ...line(left, baseline),
      runs: [{ text, style: 0 }],
    });
    const lines = [said(118, 100, 'It was'), said(100, 112, 'as full'), said(100, 124, 'as it gets.')];
    const onNext = (left: number): boolean => {
      const next = [said(left, 90, 'This'), said(left, 102, 'follows')].map((it) => ({ ...it, page: 2 }));
      const part: TextPart = { kind: 'text', role: 'body', column: 1, box: column, lines: next };
      return goesOnInNext({ kind: 'paragraph', lines, above: undefined }, part, next);
    };
    expect(onNext(100)).to.equal(true);
    expect(onNext(142)).to.equal(false);
  });

  it('ends with its column where its lines are those of an address', () => {
    const textOf = (texts: readonly string[]): boolean => {
      const lines = texts.map((text, index) => ({ ...line(100, 100 + 12 * index), runs: [{ text, style: 0 }] }));
      const next = { ...line(420, 100), column: { ...column, left: 420, right: 700 } };
      const part: TextPart = { kind: 'text', role: 'body', column: 1, box: column, lines: [next, next] };
      const first = { ...next, runs: [{ text: 'Telephone 0117', style: 0 }] };
      return goesOnInNext({ kind: 'paragraph', lines, above: undefined }, part, [first]);
    };
    expect(textOf(['Northwind Traders Ltd.', '12 Harbour Street', 'Bristol BS1 4RW'])).to.equal(false);
    expect(textOf(['The traders of the north', 'and those of Harbour Street', 'met the firm of Bristol'])).to.equal(
      true,
    );
  });
});

describe('A title', () => {
  const goesOnAt = (baseline: number): boolean =>
    goesOnAsHeading({ kind: 'title', lines: [line(100, 100)], above: undefined }, [line(100, baseline)], 'title');

  it('goes on in the lines below it, and not in those far below', () => {
    expect([112, 125, 140].map(goesOnAt)).to.deep.equal([true, true, false]);
  });
});

describe('Code', () => {
  const code = (baseline: number, more: Partial<PlacedLine> = {}): PlacedLine => ({
    ...line(100, baseline),
    styles: [{ ...style(10), generic: 'monospace' }],
    ...more,
  });
  const lines = [code(100), code(112)];

  it('goes on on its line, below it and in another column, but not beside its lines', () => {
    const goesOn = (next: PlacedLine): boolean => goesOnAsCode({ lines }, [next]);
    expect([112, 124, 100].map((baseline) => goesOn(code(baseline)))).to.deep.equal([true, true, false]);
    expect(goesOn(code(100, { column: { ...column } }))).to.equal(true);
    expect([code(124, { page: 2 }), line(100, 124)].map(goesOn)).to.deep.equal([false, false]);
  });

  it('goes on where texts keep their places only as far below as its lines are apart, or after an empty line', () => {
    const goesOn = (next: PlacedLine): boolean => goesOnAsListing({ lines }, [next]);
    expect([112, 124, 136, 148].map((baseline) => goesOn(code(baseline)))).to.deep.equal([false, true, true, false]);
    const below = (baseline: number): boolean => goesOnAsListing({ lines: [code(100)] }, [code(baseline)]);
    expect([112, 130].map(below)).to.deep.equal([true, false]);
  });
});
