import { expect } from 'chai';

import type { PageModel, Ruling } from '../../../../engine/document/model.js';
import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { ruledRegions } from '../../../../engine/document/tables/ruled-regions.js';
import { wordsIn } from '../../../../engine/document/tables/table-words.js';
import { ruleGroups } from '../../../../engine/document/tables/rules/rule-groups.js';
import { glyphs } from '../../../fixtures/glyphs.js';
import { lines } from '../../../fixtures/lines.js';
import { across, down } from '../../../fixtures/table-page.js';

const ROWS = 33_334;
const LEADING = 12;

/** A page with a row of three numbers for each line; every line is a block. */
function longPage(rulings: readonly Ruling[], rows = ROWS): PageModel {
  const typed = Array.from({ length: 3 * rows }, (_, index) => ({
    text: String(index),
    x: 80 + 120 * (index % 3),
    y: 100 + LEADING * Math.floor(index / 3),
  }));
  return {
    number: 1,
    size: { width: 612, height: 200 + LEADING * rows },
    fonts: [],
    glyphs: glyphs([]),
    blocks: lines(typed).map((line) => ({ lines: [line], box: line.box, role: 'body' })),
    rulings,
    areas: [],
    images: [],
  };
}

describe('findTables on hostile pages', () => {
  it('finds a table of 100,000 lines without rules', () => {
    const [table, ...others] = findTables(longPage([]));
    expect(others).to.be.empty;
    expect([table?.rowEdges.length, table?.columnEdges.length]).to.deep.equal([ROWS + 1, 4]);
  });

  it('takes a million rules for a drawing and finds the table by its text', () => {
    const drawing = Array.from({ length: 500_000 }, (_, index) => [
      across(90 + 2.4 * index, 60 + (index % 7), 500),
      down(70 + (index % 400), 90 + 5 * index, 94 + 5 * index),
    ]).flat();
    const rows = 5000;
    const [table, ...others] = findTables(longPage(drawing, rows));
    expect(others).to.be.empty;
    expect(table?.rowEdges).to.have.length(rows + 1);
  });

  it('takes frames around frames for a drawing when they have too many words', () => {
    const rows = 10_000;
    const [left, top, right, bottom] = [70, 80, 500, 200 + LEADING * rows];
    const frames = Array.from({ length: 20 }, (_, index) => {
      const by = 8 * index;
      return [
        ...[across(top - by, left - by, right + by), across(bottom + by, left - by, right + by)],
        ...[down(left - by, top - by, bottom + by), down(right + by, top - by, bottom + by)],
      ];
    });
    const frame = { quarters: 0, mirrored: false } as const;
    const regions = (count: number): number => {
      const page = longPage(frames.slice(0, count).flat(), rows);
      return ruledRegions(page, frame, wordsIn(frame, page)).length;
    };
    expect([regions(5), regions(20)]).to.deep.equal([5, 0]);
  });

  it('looks for prose between two rules at most nine times a rule', () => {
    const rules = Array.from({ length: 3000 }, (_, index) => ({ at: index, from: (index * 3) % 9, to: 300 }));
    let asked = 0;
    const parts = (): boolean => {
      asked++;
      return false;
    };
    const groups = ruleGroups({ across: rules, down: [] }, { parts, isEmpty: () => false });
    expect(groups).to.have.length(1);
    expect(asked)
      .to.be.greaterThan(2000)
      .and.most(9 * rules.length);
  });
});
