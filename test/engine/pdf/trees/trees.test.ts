import { expect } from 'chai';
import { buildNameTree, nameTreeEntries } from '../../../../engine/pdf/trees/name-tree.js';
import { buildNumberTree, numberTreeEntries } from '../../../../engine/pdf/trees/number-tree.js';
import { openPdf, type PdfFile } from '../../../../engine/pdf/file/pdf-file.js';
import { PdfDict, PdfString, Ref, type PdfValue } from '../../../../engine/pdf/syntax/values.js';
import { PdfWriter } from '../../../../engine/pdf/write/writer.js';
import { inFolder, rawPdf, withFile } from '../../../fixtures/pdf/raw-pdf.js';

const root = new Ref(2);

const nameTrees: readonly (readonly [sentence: string, objects: Record<number, string>, keys: readonly string[]])[] = [
  ['entries at the root', { 2: '<< /Names [(a) 1 (b) 2] >>' }, ['a', 'b']],
  ['entries in order', { 2: kids(3, 6), 3: kids(4, 5), 4: leaf('a'), 5: leaf('b'), 6: leaf('c') }, ['a', 'b', 'c']],
  ['kids that are direct objects', { 2: `<< /Kids [${leaf('a')} 3 0 R] >>`, 3: leaf('b') }, ['a', 'b']],
  ['nothing of a root that is missing', {}, []],
  [
    'a node once, though it is its own kid',
    { 2: '<< /Names [(a) 1] /Kids [2 0 R 3 0 R] >>', 3: leaf('b') },
    ['a', 'b'],
  ],
  ['valid entries among malformed ones', { 2: '<< /Names [(a) 1 7 2 (b) 3 (c)] /Kids [null 9 0 R] >>' }, ['a', 'b']],
  ['no entries below the maximum depth', deep(10_000), []],
];

describe('name trees', () => {
  for (const [sentence, objects, keys] of nameTrees) {
    it(`give ${sentence}`, () => {
      withFile(rawPdf({ objects: { 1: '<< >>', ...objects } }), (path) => {
        using file = openPdf(path);
        expect([...nameTreeEntries(file, root)].map(([key]) => key.text)).to.deep.equal(keys);
      });
    });
  }

  for (const count of [0, 1, 64, 65, 5000]) {
    it(`read back ${count} entries, sorted by bytes and with right limits`, () => {
      const keys = Array.from({ length: count }, (_, index) => String((index * 7919) % count));
      const entries = keys.map((key, index) => [PdfString.fromText(key), index] as const);
      written(
        (writer) => buildNameTree(entries, (node) => writer.add(node)),
        (file, tree) => {
          const found = [...nameTreeEntries(file, tree)];
          expect(found.map(([key, value]) => [key.text, value])).to.deep.equal(
            entries
              .map(([key, value]) => [key.text, value])
              .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
          );
          checkLimits(file, tree);
        },
      );
    });
  }
});

describe('number trees', () => {
  it('read back negative and far keys in order', () => {
    const entries = [10, -3, 2, 8_000_000].map((key) => [key, `v${key}`.length] as const);
    written(
      (writer) => buildNumberTree(entries, (node) => writer.add(node)),
      (file, tree) => {
        expect([...numberTreeEntries(file, tree)].map(([key]) => key)).to.deep.equal([-3, 2, 10, 8_000_000]);
      },
    );
  });

  it('leave out keys that are no numbers', () => {
    withFile(rawPdf({ objects: { 1: '<< >>', 2: '<< /Nums [(a) 1 3 0 R 2 4 3] >>', 3: '7' } }), (path) => {
      using file = openPdf(path);
      expect([...numberTreeEntries(file, root)]).to.deep.equal([
        [7, 2],
        [4, 3],
      ]);
    });
  });
});

/** Checks that /Limits of every node are its first and last key, in leaves and in intermediate nodes. */
function checkLimits(file: PdfFile, value: PdfValue): readonly string[] {
  const node = file.dict(value) ?? new PdfDict();
  const names = file.array(node.get('Names')) ?? [];
  const below = (file.array(node.get('Kids')) ?? []).flatMap((kid) => {
    const limits = checkLimits(file, kid);
    expect(limits).to.have.length(2);
    return limits;
  });
  const keys = [...names.filter((_, index) => index % 2 === 0).map((key) => file.maybeText(key) ?? ''), ...below];
  const limits = (file.array(node.get('Limits')) ?? []).map((key) => file.maybeText(key) ?? '');
  if (value instanceof Ref && limits.length > 0) expect(limits).to.deep.equal([keys[0], keys.at(-1)]);
  return limits;
}

function written(build: (writer: PdfWriter) => PdfDict, use: (file: PdfFile, tree: PdfValue) => void): void {
  inFolder((path) => {
    const target = path('tree.pdf');
    {
      using writer = new PdfWriter(target, { version: '1.7', objectStreams: true });
      writer.finish({ root: writer.add(PdfDict.of({ Tree: build(writer) })) });
    }
    using file = openPdf(target);
    use(file, file.catalog.get('Tree') ?? null);
  });
}

function leaf(key: string): string {
  return `<< /Names [(${key}) 1] >>`;
}

function kids(...numbers: readonly number[]): string {
  return `<< /Kids [${numbers.map((num) => `${num} 0 R`).join(' ')}] >>`;
}

function deep(levels: number): Record<number, string> {
  const nodes = Array.from({ length: levels }, (_, index) => [index + 2, kids(index + 3)] as const);
  return { ...Object.fromEntries(nodes), [levels + 2]: leaf('far') };
}
