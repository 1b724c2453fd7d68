import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { printed } from '../fixtures/ocr/printed-page.js';
import { scannedPdf } from '../fixtures/ocr/scanned-pdf.js';
import { docx } from '../fixtures/office/docx.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { until } from '../fixtures/until.js';
import { type CliResult, type Desk, openDesk, resultOf } from './run-cli.js';
import { execFileSync } from '../fixtures/processes/exec-file-sync.js';

const guide = readFileSync(new URL('../../../docs/pipelines.md', import.meta.url), 'utf8');
const recipes = new Map(
  [...guide.matchAll(/```yaml\n(name: ([\w-]+)\n[^]*?)```/g)].map(([, text, name]) => [name, text]),
);

describe('The recipes of docs/pipelines.md', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  async function follow(recipe: string, ...args: readonly string[]): Promise<CliResult> {
    writeFileSync(desk.path('p.yaml'), recipes.get(recipe) ?? '');
    return await desk.run(['pipeline', 'p.yaml', ...args, '--out', 'out']);
  }
  const results = (): readonly string[] => readdirSync(desk.path('out')).filter((it) => it !== '.quire');
  const textOf = (name: string): string =>
    execFileSync('pdftotext', ['-layout', desk.path(name), '-'], { encoding: 'utf8' });
  const scan = async (name: string): Promise<void> => {
    const print = await printed(['A scanned letter', 'without any text'], { dpi: 200 });
    writeFileSync(desk.path(name), await scannedPdf([{ print }]));
  };
  const document = (name: string, pages: number): void => writeFileSync(desk.path(name), pdf({ pages }));

  it('are all tested', () => {
    expect([...recipes.keys()]).to.deep.equal([
      ...['redact', 'parts', 'contract-pack', 'searchable', 'mail'],
      ...['invoices', 'inbox', 'outgoing', 'web', 'search-index'],
    ]);
  });

  it('redact and prove that the text is gone', async () => {
    document('a.pdf', 3);
    const { code, stderr } = await follow('redact', 'a.pdf', '--secret', 'Page 2');
    expect(code, stderr).to.equal(0);
    expect(textOf('out/a-redact.pdf')).to.contain('Page 1').and.not.to.contain('Page 2');
  });

  it('split into parts and number the pages of each', async () => {
    document('a.pdf', 5);
    await follow('parts', 'a.pdf');
    expect(results()).to.have.members(['a-1.pdf', 'a-2.pdf', 'a-3.pdf']);
    expect(textOf('out/a-3.pdf')).to.match(/Page 5[^]*\b1\b/);
  });

  it('put a cover before a contract and terms behind it', async () => {
    mkdirSync(desk.path('in'));
    document('in/a.pdf', 2);
    document('cover.pdf', 1);
    document('terms.pdf', 3);
    await follow('contract-pack', 'in/a.pdf');
    const info = execFileSync('pdfinfo', [desk.path('out/a-update-metadata.pdf')], { encoding: 'utf8' });
    expect(info)
      .to.match(/Title: +Contract/)
      .and.to.match(/Pages: +6/);
  });

  it('make scans searchable and leave other documents as they are', async () => {
    await scan('scan.pdf');
    document('text.pdf', 1);
    const { code, stderr } = await follow('searchable', 'scan.pdf', 'text.pdf');
    expect(code, stderr).to.equal(0);
    expect(textOf('out/scan.pdf')).to.contain('scanned letter');
    expect(readFileSync(desk.path('out/text.pdf'))).to.deep.equal(readFileSync(desk.path('text.pdf')));
  });

  it('compress what is larger than a size', async () => {
    document('small.pdf', 1);
    const filler = `<< /Length 400000 >>\nstream\n${' '.repeat(400_000)}\nendstream`;
    writeFileSync(desk.path('large.pdf'), pdf({ catalog: '/Filler 900 0 R', objects: { 900: filler } }));
    await follow('mail', 'small.pdf', 'large.pdf');
    expect(readFileSync(desk.path('out/small-compress.pdf'))).to.deep.equal(readFileSync(desk.path('small.pdf')));
    expect(statSync(desk.path('out/large-compress.pdf')).size).to.be.below(20_000);
  });

  it('archive invoices as PDF/A-3', async () => {
    await scan('scan.pdf');
    document('text.pdf', 1);
    const { code, stderr } = await follow('invoices', 'scan.pdf', 'text.pdf', '--title', 'Invoices of May');
    expect(code, stderr).to.equal(0);
    expect(textOf('out/scan.pdf')).to.contain('scanned letter');
    const info = execFileSync('pdfinfo', ['-meta', desk.path('out/text.pdf')], { encoding: 'utf8' });
    expect(info)
      .to.match(/<pdfaid:part[^>]*>3</)
      .and.to.contain('Invoices of May');
  });

  it('watch the folder of a scanner', async () => {
    mkdirSync(desk.path('scans'));
    await scan('scans/scan.pdf');
    writeFileSync(desk.path('inbox.yaml'), recipes.get('inbox') ?? '');
    const child = desk.start(['pipeline', 'inbox.yaml', '--watch', 'scans', '--out', 'out']);
    const ended = resultOf(child);
    await until(() => existsSync(desk.path('scans/done/scan.pdf')));
    child.kill('SIGINT');
    await ended;
    expect(textOf('out/scan.pdf')).to.contain('scanned letter');
  });

  it('mark and encrypt', async () => {
    document('a.pdf', 1);
    writeFileSync(desk.path('p.yaml'), recipes.get('outgoing') ?? '');
    const env = { DOCUMENT_PASSWORD: 'open' };
    const { code, stderr } = await desk.run(['pipeline', 'p.yaml', 'a.pdf', '--out', 'out'], { env });
    expect(code, stderr).to.equal(0);
    expect(() => textOf('out/a.pdf')).to.throw('Incorrect password');
    const text = execFileSync('mutool', ['draw', '-p', 'open', '-F', 'txt', desk.path('out/a.pdf')], {
      encoding: 'utf8',
    });
    expect(text).to.contain('Page 1').and.to.contain('Confidential');
  });

  it('convert office documents for the web', async () => {
    writeFileSync(desk.path('letter.docx'), docx());
    const { code, stderr } = await follow('web', 'letter.docx');
    expect(code, stderr).to.equal(0);
    expect(
      execFileSync('qpdf', ['--check-linearization', desk.path('out/letter.pdf')], { encoding: 'utf8' }),
    ).to.contain('no linearization errors');
  });

  it('make a small copy and the text of each document', async () => {
    document('a.pdf', 2);
    const { code, stderr } = await follow('search-index', 'a.pdf');
    expect(code, stderr).to.equal(0);
    expect(results()).to.have.members(['a-small.pdf', 'a-text.json']);
    expect(readFileSync(desk.path('out/a-text.json'), 'utf8')).to.contain('Page 2');
  });
});
