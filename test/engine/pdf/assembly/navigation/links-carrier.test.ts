import { expect } from 'chai';
import { book, joining, selecting, type Made } from '../../../../fixtures/pdf/assembly-pdfs.js';
import { PdfDict, Ref, type PdfValue } from '../../../../../engine/pdf/syntax/values.js';
import { readPages } from '../../../../../engine/pdf/pages/page-tree.js';

const link = '/Type /Annot /Subtype /Link /Rect [0 0 9 9]';
const note = '/Type /Annot /Subtype /Text /Rect [0 0 9 9]';

/** A book of three pages with named destinations on pages 2 and 3, and this annotation on the first page. */
function annotated(annotation: string, objects: Readonly<Record<number, string>> = {}): string {
  return book({
    pages: 3,
    catalog:
      '/Names << /Dests << /Names [(three) [8 0 R /Fit] (two) << /D [6 0 R /Fit] >>] >> >> /Dests << /old [8 0 R /Fit] >>',
    page: { 1: '/Annots 90 0 R' },
    objects: { 90: '[91 0 R]', 91: `<< ${annotation} /P 4 0 R >>`, ...objects },
  });
}

const toThree: readonly string[] = [
  '/Dest [8 0 R /Fit]',
  '/Dest (three)',
  '/Dest /three',
  '/Dest /old',
  '/Dest (old)',
  '/Dest [2 /Fit]',
  '/A << /S /GoTo /D [8 0 R /Fit] >>',
  '/A << /S /GoTo /D (three) >>',
];

describe('links of selected pages', () => {
  for (const target of toThree) {
    it(`are removed when they lead to a left-out page by ${target}`, () =>
      selecting(annotated(`${link} ${target}`), [1, 2], (made) => {
        expect(annotationsOn(made, 0)).to.deep.equal([]);
        expect(made.plain).not.to.match(/three|\/old/);
      }));

    it(`stay when they lead to a kept page by ${target}`, () =>
      selecting(annotated(`${link} ${target}`), [3, 1], (made) => {
        const [found] = annotationsOn(made, 1);
        expect(pageOf(made, found)).to.equal(0);
      }));
  }

  it('stay when they lead to another document', () =>
    selecting(annotated(`${link} /A << /S /URI /URI (https://example.org) >>`), [1], (made) => {
      expect(annotationsOn(made, 0)).to.have.length(1);
      expect(made.plain).to.include('https://example.org');
    }));

  it('lose following actions on left-out pages', () =>
    selecting(
      annotated(
        `${note} /A << /S /URI /URI (kept) /Next [<< /S /GoTo /D (three) >> << /S /URI /URI (also kept) >>] >>`,
      ),
      [1],
      (made) => {
        expect(annotationsOn(made, 0)).to.have.length(1);
        expect(made.plain).to.include('(kept)').and.include('(also kept)').and.not.include('GoTo');
      },
    ));

  it('lose only the trigger that leads to a left-out page', () =>
    selecting(
      annotated(`${note} /AA << /E << /S /GoTo /D [8 0 R /Fit] >> /X << /S /URI /URI (kept) >> >>`),
      [1],
      (made) => {
        expect(made.plain).to.include('(kept)').and.not.include('GoTo');
      },
    ));

  it('are read despite malformed entries', () =>
    selecting(
      annotated(`${link} /Dest [8 0 R]`, {
        90: '[null 91 0 R 7 999 0 R << /Subtype /Link /Rect [0 0 9 9] /Dest (two) >>]',
      }),
      [1, 2],
      (made) => {
        expect(annotationsOn(made, 0).map((found) => pageOf(made, found))).to.deep.equal([1]);
      },
    ));

  it('are removed with their popups and with references of replies', () => {
    const objects = {
      90: '[91 0 R 92 0 R 93 0 R]',
      92: '<< /Type /Annot /Subtype /Popup /Rect [0 0 9 9] /Parent 91 0 R >>',
      93: `<< ${note} /Contents (reply) /IRT 91 0 R /RT /R >>`,
    };
    return selecting(annotated(`${link} /Dest (three) /Contents (gone) /Popup 92 0 R`, objects), [1], (made) => {
      expect(annotationsOn(made, 0)).to.have.length(1);
      expect(made.plain)
        .to.include('(reply)')
        .and.not.match(/gone|Popup|\/IRT|\/RT/);
    });
  });

  it('do not copy annotations of left-out pages', () => {
    const source = book({
      pages: 2,
      page: { 1: '/Annots [91 0 R]', 2: '/Annots [92 0 R]' },
      objects: {
        91: `<< ${note} /IRT 92 0 R /A << /S /Hide /T 92 0 R >> >>`,
        92: `<< ${note} /Contents (a secret) /AP << /N 93 0 R >> >>`,
        93: '<< /Length 9 >>\nstream\n(seen too)\nendstream',
      },
    });
    return selecting(source, [1], ({ plain }) => expect(plain).not.to.match(/secret|seen too/));
  });

  it('of a repeated page lead to the same pages, and to the repeated page itself', () => {
    const source = annotated(`${link} /Dest [8 0 R /Fit]`, {
      90: '[91 0 R 92 0 R]',
      92: `<< ${link} /Dest [4 0 R /Fit] >>`,
    });
    return selecting(source, [1, 3, 1], (made) => {
      expect(annotationsOn(made, 0).map((found) => pageOf(made, found))).to.deep.equal([1, 0]);
      const pages = readPages(made.file).map(({ ref }) => ref);
      expect([0, 2].map((page) => annotationsOn(made, page)[0]?.get('P'))).to.deep.equal([pages[0], pages[2]]);
      expect(annotationsOn(made, 2).map((found) => pageOf(made, found))).to.deep.equal([1, 2]);
      expect(made.plain.match(/\(Page 1\)/g)).to.have.length(1);
    });
  });
});

describe('links of joined documents', () => {
  for (const target of toThree) {
    it(`lead to pages of their own document by ${target}`, () => {
      const source = annotated(`${link} ${target}`);
      return joining({ 'a.pdf': source, 'b.pdf': source, 'c.pdf': source }, (made) => {
        const pages = [0, 3, 6].map((page) => pageOf(made, annotationsOn(made, page)[0]));
        expect(pages).to.deep.equal([2, 5, 8]);
      });
    });
  }
});

function annotationsOn({ file }: Made, page: number): readonly PdfDict[] {
  const found = file.array(file.dict(readPages(file)[page]?.ref)?.get('Annots')) ?? [];
  return found.map((each) => file.dict(each) ?? new PdfDict());
}

/** Returns the index of an annotation's target page, by explicit or named destination. */
function pageOf({ file }: Made, annotation: PdfDict | undefined): number {
  const destination = annotation?.get('Dest') ?? file.dict(annotation?.get('A'))?.get('D');
  const names = [
    ...(file.dict(file.catalog.get('Dests'))?.entries() ?? []),
    ...pairs(file.array(file.dict(file.dict(file.catalog.get('Names'))?.get('Dests'))?.get('Names')) ?? []),
  ];
  const name = nameOf(file.resolve(destination));
  const value = names.find(([key]) => key === name)?.[1] ?? destination;
  const [page] = file.array(file.dict(value)?.get('D') ?? value) ?? [];
  return readPages(file).findIndex(({ ref }) => page instanceof Ref && ref.num === page.num);
}

function nameOf(value: PdfValue): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('text' in value) return value.text;
  return 'value' in value ? value.value : undefined;
}

function pairs(values: readonly PdfValue[]): readonly (readonly [string, PdfValue])[] {
  return values.flatMap((key, at) => (at % 2 === 0 ? [[nameOf(key) ?? '', values[at + 1] ?? null] as const] : []));
}
