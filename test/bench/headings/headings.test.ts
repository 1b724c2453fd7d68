import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { type DocumentTools, openDocumentTools } from '../../../bench/document-tools.js';
import { hideStructure, knownHeadings } from '../../../bench/headings/headings.js';
import { isOfKind } from '../../../engine/errors.js';
import { bookObjects, rawPdf, stream } from '../../fixtures/pdf/raw-pdf.js';
import { taggedPage } from '../../fixtures/pdf/tagged-pdfs.js';

describe('benchHeadings', () => {
  let folder = '';
  let tools: DocumentTools;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headings-'));
    tools = openDocumentTools(folder);
  });
  after(async () => {
    await tools[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  it('knows the headings of the tags, and hides them', async () => {
    const [path, hidden] = [join(folder, 'tagged.pdf'), join(folder, 'hidden.pdf')];
    await writeFile(path, taggedPage({ type: 'H2', text: 'Results' }), 'latin1');
    expect(await knownHeadings(tools, path)).to.deep.equal([{ text: 'Results', page: 1, level: 2, isTagged: true }]);
    await hideStructure(path, hidden);
    expect(await knownHeadings(tools, hidden)).to.deep.equal([]);
  });

  it('names the documents that pdf-lib does not write anew', async () => {
    const path = join(folder, 'damaged.pdf');
    await writeFile(path, 'no document');
    const error: unknown = await hideStructure(path, join(folder, 'none.pdf')).catch((thrown: unknown) => thrown);
    expect(isOfKind(error, 'invalid-input')).to.equal(true);
  });

  it('knows the entries of the outline whose text stands on their page', async () => {
    const path = join(folder, 'outline.pdf');
    const entry = (title: string, more: string): string =>
      `<< /Title (${title}) /Parent 40 0 R /Dest [4 0 R /Fit] ${more} >>`;
    const changes = {
      1: '<< /Type /Catalog /Pages 2 0 R /Outlines 40 0 R >>',
      40: '<< /Type /Outlines /First 41 0 R /Last 42 0 R /Count 2 >>',
      41: entry('1 Results', '/Next 42 0 R'),
      42: entry('Cover', '/Prev 41 0 R'),
    };
    await writeFile(
      path,
      rawPdf({ objects: { ...bookObjects(1), 5: stream('', 'BT /F1 24 Tf 72 700 Td (Results) Tj ET'), ...changes } }),
      'latin1',
    );
    expect(await knownHeadings(tools, path)).to.deep.equal([{ text: '1 Results', page: 1, level: 1, isTagged: false }]);
  });
});
