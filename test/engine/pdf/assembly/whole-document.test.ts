import { expect } from 'chai';
import { attachment, book, joining, type Made, selecting } from '../../../fixtures/pdf/assembly-pdfs.js';
import { stream } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

describe('attached files', () => {
  const names = '/Names << /EmbeddedFiles << /Names [(data.csv) 100 0 R] >> >> /AF [100 0 R]';
  const withFile = (data: string): string =>
    book({ pages: 2, catalog: names, objects: attachment(100, 'data.csv', data) });

  it('are copied with pages on request', () =>
    selecting(
      withFile('1,2'),
      [2],
      ({ path, plain, warnings }) => {
        expect(listed(path)).to.deep.equal(['data.csv']);
        expect(plain).to.include('\n1,2');
        expect(warnings).to.deep.equal([]);
      },
      true,
    ));

  it('are left out with a warning otherwise', () =>
    selecting(withFile('1,2'), [2], ({ path, plain, warnings }) => {
      expect(listed(path)).to.deep.equal([]);
      expect(plain).not.to.match(/1,2|data\.csv|\/AF/);
      expect(warnings).to.deep.equal(['book.pdf: an attached file is left out.']);
    }));

  it('of joined documents are all copied, under unique names', () =>
    joining({ 'a.pdf': withFile('first'), 'b.pdf': withFile('second') }, ({ path, plain }) => {
      expect(listed(path)).to.have.length(2).and.include('data.csv');
      expect(plain).to.include('\nfirst').and.include('\nsecond');
    }));

  it('of a page stay with it', () => {
    const source = book({
      pages: 2,
      page: { 1: '/Annots [90 0 R]' },
      objects: {
        90: '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 100 0 R >>',
        ...attachment(100, 'a', 'pinned'),
      },
    });
    return selecting(source, [1, 1], ({ plain }) => expect(plain.match(/\npinned/g)).to.have.length(1));
  });
});

describe('scripts of a document', () => {
  const scripted = book({
    pages: 2,
    catalog: '/Names << /JavaScript << /Names [(start) << /S /JavaScript /JS (app.beep\\(\\)) >>] >> >>',
  });

  it('are copied with all pages', () =>
    selecting(scripted, [2, 1], ({ plain }) => expect(plain).to.include('app.beep')));

  it('are not copied with some pages', () =>
    selecting(scripted, [2], ({ plain }) => expect(plain).not.to.include('app.beep')));

  it('are all copied to a joined document', () =>
    joining({ 'a.pdf': scripted, 'b.pdf': scripted }, ({ plain }) => {
      expect(plain.match(/app\.beep/g)).to.have.length(2);
      expect(plain).to.match(/\(start\)[^]*\(start_2\)/);
    }));
});

describe('named destinations', () => {
  const named = book({
    pages: 3,
    catalog: '/Names << /Dests << /Names [(one) [4 0 R /Fit] (three) [8 0 R /Fit]] >> >>',
  });

  it('stay with their pages', () =>
    selecting(named, [2, 3], ({ path }) => expect(destinations(path)).to.deep.equal([['2', 'three']])));

  it('of joined documents get unique names', () =>
    joining({ 'a.pdf': named, 'b.pdf': named }, ({ path }) => {
      expect(destinations(path)).to.have.deep.members([
        ['1', 'one'],
        ['3', 'three'],
        ['4', 'one_2'],
        ['6', 'three_2'],
      ]);
    }));

  it('are read from a circular tree', () => {
    const objects = {
      100: '<< /Kids [100 0 R 101 0 R 101 0 R] >>',
      101: '<< /Names [(one) [4 0 R /Fit] (odd)] /Kids [100 0 R] >>',
    };
    const source = book({ pages: 2, catalog: '/Names << /Dests 100 0 R >>', objects });
    return selecting(source, [1], ({ path }) => expect(destinations(path)).to.deep.equal([['1', 'one']]));
  });
});

describe('layers', () => {
  /** Page 1 shows layer 100 and page 2 layer 101; each fills its page with black. */
  const layered = (config: string): string =>
    book({
      pages: 2,
      catalog: `/OCProperties << /OCGs [100 0 R 101 0 R] /D << ${config} >> >>`,
      page: { 1: '/Resources << /Properties << /L 100 0 R >> >>', 2: '/Resources << /Properties << /L 101 0 R >> >>' },
      content: { 1: '/OC /L BDC 0 0 612 792 re f EMC', 2: '/OC /L BDC 0 0 612 792 re f EMC' },
      objects: { 100: '<< /Type /OCG /Name (Front) >>', 101: '<< /Type /OCG /Name (Back) >>' },
    });

  const states: readonly (readonly [config: string, shown: readonly boolean[]])[] = [
    ['', [true, true]],
    ['/OFF [101 0 R]', [true, false]],
    ['/BaseState /OFF', [false, false]],
    ['/BaseState /OFF /ON [101 0 R]', [false, true]],
  ];

  for (const [config, shown] of states) {
    it(`keep their visibility with ${config === '' ? 'an empty configuration' : config}`, () =>
      selecting(layered(config), [2, 1], (made) => expect(isDark(made)).to.deep.equal([...shown].reverse())));
  }

  it('of joined documents keep their visibility', () =>
    joining(Object.fromEntries(states.map(([config], index) => [`${index}.pdf`, layered(config)])), (made) => {
      expect(isDark(made)).to.deep.equal(states.flatMap(([, shown]) => shown));
    }));

  it('that no page uses any more are removed', () =>
    selecting(
      layered('/Order [(Label) [100 0 R] 101 0 R] /Locked [100 0 R] /RBGroups [[100 0 R 101 0 R]]'),
      [2],
      ({ plain }) => {
        expect(plain)
          .to.include('(Back)')
          .and.include('/Order')
          .and.not.match(/Front|Locked/);
      },
    ));
});

describe('article threads', () => {
  const bead = (next: number, page: number): string =>
    `<< /T 100 0 R /N ${next} 0 R /V ${next} 0 R /P ${page} 0 R /R [0 0 9 9] >>`;
  const article = book({
    pages: 3,
    catalog: '/Threads [100 0 R]',
    page: { 1: '/B [101 0 R]', 2: '/B [102 0 R]' },
    objects: {
      100: '<< /Type /Thread /F 101 0 R /I << /Title (An article) >> >>',
      101: bead(102, 4),
      102: bead(101, 6),
    },
  });

  it('stay with all of their pages', () =>
    selecting(article, [2, 1], ({ plain }) => {
      expect(plain).to.include('/Threads').and.include('An article');
      expect(plain.match(/\/B \[/g)).to.have.length(2);
    }));

  it('are removed with one of their pages', () =>
    selecting(article, [1, 3], ({ plain }) => expect(plain).not.to.match(/Threads|An article|\/B \[/)));

  it('of joined documents are all copied', () =>
    joining({ 'a.pdf': article, 'b.pdf': article }, ({ plain }) =>
      expect(plain.match(/An article/g)).to.have.length(2),
    ));
});

describe('entries of a page', () => {
  it('stay, except those about the original document', () => {
    const source = book({
      pages: 2,
      page: { 1: '/Thumb 100 0 R /PieceInfo << /App << /Private (all pages) >> >> /UserUnit 2 /Rotate 90' },
      objects: { 100: stream('/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray', '7') },
    });
    return selecting(source, [1], ({ plain }) => {
      expect(plain)
        .to.include('/Thumb')
        .and.include('/UserUnit 2')
        .and.include('/Rotate 90')
        .and.not.include('all pages');
    });
  });
});

function listed(path: string): readonly string[] {
  const lines = execFileSync('qpdf', ['--list-attachments', path], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => (line.includes(' -> ') ? [line.replace(/ -> .*/, '')] : []));
}

/** Page numbers and names. */
function destinations(path: string): readonly (readonly string[])[] {
  const lines = execFileSync('pdfinfo', ['-dests', path], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, page, name] = /^\s*(\d+) .*"(.*)"/.exec(line) ?? [];
    return page === undefined || name === undefined ? [] : [[page, name]];
  });
}

/** Whether the middle of each page is black. */
function isDark({ path }: Made): readonly boolean[] {
  const pixels = execFileSync('pdftoppm', ['-gray', '-scale-to', '1', path], { encoding: 'latin1' });
  return [...pixels.matchAll(/P5\n1 1\n255\n([^])/g)].map(([, pixel = '']) => pixel.charCodeAt(0) < 128);
}

describe('conformance claims', () => {
  const bare = book({ pages: 1 });
  const claiming = (packet: string): string =>
    book({
      pages: 1,
      catalog: '/Metadata 100 0 R',
      objects: { 100: stream('/Type /Metadata /Subtype /XML', packet) },
      trailer: '/Info << /Title (Kept) /GTS_PDFXVersion (PDF/X-1:2001) >>',
    });
  const pdfa = claiming(
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
      'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part></rdf:Description></rdf:RDF>',
  );

  it('are removed from a joined document', () =>
    joining({ 'a.pdf': pdfa, 'b.pdf': bare }, ({ plain }) =>
      expect(plain)
        .to.include('(Kept)')
        .and.not.match(/pdfaid:part|GTS_PDFX/),
    ));

  it('are removed with unreadable metadata', () =>
    joining({ 'a.pdf': claiming('<x http://www.aiim.org/pdfa/ns/id/'), 'b.pdf': bare }, ({ plain }) =>
      expect(plain).not.to.match(/aiim|Metadata/),
    ));

  it('stay for some of the pages', () =>
    selecting(pdfa, [1], ({ plain }) => expect(plain).to.include('<pdfaid:part>2').and.include('GTS_PDFX')));
});
