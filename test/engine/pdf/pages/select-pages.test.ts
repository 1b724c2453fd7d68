import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { assemble } from '../../../../engine/pdf/assembly/assemble.js';
import { carriersFor } from '../../../../engine/pdf/assembly/carriers.js';
import { readIndexedPageTree } from '../../../../engine/pdf/assembly/page-index.js';
import { openSource } from '../../../../engine/pdf/assembly/source.js';
import type { Page } from '../../../../engine/pdf/pages/page-tree.js';
import { TooComplex } from '../../../../engine/errors.js';
import selectPages from '../../../../engine/pdf/pages/select-pages.js';
import { bookObjects, inFolder, inFolderAsync, rawPdf } from '../../../fixtures/pdf/raw-pdf.js';

describe('parts of a document', () => {
  it('are no more than may be written, however often a page is asked for', async () => {
    await inFolderAsync(async (path) => {
      const source = { path: path('book.pdf'), name: 'book.pdf' };
      writeFileSync(source.path, rawPdf({ objects: bookObjects(1) }), 'latin1');
      const parts = Array.from({ length: 1000 }, (_, index) => ({ pages: [1], target: path(`${index}.pdf`) }));
      const error: unknown = await selectPages({ source, parts, attachments: false, maxBytes: 10_000 }).catch(
        (it: unknown) => it,
      );
      expect(error).to.be.instanceOf(TooComplex);
    });
  });

  it('read none of the pages that are in other parts, once the document is indexed', () => {
    inFolder((path) => {
      writeFileSync(path('book.pdf'), rawPdf({ objects: bookObjects(300) }), 'latin1');
      using source = openSource({ path: path('book.pdf'), name: 'book.pdf' }, readIndexedPageTree);
      const { pages, read } = countingReads(source.tree.pages);
      const counted = { ...source, tree: { ...source.tree, pages } };
      const readByPart = [0, 150, 299].map((index) => {
        read.clear();
        const pieces = [{ source: counted, placements: [{ index, targetIndex: 0 }], repeat: false }];
        const carriers = carriersFor({ join: false, attachments: false });
        const settings = { version: '1.7', objectStreams: false, identity: 'version', warn: () => undefined } as const;
        assemble(path(`${index}.pdf`), { pieces, carriers }, settings);
        return [...read];
      });
      expect(readByPart.slice(1)).to.deep.equal([['150'], ['299']]);
    });
  });
});

/** Pages, and the indices of those that were read. */
function countingReads(all: readonly Page[]): { readonly pages: readonly Page[]; readonly read: Set<string> } {
  const read = new Set<string>();
  const pages = new Proxy(all, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) read.add(key);
      return Reflect.get(target, key) as unknown;
    },
  });
  return { pages, read };
}
