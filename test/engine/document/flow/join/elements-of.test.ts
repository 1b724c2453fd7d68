import { expect } from 'chai';

import type { FlowElement, ParagraphBox } from '../../../../../engine/document/flow-elements.js';
import type { OpenElement } from '../../../../../engine/document/flow/join/element-of.js';
import { elementsOf } from '../../../../../engine/document/flow/join/elements-of.js';
import type { PlacedLine } from '../../../../../engine/document/flow/join/placed-line.js';
import { HeadingStatistics, TextStatistics } from '../../../../../engine/document/flow/join/statistics.js';

const facts = new HeadingStatistics(new TextStatistics().facts([])).result();
const column = { left: 100, top: 0, right: 500, bottom: 700 };

/** An address whose lines stand between edges, one below another. */
function address(edges: readonly (readonly [left: number, right: number])[], boxed?: ParagraphBox): OpenElement {
  const lines = linesOf(['Northwind Traders', '12 Harbour Street', 'Bristol BS1 4RW'], edges);
  return { kind: 'paragraph', lines, above: undefined, ...(boxed !== undefined && { boxed }) };
}

function linesOf(texts: readonly string[], edges: readonly (readonly [left: number, right: number])[]): PlacedLine[] {
  return edges.map(([left, right], index): PlacedLine => {
    const baseline = 100 + 12 * index;
    return {
      box: { left, top: baseline - 8, right, bottom: baseline + 2 },
      ...{ baseline, size: 10, direction: 'left-to-right', firstWidth: 20, secondStart: left + 25 },
      ...{ runs: [{ text: texts[index] ?? '', style: 0 }], page: 1, column },
      styles: [{ family: '', generic: 'serif', weight: 400, italic: false, size: 10, colour: 0 }],
    };
  });
}

describe('The lines of a paragraph that the author ended', () => {
  const middle = [
    [130, 300],
    [130, 470],
    [130, 250],
  ] as const;
  const formats = (elements: readonly FlowElement[]): unknown =>
    elements.map((it) =>
      it.kind === 'paragraph' ? [it.style, it.format.align, it.format.isNextLine ?? false] : it.kind,
    );

  it('are set as all of them are, though one is in the middle', () => {
    expect(formats(elementsOf(address(middle), facts))).to.deep.equal([
      ['quote', 'left', false],
      ['quote', 'left', true],
      ['quote', 'left', true],
    ]);
  });

  it('are centred where all are, though one is as wide as the column', () => {
    const edges = [
      [200, 400],
      [102, 498],
      [150, 450],
    ] as const;
    const centred = ['normal', 'center'];
    expect(formats(elementsOf(address(edges), facts))).to.deep.equal([
      [...centred, false],
      [...centred, true],
      [...centred, true],
    ]);
  });

  it('are one paragraph above a rule, which is drawn once', () => {
    const rule: ParagraphBox = {
      ...{ number: 0, sides: { bottom: { colour: 0, width: 1 } }, places: [], indentLeft: 0, indentRight: 0 },
      padding: { left: 0, top: 0, right: 0, bottom: 4 },
    };
    expect(elementsOf(address(middle, rule), facts)).to.have.length(1);
    const framed = { ...rule, sides: { ...rule.sides, left: { colour: 0, width: 1 } } };
    expect(elementsOf(address(middle, framed), facts)).to.have.length(3);
  });

  it('are one paragraph where two words end a sentence, or stand beside the line before', () => {
    const edges = [
      [220, 380],
      [260, 340],
    ] as const;
    const partsOf = (texts: readonly string[], step = 12): number => {
      const lines = linesOf(texts, edges).map((line, index) => ({ ...line, baseline: 100 + step * index }));
      return elementsOf({ kind: 'paragraph', lines, above: undefined }, facts).length;
    };
    expect(partsOf(['with a foreword by', 'the author'])).to.equal(1);
    expect(partsOf(['Harold Whitfield', 'sales manager'])).to.equal(2);
    expect(partsOf(['Harold Whitfield', 'sales manager'], 6)).to.equal(1);
  });

  it('are one paragraph where a word is divided, a sentence has numbers, or several lines are filled', () => {
    const partsOf = (texts: readonly string[], ends: readonly number[]): number => {
      const edges = ends.map((end) => [100, end] as const);
      return elementsOf({ kind: 'paragraph', lines: linesOf(texts, edges), above: undefined }, facts).length;
    };
    expect(
      partsOf(['a licence of this soft-', 'ware of 2019 and', 'Later Years of the Sea'], [300, 250, 400]),
    ).to.equal(2);
    expect(partsOf(['where the default', 'value of it is 1. Or none of it is'], [300, 400])).to.equal(1);
    const caseless = ['第一行文字', '第二行文字', '第三行文字', '第四行文字', '第五行文字'];
    expect(partsOf(caseless, [400, 400, 460, 400, 250])).to.equal(1);
    expect(partsOf(caseless, [390, 400, 460, 380, 250])).to.equal(5);
  });
});
