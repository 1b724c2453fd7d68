import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { Governor } from '../../../../engine/compute/governor.js';
import { ComputePool } from '../../../../engine/compute/pool.js';
import type { DocumentTool } from '../../../../engine/contract/tools/documents.js';
import type { WorkFile } from '../../../../engine/contract/file.js';
import { readSettings } from '../../../../engine/job/settings.js';
import { PDF } from '../../../../engine/media-types/media-types.js';
import { createJobTools } from '../../../../engine/tools/job-tools.js';
import { runOnPages } from '../../../../engine/tools/pdfium/pool/run-on-pages.js';
import { Launcher } from '../../../../engine/tools/process/launcher.js';
import { ProcessRunner } from '../../../../engine/tools/process/process.js';
import { noSandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import type { ToolScope } from '../../../../engine/tools/tool-scope.js';
import type { DocumentModel } from '../../../../engine/document/document-model.js';
import type { FlowElement } from '../../../../engine/document/flow-elements.js';
import { told } from '../../../fixtures/flow.js';
import { onePage } from '../../../fixtures/pdf/one-page.js';
import { ofType } from '../../../fixtures/pdf/dictionaries.js';
import { structureOf } from '../../../fixtures/pdf/tagged-by.js';
import { taggedPage } from '../../../fixtures/pdf/tagged-pdfs.js';
import { bookObjects, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';

describe('The reading of documents', () => {
  const compute = new ComputePool({ ...readSettings({}), cores: 2 });
  const launcher = new Launcher();
  after(async () => {
    await compute[Symbol.asyncDispose]();
    await launcher[Symbol.asyncDispose]();
  });

  async function withDocument<Result>(
    bytes: string,
    use: (tool: DocumentTool, file: WorkFile, warnings: readonly string[]) => Promise<Result>,
  ): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'documents-'));
    const { signal } = new AbortController();
    const warnings: string[] = [];
    const scope: ToolScope = {
      folder,
      signal,
      programs: [],
      compute: (module, input) => compute.run(module, input, { signal }),
      runOnPages: (run) => runOnPages(compute, { ...run, signal }),
      warn: (sentence) => void warnings.push(sentence),
      tell: () => undefined,
    };
    try {
      const path = join(folder, 'a.pdf');
      await writeFile(path, bytes, 'latin1');
      const { documents } = createJobTools(new ProcessRunner(noSandbox, new Governor(1, 1), launcher), scope);
      return await use(documents, { path, name: 'a.pdf', type: PDF }, warnings);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  const book = rawPdf({ objects: bookObjects(3) });

  it('finds the fields of a page in a form that lists 40,000 others', async () => {
    const others = Array.from({ length: 40_000 }, (_, index) => 100 + index);
    const bytes = rawPdf({
      objects: {
        ...bookObjects(1),
        1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [20 0 R ${others.map((it) => `${it} 0 R`).join(' ')}] >> >>`,
        4: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Annots [20 0 R] >>',
        20: '<< /Subtype /Widget /FT /Tx /T (name) /V (Ada) /Rect [72 600 200 620] /DA (/F1 12 Tf 0 g) >>',
        ...Object.fromEntries(others.map((it) => [it, `<< /FT /Tx /T (field ${it}) >>`])),
      },
    });
    const fields = await withDocument(bytes, async (tool, file) =>
      (await tool.read(file)).pages.flatMap((page) => page.fields),
    );
    expect(fields.map(({ name, value }) => [name, value])).to.deep.equal([['name', 'Ada']]);
  });

  it('gives the elements of all pages, each time anew', async () => {
    await withDocument(book, async (documents, file) => {
      const model = await documents.read(file);
      const first = await toldAll(model);
      expect(first.filter((line) => line.startsWith('page'))).to.deep.equal(['page 1', 'page 2', 'page 3']);
      expect(await toldAll(model)).to.deep.equal(first);
      expect(model.pages.map(({ number }) => number)).to.deep.equal([1, 2, 3]);
      expect(model.bodySize).to.equal(24);
    });
  });

  it('tags a document, and keeps the tags when it is tagged again', async () => {
    await withDocument(book, async (documents, file) => {
      const target = { ...file, path: file.path.replace('a.pdf', 'b.pdf') };
      const made = await documents.tag(file, target);
      expect(made).to.deep.equal({ file: target, tags: 'made' });
      expect(structureOf(target.path).filter((line) => line.includes('"'))).to.have.length(3);
      const again = await documents.tag(target, { ...file, path: file.path.replace('a.pdf', 'c.pdf') });
      expect(again).to.deep.equal({ file: target, tags: 'kept' });
    });
  });

  it('adds the language of the text to tags that have none', async () => {
    const untold = taggedPage({ text: 'Das ist ein Absatz, der aus Worten in deutscher Sprache besteht.' });
    await withDocument(untold, async (documents, file) => {
      const target = { ...file, path: file.path.replace('a.pdf', 'b.pdf') };
      expect(await documents.tag(file, target)).to.deep.equal({ file: target, tags: 'kept' });
      expect(ofType(target.path, '/Catalog')[0]).to.have.property('/Lang', 'u:de');
    });
  });

  it('describes figures of tags by the words that they show', async () => {
    const drawn =
      '50 100 m 80 190 120 20 250 150 c S 50 100 m 250 100 l S 50 100 m 50 180 l S BT /F1 8 Tf 120 140 Td (Label) Tj ET';
    const below = 'BT /F1 10 Tf 20 20 Td (A sentence far below the chart.) Tj ET';
    const tagged = onePage({
      content: `/Figure << /MCID 0 >> BDC 1 w ${drawn} EMC /P << /MCID 1 >> BDC ${below} EMC`,
      page: '/StructParents 0',
      catalog: '/StructTreeRoot 20 0 R /MarkInfo << /Marked true >> /Lang (en)',
      objects: {
        20: '<< /Type /StructTreeRoot /K [21 0 R 22 0 R] /ParentTree << /Nums [0 [21 0 R 22 0 R]] >> >>',
        21: '<< /Type /StructElem /S /Figure /P 20 0 R /Pg 3 0 R /K 0 >>',
        22: '<< /Type /StructElem /S /P /P 20 0 R /Pg 3 0 R /K 1 >>',
      },
    });
    await withDocument(tagged, async (documents, file) => {
      const target = { ...file, path: file.path.replace('a.pdf', 'b.pdf') };
      expect(await documents.tag(file, target)).to.deep.equal({ file: target, tags: 'kept' });
      const figures = ofType(target.path, '/StructElem').filter((element) => element['/S'] === '/Figure');
      expect(figures.map((element) => element['/Alt'])).to.deep.equal(['u:Label']);
    });
  });

  it('reads the pages that are asked for', async () => {
    await withDocument(book, async (documents, file) => {
      const { pages } = await documents.read(file, { pages: [2] });
      expect(pages.map(({ number }) => number)).to.deep.equal([2]);
    });
  });

  it('gives the lines outside of tables on request', async () => {
    const rows = ['Tea', 'Milk', 'Salt'].map(
      (item, at) => `1 0 0 1 40 ${144 - 20 * at} Tm (${item}) Tj 1 0 0 1 140 ${144 - 20 * at} Tm (${at + 2}.50) Tj`,
    );
    const rules = [160, 140, 120, 100].map((y) => `30 ${y} m 230 ${y} l S`).join(' ');
    const priced = onePage({
      content: `1 w ${rules} 30 160 m 30 100 l S 130 160 m 130 100 l S 230 160 m 230 100 l S BT /F1 10 Tf 1 0 0 1 30 180 Tm (Prices of today) Tj ${rows.join(' ')} ET`,
    });
    await withDocument(priced, async (documents, file) => {
      const linesOf = async (
        lines: boolean,
      ): Promise<readonly (readonly [page: number, texts: readonly string[]])[]> => {
        const found: [number, string[]][] = [];
        for await (const page of (await documents.read(file, { lines })).lines())
          found.push([page.number, page.lines.map(({ words }) => words.map(({ text }) => text).join(' '))]);
        return found;
      };
      expect(await linesOf(true)).to.deep.equal([[1, ['Prices of today']]]);
      expect(await linesOf(false)).to.deep.equal([]);
    });
  });

  const chart = onePage({
    content: [
      '1 w 50 100 m 80 190 120 20 250 150 c S 50 100 m 250 100 l S 50 100 m 50 180 l S',
      'BT /F1 8 Tf 120 140 Td (Label) Tj ET BT /F1 10 Tf 20 20 Td (A sentence far below the chart.) Tj ET',
    ].join(' '),
  });

  it('makes a picture of a chart with the words in it', async () => {
    await withDocument(chart, async (documents, file) => {
      const model = await documents.read(file, { pictures: true });
      const elements: FlowElement[] = [];
      for await (const element of model.elements()) elements.push(element);
      const figures = elements.filter((element) => element.kind === 'figure');
      expect(figures).to.have.length(1);
      const { places, picture, alternateText, behindText } = figures[0] ?? {};
      expect({ alternateText, behindText }).to.deep.equal({ alternateText: 'Label', behindText: false });
      expect(places?.[0]?.box.left).to.be.closeTo(50, 2);
      expect(places?.[0]?.box.right).to.be.closeTo(250, 2);
      expect(picture?.format).to.equal('png');
      expect((await toldAll(model)).join())
        .to.include('far below')
        .and.not.to.include('Label');
    });
  });

  it('makes a picture of a formula of several rows', async () => {
    const formula = onePage({
      content: [
        'BT /F1 10 Tf 20 150 Td (The ratio of the two is what we look for:) Tj ET',
        'BT /F1 10 Tf 100 100 Td (x =) Tj 20 7 Td (a + b) Tj 6 -14 Td (2) Tj ET 120 102 24 0.5 re f',
      ].join(' '),
    });
    await withDocument(formula, async (documents, file) => {
      const model = await documents.read(file, { pictures: true });
      expect(await toldAll(model)).to.deep.equal(['page 1', 'p: The ratio of the two is what we look for:', 'figure']);
      for await (const element of model.elements()) {
        if (element.kind === 'figure') expect(element).to.include({ formula: true, alternateText: 'a + b x = 2' });
      }
    });
  });

  it('gives the words of a chart where no pictures are wanted', async () => {
    await withDocument(chart, async (documents, file) => {
      const model = await documents.read(file);
      expect((await toldAll(model)).join())
        .to.include('Label')
        .and.not.to.include('figure');
    });
  });

  const image = stream(
    '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
    'abcd',
  );
  const imaged = (matrix: string): string =>
    onePage({ content: `${matrix} cm /I Do`, resources: '/XObject << /I 20 0 R >>', objects: { 20: image } });

  it('makes no picture of the image in a checkbox', async () => {
    const withField = (type: string): string =>
      onePage({
        content: 'BT /F1 10 Tf 60 152 Td (Yes) Tj ET q 20 0 0 20 30 150 cm /I Do Q',
        resources: '/XObject << /I 20 0 R >>',
        page: '/Annots [21 0 R]',
        catalog: '/AcroForm << /Fields [21 0 R] >>',
        objects: { 20: image, 21: `<< /Subtype /Widget /T (a) /FT ${type} /Rect [30 150 50 170] /P 3 0 R >>` },
      });
    const figures = async (bytes: string): Promise<number> =>
      await withDocument(bytes, async (documents, file) => {
        const told = await toldAll(await documents.read(file, { pictures: true }));
        return told.filter((element) => element === 'figure').length;
      });
    expect([await figures(withField('/Btn')), await figures(withField('/Sig'))]).to.deep.equal([0, 1]);
  });

  it('leaves out what is drawn in boxes to tick for results that have the fields', async () => {
    const form = onePage({
      content:
        'BT /F1 10 Tf 60 152 Td (Yes) Tj ET 1 w 30 150 12 12 re S BT /F1 10 Tf 32 152 Td (x) Tj ET 1 0 0 rg 100 50 50 50 re f',
      page: '/Annots [21 0 R]',
      catalog: '/AcroForm << /Fields [21 0 R] >>',
      objects: { 21: '<< /Subtype /Widget /T (a) /FT /Btn /Rect [29 149 43 163] /P 3 0 R >>' },
    });
    await withDocument(form, async (documents, file) => {
      const shown = async (withoutTicks: boolean): Promise<readonly [texts: string, artwork: number]> => {
        const model = await documents.read(file, { pictures: true, byPage: true, withoutTicks });
        let [texts, artwork] = ['', 0];
        for await (const element of model.elements()) {
          if (element.kind === 'page') artwork += element.artwork?.length ?? 0;
          else if ('runs' in element) texts += element.runs.map(({ text }) => text).join('');
        }
        return [texts.replaceAll(' ', ''), artwork];
      };
      expect(await shown(false)).to.deep.equal(['xYes', 2]);
      expect(await shown(true)).to.deep.equal(['Yes', 1]);
    });
  });

  it('makes pictures of displayed formulas where pages stay as they are, without the area behind them', async () => {
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /CMMI10 /Encoding /WinAnsiEncoding >>';
    const fraction = '1 g BT /M 10 Tf 100 130 Td (a = b) Tj 28 7 Td (x + y) Tj 4 -14 Td (z) Tj ET 127 132 26 0.5 re f';
    const prose = 'BT /F1 10 Tf 20 180 Td (Some words of a sentence stand above the formula.) Tj ET';
    const pageOf = (drawing: string): string =>
      onePage({ content: `${drawing} ${fraction} ${prose}`, fonts: '/M 20 0 R', objects: { 20: font } });
    await withDocument(pageOf('0 0 0.5 rg 0 90 300 70 re f'), async (documents, file) => {
      const model = await documents.read(file, { pictures: true, byPage: true, formulas: true });
      const elements: FlowElement[] = [];
      for await (const element of model.elements()) elements.push(element);
      const artwork = elements.flatMap((element) => (element.kind === 'page' ? (element.artwork ?? []) : []));
      const [area, formula, ...others] = artwork.map((it) => ('colour' in it ? it.colour : it));
      expect([area, others]).to.deep.equal([0x000080, []]);
      expect(formula).to.include({ formula: true }).and.to.have.property('alternateText').that.matches(/a = b/);
      expect(formula).to.have.nested.property('picture.transparent', true);
      expect(elements.flatMap((it) => ('runs' in it ? it.runs.map(({ text }) => text) : [])).join('')).not.to.include(
        '=',
      );
    });
    const triangles = Array.from(
      { length: 12 },
      (_, at) => `${100 + 5 * at} 120 m ${106 + 5 * at} 124 l ${102 + 5 * at} 150 l f`,
    );
    await withDocument(pageOf(`0.5 g ${triangles.join(' ')}`), async (documents, file) => {
      const model = await documents.read(file, { pictures: true, byPage: true, formulas: true });
      const texts: string[] = [];
      for await (const element of model.elements())
        if ('runs' in element) texts.push(...element.runs.map(({ text }) => text));
      expect(texts.join(' ')).to.include('a = b');
    });
  });

  it('finds no table in the grid of a chart where pages stay as they are', async () => {
    const grid = [0, 1, 2, 3, 4, 5].map((line) => {
      return `50 ${50 + 20 * line} m 250 ${50 + 20 * line} l S ${50 + 40 * line} 50 m ${50 + 40 * line} 150 l S`;
    });
    const legend = 'BT /F1 10 Tf 55 135 Td (Sum) Tj 0 -20 Td (Mean) Tj 40 0 Td (Most) Tj 0 20 Td (Least) Tj ET';
    const kindsOf = async (curve: string): Promise<readonly string[]> =>
      withDocument(onePage({ content: `${grid.join(' ')} ${legend} ${curve}` }), async (documents, file) => {
        const kinds: string[] = [];
        const model = await documents.read(file, { pictures: true, byPage: true });
        for await (const { kind } of model.elements()) kinds.push(kind);
        return kinds;
      });
    expect(await kindsOf('')).to.deep.equal(['page', 'table']);
    expect(await kindsOf('50 60 m 120 180 180 20 250 140 c S')).not.to.include('table');
  });

  it('warns of a page that is a picture, but not of one with a logo alone', async () => {
    await withDocument(imaged('300 0 0 200 0 0'), async (documents, file, warnings) => {
      expect((await documents.read(file)).pages.map(({ scanned }) => scanned)).to.deep.equal([true]);
      expect(warnings.join()).to.include('page 1 is a picture');
    });
    await withDocument(imaged('60 0 0 40 0 0'), async (documents, file, warnings) => {
      expect((await documents.read(file)).pages.map(({ scanned }) => scanned)).to.deep.equal([false]);
      expect(warnings).to.deep.equal([]);
    });
  });
});

async function toldAll(model: DocumentModel): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const element of model.elements()) all.push(told(element));
  return all;
}
