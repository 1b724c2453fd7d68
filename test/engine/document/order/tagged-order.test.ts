import { expect } from 'chai';

import { blocksOf } from '../../../../engine/document/blocks/blocks.js';
import { linesOf } from '../../../../engine/document/lines/lines.js';
import type { StructureNode } from '../../../../engine/document/model.js';
import { taggedOrder } from '../../../../engine/document/order/tagged-order.js';
import { textOf } from '../../../../engine/document/text.js';
import { glyphs } from '../../../fixtures/glyphs.js';
import { lines, marksOf, type Typed } from '../../../fixtures/lines.js';

const LETTER = { width: 612, height: 792 };

const node = (type: string, ...children: StructureNode['children']): StructureNode => ({ type, children });

function list(...marks: readonly number[]): StructureNode {
  return node('L', ...marks.map((mark) => node('LI', node('LBody', mark))));
}

/** Two texts beside one another, of which geometry has the left one read first. */
const LEFT: readonly Typed[] = [0, 1, 2].map((index) => ({
  text: `a${index}`,
  x: 72,
  y: 200 + 12 * index,
  width: 200,
  mark: 1,
}));
const RIGHT: readonly Typed[] = [0, 1, 2].map((index) => ({
  text: `b${index}`,
  x: 320,
  y: 200 + 12 * index,
  width: 200,
  mark: 2,
}));
const PAGE = [...LEFT, ...RIGHT];
const LEFT_FIRST = ['a0 a1 a2', 'b0 b1 b2'];
const RIGHT_FIRST = ['b0 b1 b2', 'a0 a1 a2'];

const endless: { type: string; children: StructureNode[] } = { type: 'Sect', children: [node('P', 2)] };
endless.children.push(endless, node('P', 1));

const cases: readonly {
  it: string;
  page?: readonly Typed[];
  tree: readonly StructureNode[];
  reads: readonly string[];
}[] = [
  { it: 'follows the tree against geometry', tree: [node('P', 2), node('P', 1)], reads: RIGHT_FIRST },
  {
    it: 'finds marks within inner elements',
    tree: [node('Document', node('Sect', node('P', node('Span', 2))), node('Sect', node('P', node('Link', 1))))],
    reads: RIGHT_FIRST,
  },
  { it: 'keeps to geometry without a tree', tree: [], reads: LEFT_FIRST },
  { it: 'keeps to geometry when the tree holds half of the page', tree: [node('P', 2)], reads: LEFT_FIRST },
  { it: 'keeps to geometry when the tree names marks that are not there', tree: [node('P', 7, 8)], reads: LEFT_FIRST },
  {
    it: 'takes the first place of a mark that the tree has twice',
    tree: [node('P', 2), node('P', 1), node('P', 2)],
    reads: RIGHT_FIRST,
  },
  { it: 'ends in a tree that contains itself', tree: [endless], reads: RIGHT_FIRST },
  {
    it: 'keeps to geometry when the tree goes up the page',
    page: [3, 2, 1, 0].map((mark) => ({ text: `p${3 - mark}`, x: 72, y: 300 - 40 * mark, width: 200, mark })),
    tree: [0, 1, 2, 3].map((mark) => node('P', mark)),
    reads: ['p0', 'p1', 'p2', 'p3'],
  },
  {
    it: 'follows a tree that goes up the page once',
    page: [0, 1, 2, 3].map((mark) => ({ text: `p${mark}`, x: 72, y: 200 + 40 * mark, width: 200, mark })),
    tree: [0, 2, 1, 3].map((mark) => node('P', mark)),
    reads: ['p0', 'p2', 'p1', 'p3'],
  },
  {
    it: 'keeps to geometry when all of a short tree goes up the page',
    page: [0, 1].map((mark) => ({ text: `p${mark}`, x: 72, y: 200 + 40 * mark, width: 200, mark })),
    tree: [1, 0].map((mark) => node('P', mark)),
    reads: ['p0', 'p1'],
  },
  {
    it: 'leaves header and footer where they are',
    page: [{ text: 'head', x: 72, y: 40 }, ...PAGE, { text: '5', x: 300, y: 770 }],
    tree: [node('P', 2), node('P', 1)],
    reads: ['head', ...RIGHT_FIRST, '5'],
  },
  {
    it: 'makes one block of an item with its mark and paragraphs',
    page: [
      { text: '•', x: 72, y: 200, mark: 1 },
      { text: 'one', x: 90, y: 200, mark: 2 },
      { text: '•', x: 72, y: 230, mark: 3 },
      { text: 'two', x: 90, y: 230, mark: 4 },
    ],
    tree: [
      node(
        'L',
        node('LI', node('Lbl', 1), node('LBody', node('P', 2))),
        node('LI', node('Lbl', 3), node('LBody', node('P', 4))),
      ),
    ],
    reads: ['• one', '• two'],
  },
  {
    it: 'parts a list of the tree at the text between its items',
    page: [0, 1, 2, 3, 4].map((mark) => ({
      text: `p${mark}`,
      x: mark % 2 === 0 ? 90 : 72,
      y: 200 + 40 * mark,
      width: 200,
      mark,
    })),
    tree: [list(0, 2, 4), node('P', 1), node('P', 3)],
    reads: ['p0', 'p1', 'p2', 'p3', 'p4'],
  },
  {
    it: 'keeps a list together that goes on in the next column beside other text',
    page: [
      ...[0, 1, 2].map((mark) => ({ text: `a${mark}`, x: 72, y: 200 + 40 * mark, width: 200, mark })),
      ...[3, 4, 5].map((mark) => ({ text: `b${mark}`, x: 320, y: 80 + 40 * mark, width: 200, mark })),
    ],
    tree: [node('P', 0), list(1, 2, 3, 4), node('P', 5)],
    reads: ['a0', 'a1', 'a2', 'b3', 'b4', 'b5'],
  },
  {
    it: 'makes one block of a cell with its paragraphs',
    page: [
      { text: 'a1', x: 72, y: 200, mark: 1 },
      { text: 'a2', x: 72, y: 212, mark: 2 },
      { text: 'b1', x: 200, y: 200, mark: 3 },
    ],
    tree: [node('Table', node('TR', node('TD', node('P', 1), node('P', 2)), node('TD', node('P', 3))))],
    reads: ['a1 a2', 'b1'],
  },
  {
    it: 'keeps the paragraphs apart that a mere container holds',
    page: [0, 1].map((mark) => ({ text: `p${mark}`, x: 72, y: 200 + 40 * mark, mark })),
    tree: [node('Document', node('NonStruct', 0), node('NonStruct', 1))],
    reads: ['p0', 'p1'],
  },
  {
    it: 'takes a type that nobody knows for a part of what is around it',
    page: [0, 1].map((mark) => ({ text: `p${mark}`, x: 72 + 40 * mark, y: 200, mark })),
    tree: [node('P', 0, node('constructor', 1))],
    reads: ['p0 p1'],
  },
  {
    it: 'takes code and formulas within a paragraph for parts of it, and others for blocks',
    page: [
      ...[0, 1, 2, 3].map((mark) => ({ text: `p${mark}`, x: 72 + 40 * mark, y: 200, mark })),
      ...[4, 5].map((mark) => ({ text: `p${mark}`, x: 72, y: 40 * mark + 80, mark })),
    ],
    tree: [node('P', 0, node('Code', 1), 2, node('Formula', 3)), node('Code', 4), node('Formula', 5)],
    reads: ['p0 p1 p2 p3', 'p4', 'p5'],
  },
  {
    it: 'reads what follows an inner block after it',
    page: [0, 1, 2].map((mark) => ({ text: `p${mark}`, x: 72, y: 200 + 40 * mark, mark })),
    tree: [node('Sect', 0, node('P', 1), 2)],
    reads: ['p0', 'p1', 'p2'],
  },
];

describe('tagged order', () => {
  for (const { it: sentence, page = PAGE, tree, reads } of cases) {
    it(sentence, () => {
      const blocks = blocksOf(lines(page), { size: LETTER, rulings: [], images: [] });
      const ordered = taggedOrder(blocks, { structure: tree, mark: marksOf(page), size: LETTER });
      const texts = ordered.map((block) => block.lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' '));
      expect(texts).to.deep.equal(reads);
    });
  }

  it('has the text of a short page in the order of a tree that goes up it once', () => {
    const drawn = glyphs([0, 1, 2, 3].map((mark) => ({ text: `part ${mark}`, x: 72, y: 200 + 40 * mark, mark })));
    const blocks = blocksOf(linesOf(drawn, { size: LETTER }), { size: LETTER, rulings: [], images: [] });
    const structure = [0, 2, 1, 3].map((mark) => node('P', mark));
    const text = textOf(taggedOrder(blocks, { structure, mark: drawn.mark, size: LETTER }));
    expect(text).to.equal('part 0\n\npart 2\n\npart 1\n\npart 3');
  });

  it('takes headings, captions and notes from the tree', () => {
    const page = ['H2', 'Caption', 'FENote', 'P'].map((text, mark) => ({ text, x: 72, y: 200 + 40 * mark, mark }));
    const blocks = blocksOf(lines(page), { size: LETTER, rulings: [], images: [] });
    const structure = page.map(({ text, mark }) => node(text, mark));
    const ordered = taggedOrder(blocks, { structure, mark: marksOf(page), size: LETTER });
    expect(ordered.map(({ role }) => role)).to.deep.equal(['heading', 'caption', 'note', 'body']);
  });

  it('parts a line between the elements that share it', () => {
    const page: readonly Typed[] = [{ text: 'c d', x: 72, y: 400, width: 200 }];
    const structure = [node('P', 1), node('P', 2)];
    const blocks = blocksOf(lines(page), { size: LETTER, rulings: [], images: [] });
    const ordered = taggedOrder(blocks, { structure, mark: Int32Array.from([1, -1, 2]), size: LETTER });
    expect(ordered.map((block) => block.lines.map(({ words }) => words.map(({ text }) => text)))).to.deep.equal([
      [['c']],
      [['d']],
    ]);
  });
});
