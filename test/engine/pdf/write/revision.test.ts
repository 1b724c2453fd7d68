import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';

import { readPages } from '../../../../engine/pdf/pages/page-tree.js';
import { openPdf, type PdfFile } from '../../../../engine/pdf/file/pdf-file.js';
import { Revision, type RevisionSettings } from '../../../../engine/pdf/write/revision.js';
import { MalformedPdf } from '../../../../engine/pdf/file/malformed-pdf.js';
import { NewStream, PdfDict, PdfName, PdfString, Ref } from '../../../../engine/pdf/syntax/values.js';
import { formPdf } from '../../../fixtures/pdf/form-pdfs.js';
import { linkedObjects } from '../../../fixtures/pdf/linked-objects.js';
import { pdf } from '../../../fixtures/pdf/pdf.js';
import { bookObjects, inFolder, rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';
import { compact, encrypted, linearized } from '../../../fixtures/pdf/rewritten.js';
import { richBook } from '../../../fixtures/pdf/rich-book.js';
import { taggedPdf } from '../../../fixtures/pdf/tagged-pdfs.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

type Change = (revision: Revision, file: PdfFile) => void;

const unchanged: Readonly<Record<string, string | Uint8Array>> = {
  'pages that inherit': rawPdf({ objects: bookObjects(40) }),
  'bookmarks, destinations, labels, tags, links and attachments': richBook,
  'object streams': compact(richBook),
  'a linearized file': linearized(richBook),
  'a form': formPdf(),
  tags: taggedPdf(),
  'a signature': pdf({ signed: true }),
  'a page tree of several levels': rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 2 /Kids [3 0 R] /MediaBox [0 0 9 9] >>',
      3: '<< /Type /Pages /Count 2 /Parent 2 0 R /Kids [4 0 R 5 0 R] /Rotate 90 >>',
      4: '<< /Type /Page /Parent 3 0 R >>',
      5: '<< /Type /Page /Parent 3 0 R /Rotate 0 >>',
    },
  }),
  'an object behind another in the trailer': rawPdf({
    objects: { ...bookObjects(1), 90: '<< /Title 91 0 R >>', 91: '(Title)' },
    trailer: '/Info 90 0 R',
  }),
  'entries that nobody knows': rawPdf({
    objects: {
      ...bookObjects(1),
      1: '<< /Type /Catalog /Pages 2 0 R /Private_1 << /A [91 0 R null] >> >>',
      91: stream('/Type /Secret /Filter [/Unknown /AHx] /DecodeParms [null << /A (b) >>]', '\x00\xff>endstream'),
    },
  }),
  'an empty stream': rawPdf({
    objects: { ...bookObjects(1), 1: '<< /Type /Catalog /Pages 2 0 R /S 91 0 R >>', 91: stream('', '') },
  }),
  'a page that is in no page tree': rawPdf({
    objects: {
      ...bookObjects(1),
      1: '<< /Type /Catalog /Pages 2 0 R /Lost 91 0 R >>',
      91: '<< /Type /Page /Parent 2 0 R >>',
    },
  }),
};

describe('a revision of a document', () => {
  for (const [sentence, document] of Object.entries(unchanged)) {
    it(`without changes keeps all that is linked, with ${sentence}`, () => {
      withFile(document, (from) => {
        const before = linkedObjects(from);
        expect(before.length).to.be.above(2);
        revised(
          from,
          {},
          () => undefined,
          (path) => {
            expect(linkedObjects(path)).to.deep.equal(before);
            expect(textOf(path)).to.equal(textOf(from));
          },
        );
      });
    });
  }

  it('does not copy unreachable objects', () => {
    const document = rawPdf({ objects: { ...bookObjects(1), 91: '(lost)', 92: '[92 0 R]' } });
    revised(
      document,
      {},
      () => undefined,
      (path) => {
        using file = openPdf(path);
        expect(file.objectCount).to.equal(5);
      },
    );
  });

  const stored: Readonly<Record<string, readonly [document: string | Uint8Array, objectStreams: boolean]>> = {
    'a table': [rawPdf({ objects: bookObjects(2) }), false],
    'object streams': [compact(rawPdf({ objects: bookObjects(2) })), true],
  };
  for (const [sentence, [document, objectStreams]] of Object.entries(stored)) {
    it(`stores objects as the document does, in ${sentence}`, () => {
      revised(
        document,
        {},
        () => undefined,
        (path) => {
          using file = openPdf(path);
          expect(file.usesObjectStreams).to.equal(objectStreams);
        },
      );
    });
  }

  it('keeps the permanent part of the ID, and changes the other part', () => {
    const document = rawPdf({ objects: bookObjects(1), trailer: '/ID [(first) (second)]' });
    revised(
      document,
      {},
      () => undefined,
      (path) => {
        using file = openPdf(path);
        const [first, second] = (file.array(file.trailer.get('ID')) ?? []).map((half) => file.string(half));
        expect(first?.text).to.equal('first');
        expect(second?.bytes).to.have.length(16);
      },
    );
  });

  it('gets an ID when the document has none', () => {
    revised(
      rawPdf({ objects: bookObjects(1) }),
      {},
      () => undefined,
      (path) => {
        using file = openPdf(path);
        expect((file.array(file.trailer.get('ID')) ?? []).map((half) => file.string(half)?.bytes.length)).to.deep.equal(
          [16, 16],
        );
      },
    );
  });

  it('keeps an Info that is no object of its own', () => {
    const document = rawPdf({ objects: bookObjects(1), trailer: '/Info << /Title (Direct) >>' });
    revised(
      document,
      {},
      () => undefined,
      (path) => {
        expect(execFileSync('pdfinfo', [path], { encoding: 'utf8' })).to.match(/^Title: +Direct$/m);
      },
    );
  });

  const infos = { 'no dictionary': '/Info (none)', 'a reference to nothing': '/Info 99 0 R', null: '/Info null' };
  for (const [sentence, trailer] of Object.entries(infos)) {
    it(`has no Info when the document's is ${sentence}`, () => {
      revised(
        rawPdf({ objects: bookObjects(1), trailer }),
        {},
        () => undefined,
        (path) => {
          using file = openPdf(path);
          expect(file.dict(file.trailer.get('Info'))).to.equal(undefined);
        },
      );
    });
  }

  const versions: readonly (readonly [has: string, needs: string | undefined, gets: string])[] = [
    ['1.3', undefined, '1.3'],
    ['1.3', '1.4', '1.4'],
    ['1.7', '1.4', '1.7'],
    ['2.0', '1.4', '2.0'],
  ];
  for (const [has, needs, gets] of versions) {
    it(`calls itself ${gets} when the document has ${has} and needs ${needs ?? 'no other'}`, () => {
      const settings = needs === undefined ? {} : { version: needs };
      revised(
        rawPdf({ objects: bookObjects(1), version: has }),
        settings,
        () => undefined,
        (path) => {
          expect(readFileSync(path, 'latin1').slice(5, 8)).to.equal(gets);
        },
      );
    });
  }

  const malformed: Readonly<Record<string, readonly [document: string | Uint8Array, message: string]>> = {
    'that is encrypted': [encrypted(richBook), 'encrypted'],
    'that has no catalog': [rawPdf({ objects: { 1: '(none)' } }), '/Root'],
  };
  for (const [sentence, [document, message]] of Object.entries(malformed)) {
    it(`is rejected for a document ${sentence}, and leaves no file open`, () => {
      const open = (): number => readdirSync('/proc/self/fd').length;
      const before = open();
      for (let time = 0; time < 5; time++)
        expect(() => {
          revised(
            document,
            {},
            () => undefined,
            () => undefined,
          );
        }).to.throw(MalformedPdf, message);
      expect(open()).to.equal(before);
    });
  }
});

describe('changes of a revision', () => {
  it('replace objects that other objects refer to', () => {
    const change: Change = (revision, file) => {
      for (const page of readPages(file))
        revision.replace(page.ref, revision.pageDict(page).set('Rotate', 90).set('MediaBox', [0, 0, 300, 400]));
    };
    revised(richBook, {}, change, (path) => {
      const said = execFileSync('pdfinfo', ['-l', '9', path], { encoding: 'utf8' });
      expect(said.match(/size: +300 x 400 pts/g)).to.have.length(3);
      expect(said.match(/rot: +90/g)).to.have.length(3);
      // Bookmarks, tags and links still lead to pages.
      const json = JSON.stringify(linkedObjects(path));
      expect(json).to.include('Secret words');
      expect(execFileSync('qpdf', ['--json', '--json-key=outlines', path], { encoding: 'utf8' })).to.include(
        '"destpageposfrom1": 3',
      );
    });
  });

  it('replace the same object as often as it is wanted, and the last counts', () => {
    const change: Change = (revision) => {
      revision.replace(new Ref(1), new PdfString(Buffer.from('no catalog')));
      revision.replace(
        new Ref(1),
        PdfDict.of({ Type: new PdfName('Catalog'), Pages: new Ref(2), Lang: PdfString.fromText('de') }),
      );
    };
    revised(rawPdf({ objects: bookObjects(1) }), {}, change, (path) => {
      using file = openPdf(path);
      expect(file.maybeText(file.catalog.get('Lang'))).to.equal('de');
    });
  });

  it('replace a stream by one that is new, and one that is new by none', () => {
    const change: Change = (revision) => {
      revision.replace(
        new Ref(5),
        new NewStream(PdfDict.of({ Font: new Ref(3) }), Buffer.from('BT /F1 9 Tf (new) Tj ET')),
      );
      revision.replace(new Ref(7), null);
    };
    revised(rawPdf({ objects: bookObjects(2) }), {}, change, (path) => {
      expect(
        textOf(path)
          .split('\f')
          .map((text) => text.trim()),
      ).to.deep.equal(['new', '', '']);
    });
  });

  it('add objects that lead to each other and to those of the source', () => {
    const change: Change = (revision, file) => {
      const font = new Ref(3);
      const first = revision.reserve();
      const second = revision.add(PdfDict.of({ First: first, Font: font }));
      revision.write(first, PdfDict.of({ Second: second, Font: font }));
      const data = {
        length: 6,
        eachChunk: (visit: (chunk: Uint8Array) => void) =>
          ['abc', 'def'].forEach((each) => {
            visit(Buffer.from(each));
          }),
      };
      const third = revision.addStream(PdfDict.of({ Second: second, Font: font }), data);
      revision.replace(new Ref(1), file.catalog.clone().set('Mine', [first, second, third]));
    };
    revised(rawPdf({ objects: bookObjects(1) }), {}, change, (path) => {
      using file = openPdf(path);
      const [first, second, third] = file.array(file.catalog.get('Mine')) ?? [];
      const added = file.stream(third);
      expect(added && file.decodeStream(added, 10).toString()).to.equal('abcdef');
      const fonts = [file.dict(first), file.dict(second), added?.dict].map((dict) => file.dict(dict?.get('Font')));
      expect(fonts.map((font) => file.name(font?.get('BaseFont')))).to.deep.equal(Array(3).fill('Helvetica'));
      expect(file.dict(first)?.get('Second')).to.deep.equal(second);
      expect(file.dict(second)?.get('First')).to.deep.equal(first);
      // The document contains the font once.
      expect(file.objectCount).to.equal(8);
    });
  });

  it('add a dictionary that grows until the end', () => {
    const change: Change = (revision, file) => {
      const dict = PdfDict.of({ A: 1 });
      revision.replace(new Ref(1), file.catalog.clone().set('Mine', revision.addLater(dict)));
      dict.set('Font', new Ref(3));
    };
    revised(rawPdf({ objects: bookObjects(1) }), {}, change, (path) => {
      using file = openPdf(path);
      const mine = file.dict(file.catalog.get('Mine'));
      expect(mine?.get('A')).to.equal(1);
      expect(file.name(file.dict(mine?.get('Font'))?.get('BaseFont'))).to.equal('Helvetica');
    });
  });

  it('change each dictionary that is copied', () => {
    const transform = (dict: PdfDict): PdfDict =>
      dict.has('BaseFont') ? dict.clone().set('BaseFont', new PdfName('Courier')) : dict;
    revised(
      rawPdf({ objects: bookObjects(1) }),
      { transform },
      () => undefined,
      (path) => {
        expect(execFileSync('pdffonts', [path], { encoding: 'utf8' }))
          .to.include('Courier')
          .and.not.to.include('Helvetica');
      },
    );
  });
});

/** Writes a revision and checks the result by qpdf. */
function revised(
  document: string | Uint8Array,
  settings: RevisionSettings,
  change: Change,
  use: (path: string) => void,
): void {
  const isPath = typeof document === 'string' && !document.startsWith('%PDF');
  const revise = (from: string): void => {
    inFolder((path) => {
      writeRevision(from, path('out.pdf'), settings, change);
      execFileSync('qpdf', ['--check', path('out.pdf')]);
      use(path('out.pdf'));
    });
  };
  if (isPath) revise(document);
  else withFile(document, revise);
}

function writeRevision(from: string, to: string, settings: RevisionSettings, change: Change): void {
  using file = openPdf(from);
  const source = {
    file,
    name: 'a.pdf',
    tree: { pages: [], nodes: [], objects: new Set<number>() },
    [Symbol.dispose]: () => undefined,
  };
  using revision = new Revision(source, to, settings);
  change(revision, file);
  revision.finish();
}

function textOf(path: string): string {
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
}
