import { expect } from 'chai';

import type { StructureNode } from '../../../../engine/document/model.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { LargeStructures } from '../../../../engine/pdf/tags/large-structure.js';
import { bookObjects, rawPdf, withFile } from '../../../fixtures/pdf/raw-pdf.js';

type Tree = readonly StructureNode[] | undefined;

const ROOT = 100;
/** Elements with more kids than this are large in these tests. */
const MOST = 3;

/** Reads the structure of each page of a document with these elements by object number; the root is object 100. */
function structures(
  elements: Readonly<Record<number, string>>,
  { pages = 1, parents }: { readonly pages?: number; readonly parents: readonly string[] },
): { readonly trees: readonly Tree[]; readonly resolved: number } {
  const objects: Record<number, string> = { ...bookObjects(pages), ...elements };
  objects[1] = `<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot ${ROOT} 0 R >>`;
  for (let page = 0; page < pages; page++)
    objects[4 + 2 * page] = (objects[4 + 2 * page] ?? '').replace('>>', `/StructParents ${page} >>`);
  const nums = parents.map((text, page) => `${page} [${text}]`).join(' ');
  objects[ROOT] = `<< /Type /StructTreeRoot /K [${elements[ROOT] ?? ''}] /ParentTree << /Nums [${nums}] >> >>`;
  return withFile(rawPdf({ objects }), (path) => {
    using file = openPdf(path);
    let resolved = 0;
    const resolve = file.resolve.bind(file);
    file.resolve = (value) => {
      resolved += 1;
      return resolve(value);
    };
    const large = new LargeStructures(file, MOST);
    const trees = Array.from({ length: pages }, (_, page) => large.of(new Ref(4 + 2 * page)));
    return { trees, resolved };
  });
}

function element(parent: number, kids: string): string {
  return `<< /Type /StructElem /S /Div /P ${parent} 0 R /Pg 4 0 R /K [${kids}] >>`;
}

/** Shows elements as brackets. */
function shapeOf(children: readonly (StructureNode | number)[] | undefined): string | undefined {
  return children
    ?.map((child) => (typeof child === 'number' ? String(child) : `(${shapeOf(child.children) ?? ''})`))
    .join(' ');
}

describe('The structure of a page below a large element', () => {
  it('has elements and marks in the order of the tree', () => {
    const mark = (page: number, id: number): string => `<< /Type /MCR /Pg ${page} 0 R /MCID ${id} >>`;
    const kids = `${mark(4, 0)} ${mark(6, 0)} 101 0 R ${mark(6, 1)} ${mark(4, 3)} 102 0 R`;
    const { trees } = structures(
      { [ROOT]: '103 0 R', 101: element(103, '1 2'), 102: element(103, '9'), 103: element(ROOT, kids) },
      { pages: 2, parents: ['103 0 R 101 0 R', '103 0 R'] },
    );
    expect(trees.map(shapeOf)).to.deep.equal(['(0 (1 2) 3)', '(0 1)']);
  });

  it('has each element once, however often it is listed', () => {
    const depth = 40;
    const elements: Record<number, string> = { [ROOT]: '101 0 R 101 0 R null null' };
    for (let at = 1; at <= depth; at++) {
      const [num, kid] = [ROOT + at, `${ROOT + at + 1} 0 R`];
      elements[num] = element(num - 1, at === depth ? '0' : `${kid} ${kid}`);
    }
    const { trees } = structures(elements, { parents: [`${ROOT + depth} 0 R`] });
    expect(trees.map(shapeOf)).to.deep.equal([`${'('.repeat(depth)}0${')'.repeat(depth)}`]);
  });

  it('ends where elements contain each other', () => {
    const { trees } = structures(
      {
        [ROOT]: '101 0 R null null null',
        101: element(ROOT, '102 0 R 0'),
        102: element(101, '101 0 R 102 0 R 1'),
        103: element(104, '104 0 R'),
        104: element(103, '103 0 R'),
      },
      { parents: ['102 0 R 104 0 R'] },
    );
    expect(trees.map(shapeOf)).to.deep.equal(['((1) 0)']);
  });

  it('is read without going through the marks of other pages', () => {
    const [pages, marks] = [40, 40];
    const kids = Array.from({ length: pages * marks }, (_, at) => {
      return `<< /Type /MCR /Pg ${4 + 2 * Math.floor(at / marks)} 0 R /MCID ${at % marks} >>`;
    });
    const { trees, resolved } = structures(
      { [ROOT]: '101 0 R', 101: element(ROOT, kids.join(' ')) },
      { pages, parents: Array.from({ length: pages }, () => '101 0 R') },
    );
    expect(trees.map((tree) => tree?.[0]?.children.length)).to.deep.equal(Array.from({ length: pages }, () => marks));
    expect(resolved).to.be.below(10 * pages * marks);
  });
});
