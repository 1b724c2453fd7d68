import { expect } from 'chai';
import { Copier, type CopierOptions } from '../../../../engine/pdf/write/copier.js';
import { pageDict, readPageTree } from '../../../../engine/pdf/pages/page-tree.js';
import { openPdf, type PdfFile } from '../../../../engine/pdf/file/pdf-file.js';
import { MalformedPdf } from '../../../../engine/pdf/file/malformed-pdf.js';
import {
  NewStream,
  PdfDict,
  PdfName,
  PdfString,
  Ref,
  TargetRef,
  type PdfValue,
} from '../../../../engine/pdf/syntax/values.js';
import { PdfWriter } from '../../../../engine/pdf/write/writer.js';
import { bookObjects, inFolder, rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

type Objects = Readonly<Record<number, string>>;
type Prepare = (copier: Copier, writer: PdfWriter) => void;

interface Copying {
  readonly options?: CopierOptions;
  readonly prepare?: Prepare;
}

describe('copying objects', () => {
  it('keeps shared objects, cycles and streams unchanged', () => {
    copying(
      { 1: '<< /A 2 0 R /B [2 0 R] /S 3 0 R >>', 2: '<< /Self 2 0 R /Root 1 0 R >>', 3: stream('/K 2 0 R', 'data') },
      {},
      (file) => {
        const root = file.catalog;
        const shared = root.get('A');
        expect(file.array(root.get('B'))).to.deep.equal([shared]);
        expect(file.dict(shared)?.get('Self')).to.deep.equal(shared);
        expect(file.dict(file.dict(shared)?.get('Root'))).to.deep.equal(root);
        const found = file.stream(root.get('S'));
        expect(found && file.decodeStream(found, 10).toString()).to.equal('data');
        expect(found?.dict.get('K')).to.deep.equal(shared);
        expect(file.objectCount).to.equal(3);
      },
    );
  });

  it('copies a chain of references of any length', () => {
    const last = 50_000;
    const chain = Array.from({ length: last }, (_, index) => [index + 1, `<< /Next ${index + 2} 0 R >>`] as const);
    copying({ ...Object.fromEntries(chain), [last + 1]: '(end)' }, {}, (file) => {
      expect(file.objectCount).to.equal(last + 1);
    });
  });

  it('copies more objects of one array than a call has arguments', () => {
    const last = 150_000;
    const items = Array.from({ length: last - 1 }, (_, index) => [index + 2, '0'] as const);
    const array = items.map(([num]) => `${num} 0 R`).join(' ');
    copying({ 1: `<< /A [${array}] >>`, ...Object.fromEntries(items) }, {}, (file) => {
      expect(file.objectCount).to.equal(last);
    });
  });

  it('does not copy an indirect /Length', () => {
    copying({ 1: '<< /S 2 0 R >>', 2: stream('/Length 3 0 R', 'data'), 3: '4' }, {}, (file) => {
      expect(file.objectCount).to.equal(2);
      expect(file.stream(file.catalog.get('S'))?.dict.get('Length')).to.equal(4);
    });
  });

  const lost: readonly (readonly [sentence: string, objects: Objects, options: CopierOptions])[] = [
    ['a missing object', {}, {}],
    ['a barred object', { 2: '(kept out)' }, { barrier: new Set([2]) }],
    ['a page that is in no tree', { 2: '<< /Type /Page >>' }, {}],
    ['a page tree node', { 2: '<< /Type /Pages /Kids [] >>' }, {}],
    ['an object stream', { 2: stream('/Type /ObjStm /N 0 /First 0', ' ') }, {}],
  ];
  for (const [sentence, objects, options] of lost) {
    it(`turns a reference to ${sentence} into null`, () => {
      copying({ 1: '<< /P [2 0 R] >>', ...objects }, { options }, (file) => {
        expect((file.array(file.catalog.get('P')) ?? []).map((each) => file.resolve(each))).to.deep.equal([null]);
        expect(file.objectCount).to.equal(1);
      });
    });
  }

  it('leads references to a pinned object to its target, even past the barrier', () => {
    const prepare: Prepare = (copier, writer) => {
      const target = writer.add(PdfDict.of({ Mine: true }));
      copier.pin(new Ref(2), target);
      expect(copier.isCopied(new Ref(2))).to.equal(true);
      expect(copier.isCopied(new Ref(3))).to.equal(false);
    };
    copying(
      { 1: '<< /P 2 0 R >>', 2: '<< /Type /Page >>', 3: '0' },
      { options: { barrier: new Set([2]) }, prepare },
      (file) => {
        expect(file.dict(file.catalog.get('P'))?.get('Mine')).to.equal(true);
      },
    );
  });

  it('bars an object for itself alone when it shares its barrier', () => {
    const barrier: ReadonlySet<number> = new Set([2]);
    const prepare: Prepare = (copier) => copier.bar(new Ref(3));
    const objects = { 1: '<< /P [2 0 R 3 0 R] >>', 2: '(never)', 3: '(in the second)' };
    for (const [options, lost] of [
      [{ options: { barrier }, prepare }, [null, null]],
      [{ options: { barrier } }, [null, 'in the second']],
    ] as const) {
      copying(objects, options, (file) => {
        const values = file.array(file.catalog.get('P')) ?? [];
        expect(values.map((each) => file.maybeText(each) ?? null)).to.deep.equal(lost);
      });
    }
  });

  it('writes a replacement, with its references mapped', () => {
    const prepare: Prepare = (copier) => copier.replace(new Ref(2), PdfDict.of({ New: new Ref(3) }));
    copying({ 1: '<< /A 2 0 R >>', 2: '(old)', 3: '(linked)' }, { prepare }, (file) => {
      expect(file.maybeText(file.dict(file.catalog.get('A'))?.get('New'))).to.equal('linked');
    });
  });

  it('copies pages and page tree nodes on request', () => {
    const objects = { 1: '<< /P [2 0 R 3 0 R 4 0 R] >>', 2: '<< /Type /Page >>', 3: '<< /Type /Pages >>' };
    const machinery = { 4: stream('/Type /ObjStm /N 0 /First 0', ' ') };
    copying({ ...objects, ...machinery }, { options: { pages: true } }, (file) => {
      const found = file.array(file.catalog.get('P'))?.map((each) => file.dict(each));
      expect(found?.map((dict) => file.name(dict?.get('Type')))).to.deep.equal(['Page', 'Pages', undefined]);
    });
  });

  it('writes a replacement of a page that would not be copied', () => {
    const prepare: Prepare = (copier) =>
      copier.replace(new Ref(2), PdfDict.of({ Type: new PdfName('Page'), New: true }));
    copying({ 1: '<< /A 2 0 R >>', 2: '<< /Type /Page >>' }, { prepare }, (file) => {
      expect(file.dict(file.catalog.get('A'))?.get('New')).to.equal(true);
    });
  });

  it('replaces another object by a stream, with mapped references', () => {
    const prepare: Prepare = (copier) =>
      copier.replace(new Ref(2), new NewStream(PdfDict.of({ New: new Ref(3) }), Buffer.from('data')));
    copying({ 1: '<< /A 2 0 R >>', 2: '(old)', 3: '(linked)' }, { prepare }, (file) => {
      const found = file.stream(file.catalog.get('A'));
      expect(found && file.decodeStream(found, 10).toString()).to.equal('data');
      expect(file.maybeText(found?.dict.get('New'))).to.equal('linked');
    });
  });

  it('does not write an object that is replaced by null', () => {
    const prepare: Prepare = (copier) => copier.replace(new Ref(2), null);
    copying({ 1: '<< /A [2 0 R] >>', 2: '<< /B 3 0 R >>', 3: '(linked)' }, { prepare }, (file) => {
      expect(file.array(file.catalog.get('A'))?.map((each) => file.resolve(each))).to.deep.equal([null]);
      expect(file.objectCount).to.equal(1);
    });
  });

  it('does not map references to objects of the target', () => {
    const prepare: Prepare = (copier, writer) => {
      const added = new TargetRef(writer.add(PdfString.fromText('added')).num);
      // The number of the first object of the target, which an object of the source also has.
      expect(added.num).to.equal(1);
      copier.replace(new Ref(2), PdfDict.of({ Added: added, Deep: [PdfDict.of({ Added: added })], Root: new Ref(1) }));
    };
    copying({ 1: '<< /A 2 0 R >>', 2: '(old)' }, { prepare }, (file) => {
      const found = file.dict(file.catalog.get('A'));
      expect(file.maybeText(found?.get('Added'))).to.equal('added');
      expect(file.maybeText(file.dict(file.array(found?.get('Deep'))?.[0])?.get('Added'))).to.equal('added');
      expect(file.dict(found?.get('Root'))).to.deep.equal(file.catalog);
    });
  });

  it('rejects a stream of the source as a value', () => {
    withFile(rawPdf({ objects: { 1: '<< >>', 2: stream('', 'data') } }), (sourcePath) => {
      inFolder((path) => {
        using source = openPdf(sourcePath);
        using writer = new PdfWriter(path('copy.pdf'), { version: '1.7', objectStreams: false });
        expect(() => new Copier(source, writer).copyValue(source.get(new Ref(2)))).to.throw(
          TypeError,
          'by its reference',
        );
      });
    });
  });

  it('passes every dictionary to the transform, and does not change the source', () => {
    const seen: (number | undefined)[] = [];
    const transform = (dict: PdfDict, ref: Ref | undefined): PdfDict => {
      seen.push(ref?.num);
      const key = dict.get('StructParents');
      return typeof key === 'number' ? dict.clone().set('StructParents', key + 10) : dict;
    };
    const objects = { 1: '<< /A 2 0 R /D << /StructParents 1 >> >>', 2: stream('/StructParents 2', 'x') };
    copying(objects, { options: { transform } }, (file) => {
      expect(seen).to.deep.equal([1, undefined, 2]);
      expect(file.dict(file.catalog.get('D'))?.get('StructParents')).to.equal(11);
      expect(file.stream(file.catalog.get('A'))?.dict.get('StructParents')).to.equal(12);
    });
  });

  it('rejects overlapping streams', () => {
    let inner = stream('', 'x'.repeat(1000));
    const objects: Record<number, string> = { 1: '<< /All [2 0 R 3 0 R 4 0 R 5 0 R] >>' };
    for (const num of [5, 4, 3, 2]) inner = stream('', `${num + 1} 0 obj\n${inner}\nendobj\n`);
    objects[2] = inner;
    const plain = rawPdf({ objects });
    const places = [3, 4, 5].map(
      (num) => `${num} 1\n${String(plain.indexOf(`${num} 0 obj`)).padStart(10, '0')} 00000 n \n`,
    );
    const document = plain.replace('trailer\n<< /Size 3', `${places.join('')}trailer\n<< /Size 6`);
    expect(() => copied(document, {}, () => undefined)).to.throw(MalformedPdf, 'overlap');
  });

  it('rejects an encrypted document', () => {
    const document = rawPdf({ objects: { 1: '<< >>' }, trailer: '/Encrypt << >>' });
    expect(() => copied(document, {}, () => undefined)).to.throw(MalformedPdf, 'encrypted');
  });

  for (const objectStreams of [true, false]) {
    it(`makes a document that other programs read, ${objectStreams ? 'from and to object streams' : 'from and to a table'}`, () => {
      inFolder((path) => {
        withFile(rawPdf({ objects: bookObjects(40) }), (plain) => {
          const mode = `--object-streams=${objectStreams ? 'generate' : 'disable'}`;
          execFileSync('qpdf', [mode, plain, path('source.pdf')]);
        });
        copyBook(path('source.pdf'), path('copy.pdf'), objectStreams);
        execFileSync('qpdf', ['--check', path('copy.pdf')]);
        expect(textOf(path('copy.pdf'))).to.equal(textOf(path('source.pdf')));
        expect(execFileSync('mutool', ['info', '-M', path('copy.pdf')], { encoding: 'utf8' })).to.include('Pages: 40');
      });
    });
  }
});

function copying(objects: Objects, how: Copying, use: (file: PdfFile) => void): void {
  copied(rawPdf({ objects, size: 200_000 }), how, use);
}

/** Copies the catalog and all objects that it leads to. */
function copied(document: string, { options = {}, prepare }: Copying, use: (file: PdfFile) => void): void {
  inFolder((path) => {
    withFile(document, (sourcePath) => {
      using source = openPdf(sourcePath);
      using writer = new PdfWriter(path('copy.pdf'), { version: '1.7', objectStreams: false });
      const copier = new Copier(source, writer, options);
      prepare?.(copier, writer);
      const root = copier.map(new Ref(1));
      if (root === null) throw new Error('no catalog');
      copier.drain();
      writer.finish({ root });
    });
    using file = openPdf(path('copy.pdf'));
    use(file);
  });
}

function copyBook(from: string, to: string, objectStreams: boolean): void {
  using source = openPdf(from);
  using writer = new PdfWriter(to, { version: '1.7', objectStreams });
  const { pages, nodes } = readPageTree(source);
  const copier = new Copier(source, writer, { barrier: new Set(nodes.map(({ num }) => num)) });
  const parent = writer.allocate();
  const targets = pages.map((page) => {
    const target = writer.allocate();
    copier.pin(page.ref, target);
    return target;
  });
  pages.forEach((page, index) => {
    const dict = pageDict(source, page);
    dict.delete('Parent');
    writer.write(targets[index] ?? parent, copier.copyDict(dict, page.ref).set('Parent', parent));
  });
  writer.write(parent, PdfDict.of({ Type: new PdfName('Pages'), Count: pages.length, Kids: targets }));
  copier.drain();
  const title: PdfValue = PdfString.fromText('Copy');
  const info = writer.add(PdfDict.of({ Title: title }));
  writer.finish({ root: writer.add(PdfDict.of({ Type: new PdfName('Catalog'), Pages: parent })), info });
}

function textOf(path: string): string {
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
}
