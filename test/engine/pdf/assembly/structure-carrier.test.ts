import { expect } from 'chai';
import { structureCarrier } from '../../../../engine/pdf/assembly/structure-carrier.js';
import { numberTreeEntries } from '../../../../engine/pdf/trees/number-tree.js';
import { nameTreeEntries } from '../../../../engine/pdf/trees/name-tree.js';
import { readPages } from '../../../../engine/pdf/pages/page-tree.js';
import type { PdfFile } from '../../../../engine/pdf/file/pdf-file.js';
import { PdfDict, type PdfValue } from '../../../../engine/pdf/syntax/values.js';
import { assembling, type Assembled, type Part } from '../../../fixtures/pdf/assemble-with.js';
import { bookObjects, rawPdf } from '../../../fixtures/pdf/raw-pdf.js';
import { taggedPage, taggedPdf, tallPdf } from '../../../fixtures/pdf/tagged-pdfs.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

interface Tagged extends Assembled {
  /** Types and texts of the tree, one per line, as Poppler reads them. */
  readonly text: string;
  readonly tree: PdfDict;
}

describe('the structure elements of an assembly', () => {
  describe('of selected pages', () => {
    it('are those with content on kept pages, and their ancestors', () => {
      selecting(taggedPdf(), [1], ({ text }) => {
        expect(text).to.equal('Document H1 "Heading" P "Begins here" Table TR TD TD "Cell one"');
      });
      selecting(taggedPdf(), [2], ({ text }) => {
        expect(text).to.equal('Document P "ends there" Table TR TD "Cell two" Link "A link" Object');
      });
    });

    it('stay the same when all pages are kept', () => {
      selecting(taggedPdf(), [1, 2], ({ text, bytes, tree, file }) => {
        expect(text).to.equal(
          'Document H1 "Heading" P "Begins here" "ends there" Table TR TD TD "Cell one" TR TD TD "Cell two" ' +
            'Link "A link" Object',
        );
        expect(bytes).to.contain('Hidden title').and.contain('Hidden ending').and.contain('Hidden cell');
        expect(file.dict(tree.get('RoleMap'))?.has('Story')).to.equal(true);
        expect(file.dict(file.catalog.get('MarkInfo'))?.get('Marked')).to.equal(true);
      });
    });

    it('contain no text of left-out content', () => {
      selecting(taggedPdf(), [1], ({ bytes }) => {
        expect(bytes).to.contain('Kept words').and.not.contain('Hidden').and.not.contain('(hidden)');
      });
    });

    it('are found from their page and refer to it', () => {
      selecting(taggedPdf(), [2], ({ file, tree }) => {
        const [page] = pages(file);
        const parents = new Map(numberTreeEntries(file, tree.get('ParentTree')));
        const elements = (file.array(parents.get(keyOf(page))) ?? []).map((ref) => file.dict(ref));
        expect(elements.map((element) => file.name(element?.get('S')))).to.deep.equal(['Story', 'TD', 'Link']);
        const [link] = file.array(page?.get('Annots')) ?? [];
        const ofLink = file.dict(parents.get(file.number(file.dict(link)?.get('StructParent')) ?? -1));
        expect(ofLink).to.equal(elements[2]);
        expect(file.dict(ofLink?.get('Pg'))).to.equal(page);
        expect(elements[0]?.has('Pg')).to.equal(false);
        expect(tree.get('ParentTreeNextKey')).to.equal(2);
      });
    });

    it('are null in the parent tree when they were removed', () => {
      const shared = taggedPdf({ 22: '[31 0 R 40 0 R 38 0 R]' });
      selecting(shared, [1], ({ file, tree }) => {
        const [[, parents] = []] = numberTreeEntries(file, tree.get('ParentTree'));
        const types = (file.array(parents) ?? []).map((ref) => file.name(file.dict(ref)?.get('S')));
        expect(types).to.deep.equal(['H1', undefined, 'TD']);
      });
    });

    it('are found by the identifiers of kept elements', () => {
      selecting(taggedPdf(), [1], ({ file, tree }) => {
        expect(ids(file, tree)).to.deep.equal([['heading', 'H1']]);
      });
    });

    it('inherit the page of an ancestor', () => {
      const inherited = taggedPdf({ 33: '<< /S /Table /Pg 6 0 R /K [35 0 R] >>', 40: '<< /S /TD /K 1 >>' });
      selecting(inherited, [2], ({ text }) => expect(text).to.contain('Table TR TD "Cell two"'));
      selecting(inherited, [1], ({ text }) => expect(text).to.not.contain('Table'));
    });

    it('can be direct objects of one another', () => {
      const inline =
        '<< /S /Document /P 20 0 R /K [<< /S /Sect /T (Hidden part) /K [31 0 R << /S /P /Pg 6 0 R /K [1] ' +
        '/Alt (Hidden words) >>] >> << /S /P /Pg 6 0 R /ActualText (Hidden text) >>] >>';
      selecting(taggedPdf({ 30: inline }), [1], ({ file, tree, bytes }) => {
        const [section, ...others] = file.array(file.dict(file.array(tree.get('K'))?.[0])?.get('K')) ?? [];
        const [heading, ...words] = file.array(file.dict(section)?.get('K')) ?? [];
        expect(file.name(file.dict(heading)?.get('S'))).to.equal('H1');
        expect([...others, ...words]).to.deep.equal([]);
        expect(bytes).to.not.contain('Hidden');
      });
    });

    it('stay removed when other objects refer to them', () => {
      const linked = taggedPdf({
        4: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /StructParents 0 /Annots [11 0 R] >>',
        11: '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [4 0 R /Fit] /SD [40 0 R /Fit] >> /Odd 36 0 R >>',
      });
      selecting(linked, [1], ({ bytes }) => expect(bytes).to.not.contain('Hidden').and.not.contain('/SD'));
    });

    const hostile: readonly (readonly [sentence: string, changes: Readonly<Record<number, string>>])[] = [
      ['an element that is its own kid', { 33: '<< /S /Table /K [33 0 R 34 0 R 30 0 R 20 0 R] >>' }],
      ['an element that two claim, and one twice', { 34: '<< /S /TR /K [38 0 R 31 0 R 38 0 R] >>' }],
      ['kids that are no kids', { 33: '<< /S /Table /K [null (x) /N [34 0 R] 1.5 true 4 0 R 2 0 R 99 0 R << >>] >>' }],
      ['a root whose kids are a number', { 20: '<< /K 5 /ParentTree 7 >>' }],
      ['a parent tree of nonsense', { 21: '<< /Nums [0 -1 (x) 2 1000000000 [] 0 22 0 R] /Kids [21 0 R 21 0 R] >>' }],
      ['keys that are no whole numbers', { 4: '<< /Type /Page /Contents 5 0 R /StructParents -1.5 >>' }],
      ['a page that is given out for an element', { 30: '<< /S /Document /K [4 0 R 6 0 R 31 0 R] /P 6 0 R >>' }],
      ['elements that share their array of kids', { 33: '<< /S /Table /K 22 0 R >>', 34: '<< /S /TR /K 22 0 R >>' }],
    ];
    for (const [sentence, changes] of hostile) {
      it(`tolerate ${sentence}`, () => {
        selecting(taggedPdf(changes), [1], ({ bytes }) => expect(bytes).to.not.contain('Hidden'));
      });
    }

    const tall: readonly (readonly [sentence: string, element: (num: number, last: number) => string])[] = [
      ['100,000 deep', (num, last) => `<< /S /Sect /K ${num === last ? '32 0 R' : `${num + 1} 0 R`} >>`],
      ['100,000 in a circle', (num, last) => `<< /S /Sect /K [${num === last ? 100 : num + 1} 0 R 32 0 R] >>`],
    ];
    for (const [sentence, element] of tall) {
      it(`tolerate elements nested ${sentence}`, () => {
        const parts = [1, 2].map((page) => ({ bytes: tallPdf(100_000, element), pages: [page], repeat: page === 2 }));
        assembling(structureCarrier(), parts, ({ file }) => expect(file.objectCount).to.be.greaterThan(200_000));
      });
    }
  });

  describe('of joined documents', () => {
    it('are merged into one tree, each found from its own pages', () => {
      joining(
        [taggedPage({ text: 'One' }), rawPdf({ objects: bookObjects(1) }), taggedPage({ text: 'Two' })],
        (joined) => {
          const { text, file, tree } = joined;
          expect(text).to.equal('P "One" P "Two"');
          const [one, none, two] = pages(file);
          expect(none?.has('StructParents')).to.equal(false);
          expect(keyOf(one)).to.not.equal(keyOf(two));
          for (const page of [one, two]) {
            const parents = new Map(numberTreeEntries(file, tree.get('ParentTree')));
            const [element] = file.array(parents.get(keyOf(page))) ?? [];
            expect(file.dict(file.dict(element)?.get('Pg'))).to.equal(page);
            expect(file.dict(file.dict(element)?.get('P'))).to.equal(tree);
          }
        },
      );
    });

    it('are copied for a repeated page', () => {
      assemblingTags(
        [{ bytes: taggedPdf() }, { bytes: taggedPdf(), pages: [1], repeat: true }],
        ({ text, file, tree }) => {
          expect(text).to.match(/Object Document H1 "Heading" P "Begins here" Table TR TD TD "Cell one"$/);
          expect(ids(file, tree).map(([id]) => id)).to.deep.equal(['heading', 'heading_2', 'hidden']);
        },
      );
    });

    it('are marked when any of the documents was', () => {
      joining([rawPdf({ objects: bookObjects(1) }), taggedPage({})], ({ file }) => {
        expect(file.dict(file.catalog.get('MarkInfo'))?.get('Marked')).to.equal(true);
      });
      joining([rawPdf({ objects: bookObjects(1) })], ({ file }) => {
        expect(file.catalog.has('MarkInfo')).to.equal(false);
        expect(file.catalog.has('StructTreeRoot')).to.equal(false);
      });
    });

    it('keep the meaning of their types', () => {
      const roles = (role: string): string => taggedPage({ type: 'Story', tree: `/RoleMap << /Story /${role} >>` });
      joining([roles('P'), roles('P'), roles('H1')], ({ file, tree }) => {
        const types = (file.array(tree.get('K')) ?? []).map((kid) => file.name(file.dict(kid)?.get('S')));
        expect(types).to.deep.equal(['Story', 'Story', 'Story_2']);
        const map = file.dict(tree.get('RoleMap'));
        expect(types.map((type) => file.name(map?.get(type ?? '')))).to.deep.equal(['P', 'P', 'H1']);
      });
    });

    it('keep the attributes of their classes', () => {
      const styled = (indent: number): string =>
        taggedPage({ tree: `/ClassMap << /In << /O /Layout /TextIndent ${indent} >> >>`, element: '/C [/In 0]' });
      joining([styled(1), styled(2), styled(1)], ({ file, tree }) => {
        const classes = (file.array(tree.get('K')) ?? []).map((kid) => {
          const [name] = file.array(file.dict(kid)?.get('C')) ?? [];
          return file.number(file.dict(file.dict(tree.get('ClassMap'))?.get(file.name(name) ?? ''))?.get('TextIndent'));
        });
        expect(classes).to.deep.equal([1, 2, 1]);
      });
    });

    it('have distinct identifiers, and cells refer to their headers', () => {
      joining([taggedPdf(), taggedPdf()], ({ file, tree, bytes }) => {
        expect(ids(file, tree).map(([id]) => id)).to.deep.equal(['heading', 'heading_2', 'hidden', 'hidden_2']);
        expect(bytes).to.contain('/Headers [(heading)]').and.contain('/Headers [(heading_2)]');
      });
    });
  });
});

function selecting(bytes: string, pages: readonly number[], use: (assembled: Tagged) => void): void {
  assemblingTags([{ bytes, pages }], use);
}

function joining(documents: readonly string[], use: (assembled: Tagged) => void): void {
  assemblingTags(
    documents.map((bytes) => ({ bytes })),
    use,
  );
}

function assemblingTags(parts: readonly Part[], use: (assembled: Tagged) => void): void {
  assembling(structureCarrier(), parts, (assembled) => {
    execFileSync('qpdf', ['--check', assembled.path]);
    const { file, path } = assembled;
    const tree = file.dict(file.catalog.get('StructTreeRoot')) ?? new PdfDict();
    use({ ...assembled, text: structureOf(path), tree });
  });
}

function structureOf(path: string): string {
  const text = execFileSync('pdfinfo', ['-struct-text', path], {
    encoding: 'utf8',
  });
  const lines = text.split('\n').map((line) => line.trim().replace(/ \(block\)| \(inline\)|:$/g, ''));
  return lines
    .filter((line) => line !== '' && !line.startsWith('/'))
    .map((line) => line.replace(/^Object .*/, 'Object').replace(/^(\w+) .*/, '$1'))
    .join(' ');
}

function pages(file: PdfFile): readonly (PdfDict | undefined)[] {
  return readPages(file).map(({ ref }) => file.dict(ref));
}

function keyOf(page: PdfDict | undefined): number {
  const key = page?.get('StructParents');
  return typeof key === 'number' ? key : -1;
}

function ids(file: PdfFile, tree: PdfDict): readonly (readonly [string, string | undefined])[] {
  return [...nameTreeEntries(file, tree.get('IDTree'))].map(([id, element]: readonly [{ text: string }, PdfValue]) => [
    id.text,
    file.name(file.dict(element)?.get('S')),
  ]);
}
