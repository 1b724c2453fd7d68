import { expect } from 'chai';
import { readFileSync, statSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

import { TooComplex } from '../../../../engine/errors.js';
import { openSource } from '../../../../engine/pdf/assembly/source.js';
import { ContentWrapper, type Wrapping } from '../../../../engine/pdf/pages/content-wrapper.js';
import { pageDict, readPages } from '../../../../engine/pdf/pages/page-tree.js';
import { openPdf, type PdfFile } from '../../../../engine/pdf/file/pdf-file.js';
import { Revision } from '../../../../engine/pdf/write/revision.js';
import { NewStream, PdfDict, PdfName, type TargetRef } from '../../../../engine/pdf/syntax/values.js';
import { bookObjects, inFolder, rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';
import { spawnSync } from '../../../fixtures/processes/spawn-sync.js';
import { cpuSecondsOf } from '../../../fixtures/cpu-seconds-of.js';

/** A square at (20, 20) in the lower left corner of a page of 100 by 100. */
const square = 'q 0 g 20 20 20 20 re f Q';

/** Content that leaves something behind, and what of it shows besides the square. */
const contents: Readonly<Record<string, readonly string[]>> = {
  'an open q': ['q 2 0 0 2 50 50 cm 1 g'],
  'many open q': ['q 0.9 0 0 0.9 1 1 cm '.repeat(30)],
  'a Q too many': ['q Q Q 2 0 0 2 50 50 cm'],
  'a Q too many behind a change': ['2 0 0 2 50 50 cm Q Q 1 g'],
  'a Q too many in another stream': ['q', 'Q', 'Q 2 0 0 2 50 50 cm'],
  'an open text object': ['BT /F1 12 Tf 3 Tr 0 0 Td (a) Tj'],
  'a text object that clips': ['BT /F1 12 Tf 7 Tr 60 60 Td (a) Tj'],
  'open marked content': ['/Span BMC /Artifact << >> BDC'],
  'hidden marked content': ['/OC /Hidden BDC'],
  'an open path': ['50 50 40 40 re'],
  'an open clipping path': ['50 50 40 40 re W'],
  'a clip': ['50 50 40 40 re W n'],
  'an open string': ['1 g (Q Q'],
  'an open string that ends in a backslash': ['1 g (Q Q\\'],
  'an open hexadecimal string': ['1 g <00'],
  'an open array': ['1 g [ 0 0'],
  'an open dictionary': ['1 g /Span << /A'],
  'an open comment': ['1 g % more'],
  'left over operands': ['1 g 1 2 3 /Name'],
  'an image that does not end': ['q BI /W 1 /H 1 /BPC 8 /CS /G /F /Fl ID \x80'],
  'an image that has q in it': ['q 1 0 0 1 60 60 cm BI /W 8 /H 1 /BPC 8 /CS /G ID q q q q \nEI'],
  'q in a string': ['BT /F1 1 Tf (q q q) Tj ET'],
  'no operators': [' '],
  'no streams': [],
};

describe('drawing after the content of a page', () => {
  for (const [sentence, streams] of Object.entries(contents)) {
    it(`shows it at its place whatever comes before: ${sentence}`, () => {
      const document = squarePage(streams.map((content) => stream('', content)));
      revised(document, { after: square }, (path) => expectSquare(path));
    });
  }

  it('shows it where the content cannot be decoded', () => {
    const damaged = squarePage([stream('/Filter /FlateDecode', 'q q 2 0 0 2 0 0 cm')]);
    revised(damaged, { after: square }, (path) => expectSquare(path));
  });

  it('shows it where the content can be decoded in part', () => {
    const whole = deflateSync(`q 2 0 0 2 50 50 cm 1 g ${'0 0 m n\n'.repeat(5000)}`, { level: 0 }).toString('latin1');
    const damaged = squarePage([stream('/Filter /FlateDecode', whole.slice(0, -4000))]);
    revised(damaged, { after: square }, (path) => expectSquare(path));
  });

  it('shows it at its place after a form that leaves a clipping path open', () => {
    const form = stream('/Subtype /Form /BBox [0 0 100 100]', '50 50 40 40 re W');
    const objects = { 4: '<< /XObject << /X 11 0 R >> >>', 10: stream('', '/X Do'), 11: form };
    // The first path is clipped by the path left open, all others by the first as well.
    const twoSquares = 'q 0 g 20 20 2 2 re f 20 20 20 20 re f Q';
    revised(onePage('/Contents [10 0 R]', objects), { after: twoSquares }, (path) => expectSquare(path));
  });

  it('keeps text that the content shows after a Q without a q', () => {
    // The matrix remains in force, since the Q has no q.
    const content = '1 0 0 1 20 20 cm Q 0 g 0 0 20 20 re f Q';
    revised(squarePage([stream('', content)]), { after: '' }, (path) => expectSquare(path));
  });

  it('changes the matrix of the content, not of the additions after it', () => {
    const document = squarePage([stream('', 'Q Q 0 g 60 60 40 40 re f')]);
    revised(document, { inside: '0.5 0 0 0.5 -10 -10 cm' }, (path) => expectSquare(path));
    revised(document, { inside: '0 0 0 0 0 0 cm', after: square }, (path) => expectSquare(path));
  });
});

describe('the contents of a page', () => {
  const written: Readonly<Record<string, string>> = {
    'are missing': '',
    'are null': '/Contents null',
    'are a stream': '/Contents 10 0 R',
    'are no stream': '/Contents 6 0 R',
    'lead to nothing': '/Contents 99 0 R',
    'are an array': '/Contents [10 0 R 11 0 R]',
    'are an empty array': '/Contents []',
    'are an array with nulls in it': '/Contents [null 10 0 R 99 0 R 7 0 R 11 0 R]',
    'are an array that is an object': '/Contents 12 0 R',
    'are an array behind two references': '/Contents 13 0 R',
    'are a stream twice': '/Contents [10 0 R 10 0 R]',
  };
  for (const [sentence, contents] of Object.entries(written)) {
    it(`have something drawn after them when they ${sentence}`, () => {
      const document = onePage(contents, {
        7: 'null',
        10: stream('', 'q 1 g 0 0 10 10 re f 1 0 0 1 50 50 cm q'),
        11: stream('', 'Q'),
        12: '[10 0 R 11 0 R]',
        13: '12 0 R',
      });
      revised(document, { after: square }, (path) => expectSquare(path));
    });
  }

  it('are only drawn around once', () => {
    for (const contents of ['/Contents 10 0 R', '/Contents 12 0 R', '/Contents [10 0 R]']) {
      const document = onePage(contents, { 10: stream('', 'n'), 12: '[10 0 R]' });
      changed(document, ({ content, pages: [page] }) => {
        if (page === undefined) throw new Error('no page');
        content.wrap(page, { after: square });
        expect(() => content.wrap(page, { after: square })).to.throw(TypeError, 'already');
      });
    }
  });

  it('are not changed if nothing is drawn around them', () => {
    revised(onePage('', {}), { inside: '2 0 0 2 0 0 cm' }, (path) => {
      using file = openPdf(path);
      expect(readPages(file).map((page) => pageDict(file, page).has('Contents'))).to.deep.equal([false]);
    });
  });

  it('grow by few bytes a page when pages have the same drawn over them', () => {
    const book = rawPdf({ objects: bookObjects(500) });
    const growth = sizeAfter(book, ({ content, pages, mark }) => {
      for (const page of pages) content.wrap(page, { after: `/${content.addResource(page, 'XObject', mark)} Do` });
    });
    expect(growth / 500).to.be.below(60);
  });

  it('share the additions around an array that they share', () => {
    const objects: Record<number, string> = { ...bookObjects(50), 900: `[${'5 0 R '.repeat(500)}]` };
    for (let num = 4; num < 104; num += 2) objects[num] = '<< /Type /Page /Parent 2 0 R /Contents 900 0 R >>';
    const growth = sizeAfter(rawPdf({ objects }), ({ content, pages }) => {
      for (const page of pages) content.wrap(page, { after: square });
    });
    expect(growth / 50).to.be.below(60);
  });

  it('are mended once for all pages that share them', () => {
    const objects: Record<number, string> = { ...bookObjects(50), 900: stream('', `Q ${randomNumbers(5000)}`) };
    for (let num = 4; num < 104; num += 2) objects[num] = '<< /Type /Page /Parent 2 0 R /Contents [900 0 R] >>';
    const growth = sizeAfter(rawPdf({ objects }), ({ content, pages }) => {
      for (const page of pages) content.wrap(page, { after: square });
    });
    expect(growth / 50).to.be.below(60);
  });

  it('share the equal pieces of additions', () => {
    const [same, other] = ['q 0.5 g '.repeat(20), 'Q '.repeat(20)];
    const growth = sizeAfter(rawPdf({ objects: bookObjects(500) }), ({ content, pages }) => {
      pages.forEach((page, index) => {
        content.wrap(page, { after: [same, `0 0 ${index} 10 re f`, other] });
      });
    });
    expect(growth / 500).to.be.below(160);
  });

  it('share the operators that close a long content', () => {
    const objects: Record<number, string> = { ...bookObjects(200), 900: stream('', 'q /Open BMC '.repeat(50_000)) };
    for (let num = 4; num < 404; num += 2) objects[num] = '<< /Type /Page /Parent 2 0 R /Contents [900 0 R] >>';
    const document = rawPdf({ objects });
    const growth = unchecked(document, draw) - unchecked(document, () => undefined);
    expect(growth / 200).to.be.below(160);
  });

  for (const [open, content] of Object.entries({
    'graphics states': 'q ',
    'marked content': '/A BMC ',
    'strings in strings': '(',
    dictionaries: '<<',
  })) {
    it(`are rejected if they leave too many ${open} open`, () => {
      const document = onePage('/Contents 10 0 R', { 10: stream('', content.repeat(100_001)) });
      expect(() => unchecked(document, draw)).to.throw(TooComplex, '100000');
    });
  }

  it('are rejected if a shared array would be written too often', () => {
    const objects: Record<number, string> = { ...bookObjects(110), 900: `[${'5 0 R '.repeat(50_000)}]` };
    for (let num = 4; num < 224; num += 2) objects[num] = '<< /Type /Page /Parent 2 0 R /Contents 900 0 R >>';
    expect(() => unchecked(rawPdf({ objects }), draw)).to.throw(TooComplex, 'share');
  });
});

/** Draws different content on each page. */
function draw({ content, pages }: Change): void {
  pages.forEach((page, index) => {
    content.wrap(page, { after: `0 0 ${index} 10 re f` });
  });
}

/** Changes a document without a slow check by qpdf; returns the size of the result. */
function unchecked(document: string, work: (change: Change) => void): number {
  return withFile(document, (from) =>
    inFolder((path) => {
      change(from, path('out.pdf'), work);
      return statSync(path('out.pdf')).size;
    }),
  );
}

interface Resources {
  /** The entry in the page dictionary. */
  readonly page: string;
  readonly above?: string;
}

describe('adding to the resources of a page', () => {
  const written: Readonly<Record<string, Resources>> = {
    missing: { page: '' },
    null: { page: '/Resources null' },
    'no dictionary': { page: '/Resources 6 0 R' },
    'leading to nothing': { page: '/Resources 99 0 R' },
    "the page's own": { page: '/Resources << /XObject << /Old 20 0 R >> /Font << /F1 3 0 R >> >>' },
    'an object': { page: '/Resources 21 0 R' },
    'behind two references': { page: '/Resources 24 0 R' },
    'with a part that is an object': { page: '/Resources << /XObject 22 0 R /Font << /F1 3 0 R >> >>' },
    'an object with a part that is one': { page: '/Resources 23 0 R' },
    'with a part that is no dictionary': { page: '/Resources << /XObject 6 0 R >>' },
    inherited: { page: '', above: '/Resources << /XObject << /Old 20 0 R >> /Font << /F1 3 0 R >> >>' },
    'inherited from an object': { page: '', above: '/Resources 21 0 R' },
    'inherited with a part that is an object': { page: '', above: '/Resources << /XObject 22 0 R /Font 25 0 R >>' },
    'the page itself': { page: '/Resources 4 0 R /XObject << /Old 20 0 R >> /Font << /F1 3 0 R >>' },
  };
  for (const [sentence, resources] of Object.entries(written)) {
    it(`works when they are ${sentence}`, () => {
      const document = twoPages(resources);
      const before = entriesOf(document);
      changedFile(document, addMark, (file) => {
        expect(entriesIn(file)).to.deep.equal(
          before.map((entries) => [...entries, 'Font Added', 'XObject Added'].sort()),
        );
      });
    });
  }

  it('finds a name that is free', () => {
    const taken = Array.from({ length: 20 }, (_, num) => `/Q${num} 20 0 R /Q${num}.1 20 0 R`).join(' ');
    const document = twoPages({ page: `/Resources << /XObject << ${taken} >> >>` });
    changed(document, ({ content, pages: [page], mark }) => {
      if (page === undefined) throw new Error('no page');
      const name = content.addResource(page, 'XObject', mark);
      expect(name).to.match(/^Q\d+\.2$/);
      expect(content.addResource(page, 'XObject', mark)).to.equal(name);
    });
  });

  it('looks once for a name in a dictionary that has taken nearly all', () => {
    const taken = Array.from({ length: 50_000 }, (_, num) => `/Q1.${num} 20 0 R`).join(' ');
    const objects: Record<number, string> = { ...bookObjects(2000), 9000: `<< /XObject << /Q1 3 0 R ${taken} >> >>` };
    for (let num = 4; num < 4004; num += 2) objects[num] = '<< /Type /Page /Parent 2 0 R /Resources 9000 0 R >>';
    unchecked(rawPdf({ objects }), ({ content, pages, mark }) => {
      const addToAll = (): void => {
        const names = pages.map((page) => content.addResource(page, 'XObject', mark));
        expect([...new Set(names)]).to.deep.equal(['Q1.50000']);
      };
      // A search for each page would take a hundred million steps.
      expect(cpuSecondsOf(addToAll)).to.be.below(3);
    });
  });

  it('gives the same name on all pages', () => {
    changed(rawPdf({ objects: bookObjects(20) }), ({ content, pages, mark }) => {
      const names = pages.map((page) => content.addResource(page, 'XObject', mark));
      expect(new Set(names).size).to.equal(1);
    });
  });

  const shared: Readonly<Record<string, Resources>> = {
    'that they inherit': { page: '', above: '/Resources 901 0 R' },
    'that they inherit without an object of their own': { page: '', above: '/Resources << /Font << LONG >> >>' },
    'that they refer to': { page: '/Resources 901 0 R' },
    'of which a part is shared': { page: '/Resources << /Font 902 0 R /XObject 902 0 R >>' },
  };
  for (const [sentence, { page, above = '' }] of Object.entries(shared)) {
    it(`keeps shared the resources ${sentence}`, () => {
      const long = Array.from({ length: 300 }, (_, num) => `/F${num} 3 0 R`).join(' ');
      const objects: Record<number, string> = {
        ...bookObjects(50),
        901: `<< /Font << ${long} >> >>`,
        902: `<< ${long} >>`,
      };
      for (let num = 4; num < 104; num += 2) objects[num] = `<< /Type /Page /Parent 2 0 R ${page} >>`;
      objects[2] = (objects[2] ?? '').replace(/\/Resources .*$/, `${above.replace('LONG', long)} >>`);
      const growth = sizeAfter(rawPdf({ objects }), (change) => addMark(change));
      expect(growth / 50).to.be.below(120);
    });
  }

  it('does not change the source', () => {
    withFile(twoPages({ page: '/Resources 21 0 R' }), (path) => {
      const before = readFileSync(path);
      inFolder((folder) => change(path, folder('out.pdf'), addMark));
      expect(readFileSync(path).equals(before)).to.equal(true);
    });
  });
});

interface Change {
  readonly content: ContentWrapper;
  readonly revision: Revision;
  readonly pages: readonly PdfDict[];
  /** A form that draws nothing. */
  readonly mark: TargetRef;
}

/** Adds two resources to each page and draws them. */
function addMark({ content, pages, mark }: Change): void {
  for (const page of pages) {
    const name = content.addResource(page, 'XObject', mark);
    content.addResource(page, 'Font', mark);
    content.wrap(page, { after: `/${name} Do` });
  }
}

function change(from: string, to: string, work: (change: Change) => void): void {
  using source = openSource({ path: from, name: 'a.pdf' });
  using revision = new Revision(source, to);
  const content = new ContentWrapper(revision, source);
  const form = PdfDict.of({ Type: new PdfName('XObject'), Subtype: new PdfName('Form'), BBox: [0, 0, 1, 1] });
  const mark = revision.add(new NewStream(form, new Uint8Array()));
  const pages = source.tree.pages.map((page) => revision.pageDict(page));
  work({ content, revision, pages, mark });
  source.tree.pages.forEach(({ ref }, index) => revision.replace(ref, pages[index] ?? null));
  revision.finish();
}

/** Changes a document; checks that a document without errors in qpdf remains so. */
function changed(
  document: string,
  work: (change: Change) => void,
  use: (path: string) => void = () => undefined,
): void {
  inFolder((path) => {
    const wasSound = withFile(document, (from) => {
      change(from, path('out.pdf'), work);
      return isSound(from);
    });
    if (wasSound) expect(isSound(path('out.pdf'))).to.equal(true);
    use(path('out.pdf'));
  });
}

function isSound(path: string): boolean {
  return spawnSync('qpdf', ['--check', path]).status === 0;
}

function changedFile(document: string, work: (change: Change) => void, use: (file: PdfFile) => void): void {
  changed(document, work, (path) => {
    using file = openPdf(path);
    use(file);
  });
}

function revised(document: string, wrapping: Wrapping, use: (path: string) => void): void {
  changed(
    document,
    ({ content, pages }) => {
      for (const page of pages) content.wrap(page, wrapping);
    },
    use,
  );
}

/** Returns the number of bytes that the changes add to a document. */
function sizeAfter(document: string, work: (change: Change) => void): number {
  const sizes = [() => undefined, work].map((each) => {
    let size = 0;
    changed(document, each, (path) => (size = statSync(path).size));
    return size;
  });
  return (sizes[1] ?? 0) - (sizes[0] ?? 0);
}

/** Returns the names in the resources of each page, with a fixed text for added names. */
function entriesIn(file: PdfFile): readonly (readonly string[])[] {
  return readPages(file).map((page) => {
    const resources = file.dict(pageDict(file, page).get('Resources'));
    const categories = ['Font', 'XObject'].flatMap((category) => {
      const names = [...(file.dict(resources?.get(category))?.entries() ?? [])].map(([name]) => name);
      return names.map((name) => `${category} ${/^Q\d/.test(name) ? 'Added' : name}`);
    });
    return categories.sort();
  });
}

function entriesOf(document: string): readonly (readonly string[])[] {
  return withFile(document, (path) => {
    using file = openPdf(path);
    return entriesIn(file);
  });
}

function twoPages({ page, above = '' }: Resources): string {
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Count 2 /Kids [4 0 R 5 0 R] /MediaBox [0 0 100 100] ${above} >>`,
      3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      4: `<< /Type /Page /Parent 2 0 R ${page} >>`,
      5: `<< /Type /Page /Parent 2 0 R ${page} >>`,
      6: '(text)',
      20: stream('/Type /XObject /Subtype /Form /BBox [0 0 1 1]', ''),
      21: '<< /XObject << /Old 20 0 R >> /Font << /F1 3 0 R >> >>',
      22: '<< /Old 20 0 R >>',
      23: '<< /XObject 22 0 R /Font 25 0 R >>',
      24: '21 0 R',
      25: '<< /F1 3 0 R >>',
    },
  });
}

function onePage(contents: string, objects: Readonly<Record<number, string>>): string {
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >> >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources 4 0 R ${contents} >>`,
      4: '<< /Font << /F1 5 0 R >> /Properties << /Hidden 8 0 R >> >>',
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      6: '(no stream)',
      8: '<< /Type /OCG /Name (Hidden) >>',
      ...objects,
    },
  });
}

function squarePage(streams: readonly string[]): string {
  const numbers = streams.map((_, index) => index + 10);
  const objects = Object.fromEntries(streams.map((each, index) => [index + 10, each]));
  return onePage(`/Contents [${numbers.map((num) => `${num} 0 R`).join(' ')}]`, objects);
}

/** Checks that Poppler and mutool show the square, and nothing around it. */
function expectSquare(path: string): void {
  for (const [viewer, drawing] of Object.entries(drawn(path))) expect(spotsOf(drawing), viewer).to.deep.equal(ofSquare);
}

function drawn(path: string): Readonly<Record<'poppler' | 'mutool', Buffer>> {
  return {
    poppler: spawnSync('pdftoppm', ['-q', '-gray', '-r', '72', path]).stdout,
    mutool: spawnSync('mutool', ['draw', '-q', '-c', 'gray', '-F', 'pgm', '-r', '72', '-o', '-', path]).stdout,
  };
}

/** The greys of points inside and outside the square. */
const ofSquare = [0, 0, 0, 0, 255, 255, 255, 255];

function spotsOf(drawing: Buffer): readonly number[] {
  const pixels = drawing.subarray(drawing.length - 100 * 100);
  // Rows are counted from the top.
  const at = (x: number, y: number): number => pixels[(99 - y) * 100 + x] ?? -1;
  return [at(22, 22), at(38, 22), at(22, 38), at(38, 38), at(15, 30), at(45, 30), at(30, 15), at(30, 45)];
}

/** Returns content that compresses badly. */
function randomNumbers(count: number): string {
  const bytes = deflateSync(Buffer.from(Array.from({ length: count }, (_, index) => (index * index * 7919) % 251)));
  return `${[...bytes].join(' ')} n`;
}
