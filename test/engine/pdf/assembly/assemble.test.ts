import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import selectPages from '../../../../engine/pdf/pages/select-pages.js';
import { readPages } from '../../../../engine/pdf/pages/page-tree.js';
import { PdfString } from '../../../../engine/pdf/syntax/values.js';
import { InvalidPages } from '../../../../engine/errors.js';
import { attachment, book, joining, qpdfJson, selecting } from '../../../fixtures/pdf/assembly-pdfs.js';
import { inFolderAsync, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

const id = '/ID [<00112233445566778899aabbccddeeff> <ffeeddccbbaa99887766554433221100>]';
const described = book({
  pages: 3,
  catalog:
    '/Lang (en-GB) /Metadata 100 0 R /PageMode /UseThumbs /ViewerPreferences << /DisplayDocTitle true /PrintPageRange [1 2] >> ' +
    '/Perms << /DocMDP 101 0 R >> /PieceInfo << /App << /Private (a copy of all) >> >> /OpenAction [8 0 R /Fit]',
  objects: {
    100: stream('/Type /Metadata /Subtype /XML', '<x:xmpmeta/>'),
    101: '<< /Type /Sig >>',
    102: '<< /Title (Three pages) >>',
  },
  trailer: `/Info 102 0 R ${id}`,
});

const selections: readonly (readonly number[])[] = [[1], [3], [3, 2, 1], [2, 2], [1, 3, 1, 2, 1]];

describe('assembling', () => {
  for (const pages of selections) {
    it(`writes pages ${pages.join()} in this order`, () =>
      selecting(described, pages, ({ texts }) => {
        expect(texts).to.deep.equal(pages.map((page) => `Page ${page}`));
      }));
  }

  it('contains nothing of the content of left-out pages', () =>
    selecting(described, [2], ({ plain }) => {
      expect(plain)
        .to.include('(Page 2)')
        .and.not.match(/\(Page [13]\)|a copy of all/);
    }));

  it('keeps the title, the metadata and the viewer preferences that are not of numbers of pages', () =>
    selecting(described, [3, 1], ({ path, plain }) => {
      expect(execFileSync('pdfinfo', [path], { encoding: 'utf8' })).to.match(/Title: +Three pages/);
      for (const kept of ['x:xmpmeta', 'en-GB', 'UseThumbs', 'DisplayDocTitle', '/OpenAction'])
        expect(plain).to.include(kept);
      for (const dropped of ['/Perms', '/PrintPageRange']) expect(plain).not.to.include(dropped);
    }));

  it('does not open at a left-out page', () =>
    selecting(described, [1], ({ plain }) => expect(plain).not.to.include('/OpenAction')));

  it('opens at the new position of a page given by index', () =>
    selecting(book({ pages: 3, catalog: '/OpenAction [2 /Fit]' }), [2, 3], ({ file }) => {
      const [page] = file.array(file.catalog.get('OpenAction')) ?? [];
      expect(page).to.deep.equal(readPages(file)[1]?.ref);
    }));

  it('keeps the permanent file identifier and renews the changing one', () =>
    selecting(described, [1], ({ file }) => {
      const [lasting, fresh] = (file.array(file.trailer.get('ID')) ?? []).map(hex);
      expect(lasting).to.equal('00112233445566778899aabbccddeeff');
      expect(fresh)
        .to.match(/^[0-9a-f]{32}$/)
        .and.not.equal('ffeeddccbbaa99887766554433221100');
    }));

  it('gives a joined document a new identifier and the title of the first', () =>
    joining({ 'a.pdf': described, 'b.pdf': book({ pages: 2 }) }, ({ file, path, texts }) => {
      expect(texts).to.deep.equal(['Page 1', 'Page 2', 'Page 3', 'Page 1', 'Page 2']);
      expect(execFileSync('pdfinfo', [path], { encoding: 'utf8' })).to.match(/Title: +Three pages/);
      const [lasting, fresh] = (file.array(file.trailer.get('ID')) ?? []).map(hex);
      expect(lasting).to.equal(fresh).and.not.equal('00112233445566778899aabbccddeeff');
    }));

  it('writes a balanced page tree', () =>
    selecting(
      book({ pages: 5000 }),
      Array.from({ length: 5000 }, (_, index) => index + 1),
      ({ file, texts, path }) => {
        expect(readPages(file)).to.have.length(5000);
        expect(texts.at(-1)).to.equal('Page 5000');
        const root = file.dict(file.catalog.get('Pages'));
        expect(root?.get('Count')).to.equal(5000);
        expect(file.array(root?.get('Kids'))?.length).to.be.lessThan(101);
        expect(execFileSync('mutool', ['info', '-M', path], { encoding: 'utf8' })).to.include('Pages: 5000');
      },
    ));

  it('removes resources that only left-out pages use from shared dictionaries', () => {
    const source = book({
      pages: 3,
      catalog: '',
      content: { 1: '/Im#31 Do /F1 9 Tf BT (one) Tj ET', 2: '/Im2 Do', 3: '/Fm Do' },
      page: Object.fromEntries([1, 2, 3].map((page) => [page, '/Resources 100 0 R'])),
      objects: {
        100: '<< /Font << /F1 3 0 R >> /XObject 101 0 R >>',
        101: '<< /Im1 102 0 R /Im2 103 0 R /Fm 104 0 R /Im3 105 0 R >>',
        102: image('red'),
        103: image('grn'),
        104: stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '/Im3 Do'),
        105: image('blu'),
      },
    });
    const shown = async (pages: readonly number[]): Promise<readonly string[]> => {
      let found: readonly string[] = [];
      await selecting(source, pages, ({ plain }) => {
        found = ['red', 'grn', 'blu'].filter((data) => plain.includes(`\n${data}`));
      });
      return found;
    };
    return Promise.all([shown([1]), shown([2]), shown([3]), shown([1, 3]), shown([1, 1]), shown([3, 2, 1])]).then(
      (all) => expect(all).to.deep.equal([['red'], ['grn'], ['blu'], ['red', 'blu'], ['red'], ['red', 'grn', 'blu']]),
    );
  });

  it('keeps shared resources for pages with unreadable content', () => {
    const source = book({
      pages: 2,
      page: { 1: '/Resources 100 0 R /Contents 106 0 R', 2: '/Resources 100 0 R' },
      objects: {
        100: '<< /XObject << /Im1 102 0 R >> >>',
        102: image('red'),
        106: stream('/Filter /NoSuch', '/Im1 Do'),
      },
    });
    return inFolderAsync(async (path) => {
      writeFileSync(path('book.pdf'), source, 'latin1');
      const parts = [{ pages: [1], target: path('target.pdf') }];
      await selectPages({ source: { path: path('book.pdf'), name: 'book.pdf' }, parts, attachments: false });
      expect(readFileSync(path('target.pdf'), 'latin1')).to.include('\nred');
    });
  });

  it('shares the content of a repeated page', () =>
    selecting(described, [2, 1, 2], ({ plain }) => expect(plain.match(/\(Page 2\)/g)).to.have.length(1)));

  const itself = [
    'Outlines',
    'Names',
    'Dests',
    'PageLabels',
    'OCProperties',
    'AF',
    'AcroForm',
    'StructTreeRoot',
    'AA',
    'Extensions',
  ];
  const nonsense: readonly (readonly [sentence: string, catalog: string, page: string])[] = [
    [
      'of wrong types',
      '/Outlines 7 /Names 8 /Dests [] /PageLabels (x) /OCProperties << /OCGs 5 /D [] /Configs 3 >> /Threads << >> /AF 3 ' +
        '/OpenAction (x) /AA 7 /Lang /x /Extensions 4 /AcroForm 3 /StructTreeRoot (x) /MarkInfo 4 /Collection 4',
      '/Annots (x) /B 7 /AA [] /StructParents (x)',
    ],
    [
      'that lead to the catalog and to pages',
      itself.map((key) => `/${key} 1 0 R`).join(' '),
      '/Annots [1 0 R 2 0 R 4 0 R 6 0 R] /B [4 0 R] /Thumb 4 0 R /Group 1 0 R /AA 4 0 R',
    ],
    [
      'that are streams',
      [...itself, 'OpenAction', 'Threads']
        .map((key) => `/${key} 100 0 R`)
        .join(' ')
        .replace('/Dests 100 0 R', '/Dests << /x 100 0 R >>'),
      '/Annots [100 0 R] /B [100 0 R] /AA 100 0 R',
    ],
  ];
  for (const [sentence, catalog, page] of nonsense) {
    it(`copies pages despite entries ${sentence}`, () => {
      const objects = { 100: stream('/First 100 0 R /Next 100 0 R /Kids [100 0 R] /D 100 0 R', 'x') };
      const source = book({ pages: 2, catalog, page: { 1: page }, objects });
      return selecting(source, [1], ({ texts }) => expect(texts).to.deep.equal(['Page 1']), true).then(() =>
        joining({ 'a.pdf': source, 'b.pdf': source }, ({ texts }) => expect(texts).to.have.length(4)),
      );
    });
  }

  it('rejects a page that the document does not have', () =>
    inFolderAsync(async (path) => {
      writeFileSync(path('book.pdf'), described, 'latin1');
      const parts = [{ pages: [4], target: path('target.pdf') }];
      const input = { source: { path: path('book.pdf'), name: 'book.pdf' }, parts, attachments: false };
      const error: unknown = await selectPages(input).catch((error: unknown) => error);
      expect(error).to.be.instanceOf(InvalidPages).with.property('message').that.includes('3 pages');
    }));

  it('writes several documents, with each warning once', () =>
    inFolderAsync(async (path) => {
      const source = book({ pages: 3, catalog: '/AF [100 0 R]', objects: attachment(100, 'a.txt', 'data') });
      writeFileSync(path('book.pdf'), source, 'latin1');
      const parts = [[3, 1], [2], [1, 2, 3]].map((pages, index) => ({ pages, target: path(`${index}.pdf`) }));
      const answer = await selectPages({
        source: { path: path('book.pdf'), name: 'book.pdf' },
        parts,
        attachments: false,
      });
      expect(answer).to.have.property('warnings').deep.equal(['book.pdf: an attached file is left out.']);
      const texts = parts.map(({ target }) => execFileSync('pdftotext', [target, '-'], { encoding: 'utf8' }));
      expect(texts.map((text) => text.match(/Page \d/g)?.join())).to.deep.equal([
        'Page 3,Page 1',
        'Page 2',
        'Page 1,Page 2,Page 3',
      ]);
    }));

  it('reports a malformed document', () =>
    inFolderAsync(async (path) => {
      writeFileSync(path('book.pdf'), 'not a PDF');
      const parts = [{ pages: [1], target: path('target.pdf') }];
      const answer = await selectPages({
        source: { path: path('book.pdf'), name: 'book.pdf' },
        parts,
        attachments: false,
      });
      expect(answer).to.have.property('malformed');
    }));
});

describe('page labels', () => {
  const labelled = book({
    pages: 4,
    catalog: '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (A-) /St 5 >>] >>',
  });
  const labels = (path: string): readonly (readonly [number, unknown])[] =>
    (qpdfJson(path, 'pagelabels') as readonly { readonly index: number; readonly label: unknown }[]).map(
      ({ index, label }) => [index, label],
    );

  it('stay with their pages', () =>
    selecting(labelled, [2, 3, 4, 1], ({ path }) => {
      expect(labels(path)).to.deep.equal([
        [0, { '/S': '/r', '/St': 2 }],
        [1, { '/P': 'u:A-', '/S': '/D', '/St': 5 }],
        [3, { '/S': '/r', '/St': 1 }],
      ]);
    }));

  it('are numbers from 1 for a file without labels among files with labels', () =>
    joining({ 'a.pdf': labelled, 'b.pdf': book({ pages: 2 }), 'c.pdf': labelled }, ({ path }) => {
      expect(labels(path).slice(2, 4)).to.deep.equal([
        [4, { '/S': '/D', '/St': 1 }],
        [6, { '/S': '/r', '/St': 1 }],
      ]);
    }));

  it('are absent when no file has them', () =>
    joining({ 'a.pdf': book({ pages: 1 }), 'b.pdf': book({ pages: 2 }) }, ({ plain }) => {
      expect(plain).not.to.include('/PageLabels');
    }));
});

function image(data: string): string {
  return stream('/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB', data);
}

function hex(value: unknown): string {
  return value instanceof PdfString ? Buffer.from(value.bytes).toString('hex') : '';
}
