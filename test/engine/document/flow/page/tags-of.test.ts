import { expect } from 'chai';

import { tagsOf } from '../../../../../engine/document/flow/page/tags-of.js';
import type { StructureNode } from '../../../../../engine/document/model.js';

const node = (type: string, ...children: StructureNode['children']): StructureNode => ({ type, children });

/** The type and the element of each marked content, as `P 1`; elements are numbered in the order of their first content. */
function told(...structure: readonly StructureNode[]): readonly string[] {
  const elements: number[] = [];
  return [...tagsOf(structure).values()].map(({ type, element }) => {
    if (!elements.includes(element)) elements.push(element);
    return `${type} ${elements.indexOf(element) + 1}`;
  });
}

describe('tagsOf', () => {
  it('takes code within a text for a part of it', () => {
    const tags = told(node('P', 0, node('Code', 1), 2), node('H1', node('Code', 3)), node('Code', 4));
    expect(tags).to.deep.equal(['P 1', 'P 1', 'P 1', 'H1 2', 'Code 3']);
  });

  it('takes the paragraphs of items and cells for parts of them', () => {
    const tags = told(node('LI', node('Lbl', 0), node('LBody', node('P', 1))), node('TD', node('P', 2)));
    expect(tags).to.deep.equal(['LI 1', 'LI 1', 'TD 2']);
  });

  it('takes an item with nothing but a number and a heading for the heading', () => {
    const label = node('Lbl', 0);
    const numbered = told(node('LI', label, node('LBody', node('H2', 1))));
    expect(numbered).to.deep.equal(['H2 1', 'H2 1']);
    const withText = told(node('LI', label, node('LBody', node('H2', 1), node('P', 2))));
    expect(withText).to.deep.equal(['LI 1', 'LI 1', 'LI 1']);
  });
});
