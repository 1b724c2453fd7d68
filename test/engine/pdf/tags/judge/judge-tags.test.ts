import { expect } from 'chai';

import judgeTags, { type TagVerdict } from '../../../../../engine/pdf/tags/judge/judge-tags.js';
import mendTags from '../../../../../engine/pdf/tags/judge/mend-tags.js';
import { ofType } from '../../../../fixtures/pdf/dictionaries.js';
import { bookObjects, inFolderAsync, rawPdf, stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';
import { contentOf, structureOf } from '../../../../fixtures/pdf/tagged-by.js';
import { checkWithQpdf } from '../../../../fixtures/processes/programs.js';
import { writeFileSync } from 'node:fs';

interface Tagged {
  readonly content?: string;
  readonly page?: string;
  readonly tree?: string;
  readonly element?: string;
  readonly objects?: Readonly<Record<number, string>>;
  readonly catalog?: string;
}

/** The number of the first of many objects. */
const FIRST_SPAN = 100_000;

const text = 'BT /F1 12 Tf 72 700 Td (Text) Tj ET';
const CATALOG = '/MarkInfo << /Marked true >> /Lang (en)';

/** One page with one paragraph (31). */
function document({
  content = `/P << /MCID 0 >> BDC ${text} EMC`,
  page = '',
  tree = '/ParentTree << /Nums [7 [31 0 R]] >>',
  element = '/S /P /K 0',
  objects = {},
  catalog = CATALOG,
}: Tagged): string {
  return rawPdf({
    objects: {
      ...bookObjects(1),
      1: `<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 20 0 R ${catalog} >>`,
      4: `<< /Type /Page /Parent 2 0 R /Contents 5 0 R /StructParents 7 ${page} >>`,
      5: stream('', content),
      20: `<< /Type /StructTreeRoot /K [31 0 R] ${tree} >>`,
      31: `<< /P 20 0 R /Pg 4 0 R ${element} >>`,
      ...objects,
    },
  });
}

async function verdict(needs: Tagged, onlyPdf14 = false): Promise<TagVerdict> {
  const result = await withFileAsync(document(needs), (path) =>
    judgeTags({ source: { path, name: 'a.pdf' }, onlyPdf14 }),
  );
  if ('malformed' in result) throw new Error(result.malformed);
  return result.value;
}

/** The mended structure tree with the text of each element, which is sound. */
async function mendedTree(needs: Tagged): Promise<readonly string[]> {
  return await inFolderAsync(async (path) => {
    writeFileSync(path('a.pdf'), document(needs), 'latin1');
    const [source, target] = [{ path: path('a.pdf'), name: 'a.pdf' }, path('b.pdf')];
    await mendTags({ source, target, language: 'en', onlyPdf14: false });
    const again = await judgeTags({ source: { path: target, name: 'b.pdf' }, onlyPdf14: false });
    expect(again).to.have.nested.property('value.tags', 'flawless');
    checkWithQpdf(target);
    return structureOf(target);
  });
}

const inForm = { page: '/Resources << /XObject << /X 40 0 R >> /Font << /F1 3 0 R >> >>', content: '/X Do' };
const form = (entries: string, content: string): Readonly<Record<number, string>> => ({
  40: stream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${entries}`, content),
});

const flawless: Readonly<Record<string, Tagged>> = {
  'all text in the tree': {},
  'text in artifacts': { content: `/Artifact BMC ${text} EMC /P << /MCID 0 >> BDC ${text} EMC` },
  'identifiers in a property list': {
    content: `/P /M BDC ${text} EMC`,
    page: '/Resources << /Font << /F1 3 0 R >> /Properties << /M << /MCID 0 >> >> >>',
  },
  'a role map': {
    element: '/S /Story /K 0',
    tree: '/ParentTree << /Nums [7 [31 0 R]] >> /RoleMap << /Story /Body /Body /P >>',
  },
  'the content of a form in the tree': {
    ...inForm,
    element: '/S /P /K << /Type /MCR /Stm 40 0 R /MCID 0 >>',
    objects: form('/StructParents 7', `/P << /MCID 0 >> BDC ${text} EMC`),
  },
  'a form in a sequence of the page': {
    ...inForm,
    content: '/P << /MCID 0 >> BDC /X Do EMC',
    objects: form('', text),
  },
};

const gaps: Readonly<Record<string, Tagged>> = {
  'no language': { catalog: '/MarkInfo << /Marked true >>' },
  'no mark that says so': { catalog: '/Lang (en)' },
  'a type without a role': { element: '/S /Story /K 0' },
  'an element with a language that is no tag': { element: '/S /P /K 0 /Lang (no language)' },
  'a figure without a description': {
    element: '/S /Picture /K 0',
    tree: '/ParentTree << /Nums [7 [31 0 R]] >> /RoleMap << /Picture /Figure >>',
  },
  'content that no element has': { content: `/P << /MCID 0 >> BDC ${text} EMC /P << /MCID 1 >> BDC ${text} EMC` },
  'content that no page has': { element: '/S /P /K [0 1]' },
  'content that two elements have': {
    element: '/S /Div /K [32 0 R 0]',
    objects: { 32: '<< /S /P /P 31 0 R /Pg 4 0 R /K 0 >>' },
  },
  'an element that is inside itself': { element: '/S /P /K [0 31 0 R]' },
  'a kid that is no element': { element: '/S /P /K [0 /Kid]' },
  'a parent tree that leads elsewhere': { tree: '/ParentTree << /Nums [7 [20 0 R]] >>' },
  'no parent tree': { tree: '' },
  'a path that is not marked': { content: `0 0 9 9 re f /P << /MCID 0 >> BDC ${text} EMC` },
};

/** Text that neither an element nor an artifact has. */
const long = text.replace('Text', 'Longer text');

const unsound: Readonly<Record<string, Tagged>> = {
  'more text outside of the tree than in it': { content: `/P << /MCID 0 >> BDC ${text} EMC ${long}` },
  'more text in forms that are not tagged than in the tree': {
    ...inForm,
    content: `/P << /MCID 0 >> BDC ${text} EMC /X Do`,
    objects: form('', long),
  },
  'content with an identifier in other tagged content': {
    content: `/P << /MCID 0 >> BDC /Span << /MCID 1 >> BDC ${text} EMC EMC`,
  },
  'a form with content of the tree that is not in the parent tree': {
    ...inForm,
    element: '/S /P /K << /Type /MCR /Stm 40 0 R /MCID 0 >>',
    objects: form('', `/P << /MCID 0 >> BDC ${text} EMC`),
  },
  'identifiers that are too large altogether': {
    element: `/S /P /K [0 ${[4, 5, 6, 7, 8].map((page) => `<< /Type /MCR /Pg ${page} 0 R /MCID 1000000 >>`).join(' ')}]`,
  },
  'forms that draw each other without end': {
    ...inForm,
    content: `/P << /MCID 0 >> BDC ${text} EMC /X Do`,
    objects: Object.fromEntries(
      Array.from({ length: 15 }, (_, level) => [
        40 + level,
        stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${41 + level} 0 R >> >>`,
          '/X Do '.repeat(20) + ' '.repeat(50_000),
        ),
      ]),
    ),
  },
  'a circular role map': {
    element: '/S /One /K 0',
    tree: '/ParentTree << /Nums [7 [31 0 R]] >> /RoleMap << /One /Other /Other /One >>',
  },
};

describe('The judgement of tags', () => {
  for (const [name, needs] of Object.entries(flawless)) {
    it(`accepts ${name}`, async () => {
      expect(await verdict(needs)).to.deep.equal({ tags: 'flawless', hasLanguage: true, describesFigures: true });
    });
  }
  for (const [name, needs] of Object.entries(gaps)) {
    it(`finds ${name}`, async () => {
      expect(await verdict(needs)).to.have.property('tags', 'gaps');
    });
    it(`mends ${name}`, async () => {
      await inFolderAsync(async (path) => {
        writeFileSync(path('a.pdf'), document(needs), 'latin1');
        const [source, target] = [{ path: path('a.pdf'), name: 'a.pdf' }, path('b.pdf')];
        await mendTags({ source, target, language: 'de', onlyPdf14: false });
        const again = await judgeTags({ source: { path: target, name: 'b.pdf' }, onlyPdf14: false });
        expect(again).to.have.deep.property('value', { tags: 'flawless', hasLanguage: true, describesFigures: true });
        expect(structureOf(target).at(-1)).to.match(/^ +"Text"$/);
        checkWithQpdf(target);
      });
    });
  }
  for (const [name, needs] of Object.entries(unsound)) {
    it(`rejects ${name}`, async () => {
      expect(await verdict(needs)).to.have.property('tags', 'unsound');
    });
  }

  it('gives text that the tree lacks paragraphs of their own in the order of the content', async () => {
    const shown = (word: string): string => text.replace('Text', word);
    const content =
      `${shown('one')} /P << /MCID 0 >> BDC ${shown('Cell with long text')} EMC ${shown('two')} 0 0 9 9 re f ${shown('three')} ` +
      `/P << /MCID 1 >> BDC ${shown('End')} EMC`;
    const objects = {
      31: '<< /S /Document /P 20 0 R /K [32 0 R 35 0 R] >>',
      32: '<< /S /Table /P 31 0 R /K 33 0 R >>',
      33: '<< /S /TR /P 32 0 R /K 34 0 R >>',
      34: '<< /S /TD /P 33 0 R /Pg 4 0 R /K 0 >>',
      35: '<< /S /P /P 31 0 R /Pg 4 0 R /K 1 >>',
    };
    expect(await mendedTree({ content, objects, tree: '/ParentTree << /Nums [7 [34 0 R 35 0 R]] >>' })).to.deep.equal([
      'Document',
      '  P',
      '    "one"',
      '  Table',
      '    TR',
      '      TD',
      '        "Cell with long text"',
      '  P',
      '    "two"',
      '    "three"',
      '  P',
      '    "End"',
    ]);
  });

  it('gives the text of a form an element on the page that draws the form', async () => {
    const tree = await mendedTree({
      ...inForm,
      content: `/P << /MCID 0 >> BDC ${text} EMC /X Do`,
      objects: form('', text.replace('Text', 'Form')),
    });
    expect(tree).to.deep.equal(['P', '  "Text"', 'P', '  "Form"']);
  });

  it('gives the text of a form of which the tree has a part an element in the form', async () => {
    const tree = await mendedTree({
      ...inForm,
      element: '/S /P /K << /Type /MCR /Stm 40 0 R /MCID 0 >>',
      objects: form('/StructParents 7', `/P << /MCID 0 >> BDC ${text} EMC ${text.replace('Text', 'Form')}`),
    });
    expect(tree).to.deep.equal(['P', '  "Text"', 'P', '  "Form"']);
  });

  it('finds the places of texts in a deep tree in little time', async () => {
    const [depth, count] = [20_000, 20_000];
    const kid = (level: number): string => (level + 1 < depth ? `${101 + level} 0 R` : `[${kids(count)}]`);
    const elements = Array.from({ length: depth }, (_, level): readonly [number, string] => [
      100 + level,
      `<< /S /P /P ${level === 0 ? 31 : 99 + level} 0 R /Pg 4 0 R /K ${kid(level)} >>`,
    ]);
    const spans = Array.from({ length: count }, (_, index): readonly [number, string] => [
      FIRST_SPAN + index,
      `<< /S /Span /P ${99 + depth} 0 R /Pg 4 0 R /K ${index} >>`,
    ]);
    const content = Array.from({ length: count }, (_, index) => `/P << /MCID ${index} >> BDC ${text} EMC ${text}`);
    await inFolderAsync(async (path) => {
      const needs = {
        content: content.join('\n'),
        element: '/S /P /K 100 0 R',
        objects: Object.fromEntries([...elements, ...spans]),
      };
      writeFileSync(path('a.pdf'), document(needs), 'latin1');
      const [source, target] = [{ path: path('a.pdf'), name: 'a.pdf' }, path('b.pdf')];
      await mendTags({ source, target, language: 'en', onlyPdf14: false });
      const again = await judgeTags({ source: { path: target, name: 'b.pdf' }, onlyPdf14: false });
      expect(again).to.have.nested.property('value.tags', 'flawless');
    });
  });

  it('rejects a document without tags', async () => {
    const result = await withFileAsync(rawPdf({ objects: bookObjects(1) }), (path) =>
      judgeTags({ source: { path, name: 'a.pdf' }, onlyPdf14: false }),
    );
    expect(result).to.have.nested.property('value.tags', 'unsound');
  });

  it('asks for roles of types that PDF 1.4 does not have', async () => {
    const needs = { element: '/S /THead /K 0' };
    expect(await verdict(needs)).to.have.property('tags', 'flawless');
    expect(await verdict(needs, true)).to.have.property('tags', 'gaps');
  });

  it('marks only what is not tagged as an artifact', async () => {
    await inFolderAsync(async (path) => {
      const content = `0 0 9 9 re f /P << /MCID 0 >> BDC ${text} EMC`;
      writeFileSync(path('a.pdf'), document({ content }), 'latin1');
      const source = { path: path('a.pdf'), name: 'a.pdf' };
      await mendTags({ source, target: path('b.pdf'), language: 'en', onlyPdf14: false });
      const marked = contentOf(path('b.pdf')).replace(/\s+/g, ' ').trim();
      expect(marked).to.equal(`/Artifact BMC 0 0 9 9 re f EMC /P << /MCID 0 >> BDC ${text} EMC`);
      expect(ofType(path('b.pdf'), '/Catalog')[0]).to.have.property('/Lang', 'u:en');
    });
  });
});

/** References to the spans of a deep tree. */
function kids(count: number): string {
  return Array.from({ length: count }, (_, index) => `${FIRST_SPAN + index} 0 R`).join(' ');
}
