import { expect } from 'chai';

import { bookObjects, rawPdf } from '../../../fixtures/pdf/raw-pdf.js';
import { withoutStrings } from '../../../fixtures/redact/redacted-strings.js';

/** A document of two pages; the elements, objects from 40 on, are children of a paragraph unless they say otherwise. */
function documentWith(elements: readonly string[], kids = elements.map((_, index) => `${40 + index} 0 R`)): string {
  return rawPdf({
    objects: {
      ...bookObjects(2),
      1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 20 0 R /MarkInfo << /Marked true >> >>',
      20: '<< /Type /StructTreeRoot /K 21 0 R /RoleMap << /Word /Span /Part1 /Word /Loop /Loop >> >>',
      21: `<< /S /P /P 20 0 R /Pg 4 0 R /K [${kids.join(' ')}] >>`,
      ...Object.fromEntries(elements.map((entries, index) => [40 + index, `<< /P 21 0 R ${entries} >>`])),
    },
  });
}

const span = (text: string, entries = ''): string => `/S /Span /ActualText (${text}) ${entries}`;

interface Divided {
  readonly where: string;
  readonly document: string;
  /** The texts that are left. */
  readonly left: readonly string[];
}

const removed: readonly Divided[] = [
  { where: 'two elements', document: documentWith([span('a sec'), span('ret b')]), left: ['a ', ' b'] },
  { where: 'three elements', document: documentWith([span('a se'), span('cr'), span('et b')]), left: ['a ', '', ' b'] },
  {
    where: 'elements of a type that the role map explains',
    document: documentWith(['/S /Word /ActualText (a sec)', '/S /Word /ActualText (ret b)']),
    left: ['a ', ' b'],
  },
  {
    where: 'elements of a type that the role map explains by another',
    document: documentWith(['/S /Part1 /ActualText (a sec)', '/S /Part1 /ActualText (ret b)']),
    left: ['a ', ' b'],
  },
  {
    where: 'elements with a generation number',
    document: documentWith([span('a sec'), span('ret b')], ['40 1 R', '41 1 R'])
      .replace(/\n(4[01]) 0 obj/g, '\n$1 1 obj')
      .replace(/\n(4[01] 1\n\d{10}) 00000 n/g, '\n$1 00001 n'),
    left: ['a ', ' b'],
  },
  {
    where: 'elements that nest deeply',
    document: documentWith(
      Array.from({ length: 3000 }, (_, index) =>
        index < 2998
          ? `/S /Span /K [${index === 2997 ? '3037 0 R 3038 0 R 3039 0 R' : `${41 + index} 0 R`}]`
          : span(index === 2998 ? 'a sec' : 'ret b'),
      ),
      ['40 0 R'],
    ),
    left: ['a ', ' b'],
  },
  {
    where: 'elements in others',
    document: documentWith(['/S /Span /K 41 0 R', span('a sec'), span('ret b')], ['40 0 R', '42 0 R']),
    left: ['a ', ' b'],
  },
  {
    where: 'the children of an element with a text',
    document: documentWith([span('all', '/K [41 0 R 42 0 R]'), span('a sec'), span('ret b')], ['40 0 R']),
    left: ['all', 'a ', ' b'],
  },
  {
    where: 'elements around one that has children with texts',
    document: documentWith([span('a sec', '/K [42 0 R]'), span('ret b'), span('child')], ['40 0 R', '41 0 R']),
    left: ['a ', ' b', 'child'],
  },
  {
    where: 'two lines, with a hyphen',
    document: documentWith(['/S /P /ActualText (a sec-)', '/S /P /ActualText (ret b)']),
    left: ['a ', ' b'],
  },
];

const kept: readonly Divided[] = [
  {
    where: 'elements in another order',
    document: documentWith([span('ret b'), span('a sec')]),
    left: ['ret b', 'a sec'],
  },
  {
    where: 'elements with other content between them',
    document: documentWith([span('a sec'), span('ret b')], ['40 0 R', '0', '41 0 R']),
    left: ['a sec', 'ret b'],
  },
];

describe('replacement texts of structure elements', () => {
  for (const { where, document, left } of removed) {
    it(`lose a word that they give together: ${where}`, async () => {
      const result = await withoutStrings(document);
      expect(result.strings.filter((it) => left.includes(it))).to.have.members(left);
      expect(result.strings.join()).not.to.match(/se|cr|et b/);
      expect(result.left.before).not.to.deep.equal([]);
      expect(result.left.after).to.deep.equal([]);
    });
  }

  for (const { where, document, left } of kept) {
    it(`stay where they do not give a word together: ${where}`, async () => {
      const result = await withoutStrings(document);
      expect(result.strings).to.include.members(left);
      expect(result.left.before).to.deep.equal([]);
    });
  }

  it('stay on pages that were not chosen', async () => {
    const document = documentWith([span('a sec', '/Pg 6 0 R'), span('ret b', '/Pg 6 0 R')]);
    const { strings } = await withoutStrings(document, { chosen: [1] });
    expect(strings).to.include.members(['a sec', 'ret b']);
  });

  it('are searched in a tree that leads back to itself', async () => {
    const document = documentWith([span('a sec', '/K [21 0 R 40 0 R]'), span('ret b')]);
    expect((await withoutStrings(document)).strings.join()).not.to.include('sec');
  });
});
