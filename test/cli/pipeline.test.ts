import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { pdf, type PdfNeeds } from '../fixtures/pdf/pdf.js';
import { type Desk, openDesk } from './run-cli.js';
import { execFileSync } from '../fixtures/processes/exec-file-sync.js';

describe('quire pipeline', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = openDesk();
    mkdirSync(desk.path('in'));
  });
  afterEach(async () => await desk[Symbol.asyncDispose]());

  const document = (name: string, needs?: PdfNeeds): void => writeFileSync(desk.path(`in/${name}`), pdf(needs));
  const pipeline = (...steps: readonly string[]): void =>
    writeFileSync(desk.path('p.yaml'), ['name: test', 'steps:', ...steps].join('\n'));
  const results = (): readonly string[] => readdirSync(desk.path('out')).filter((it) => it !== '.quire');
  const qpdf = (...args: readonly string[]): string => execFileSync('qpdf', args, { encoding: 'utf8' });
  const pagesOf = (name: string, password = ''): number =>
    Number(qpdf('--show-npages', `--password=${password}`, desk.path(`out/${name}`)));

  it('runs all operations on all documents, and says what failed', async () => {
    document('a.pdf', { pages: 3 });
    document('b.pdf', { pages: 5 });
    writeFileSync(desk.path('in/bad.pdf'), 'no document');
    pipeline('- { operation: remove-pages, options: { pages: "1" } }', '- { operation: linearize }');
    const args = ['pipeline', 'p.yaml', 'in/*.pdf', '--out', 'out', '--report', 'report.json'];
    const { code, stdout, stderr } = await desk.run(args);
    expect(code).to.equal(16);
    expect(results()).to.have.members(['a-linearize.pdf', 'b-linearize.pdf']);
    expect([pagesOf('a-linearize.pdf'), pagesOf('b-linearize.pdf')]).to.deep.equal([2, 4]);
    expect(stderr).to.contain('failed in remove-pages: in/bad.pdf: file: bad.pdf is not a valid PDF file.');
    expect(stdout).to.match(/^2 {5}1 {7}0 {8}0/m);
    const report = JSON.parse(readFileSync(desk.path('report.json'), 'utf8')) as {
      readonly documents: readonly { readonly input: string; readonly outcome: string; readonly pages: number }[];
    };
    const rows = report.documents.map(({ input, outcome, pages }) => `${input} ${outcome} ${pages}`);
    expect(rows).to.have.members(['in/a.pdf done 2', 'in/b.pdf done 4', 'in/bad.pdf failed 0']);
  });

  it('opens an encrypted document once and gives the results its encryption again', async () => {
    document('a.pdf', { pages: 3, encrypt: ['open', 'owner', '256'] });
    pipeline(
      '- assert: { pages: 3, encrypted: true }',
      '- { operation: rotate-pages, options: { angle: 90, password: "${env:KEY}" } }',
      '- { operation: remove-pages, options: { pages: "1" } }',
    );
    const run = await desk.run(['pipeline', 'p.yaml', 'in/a.pdf', '--out', 'out'], { env: { KEY: 'open' } });
    expect(run.code, run.stderr).to.equal(0);
    expect(() => pagesOf('a-remove-pages.pdf')).to.throw('invalid password');
    expect(pagesOf('a-remove-pages.pdf', 'open')).to.equal(2);
  });

  it('passes the parts of a document on one by one, and packs them at the end', async () => {
    document('a.pdf', { pages: 3 });
    pipeline('- operation: split', '- { operation: rotate-pages, options: { angle: 90 } }');
    expect((await desk.run(['pipeline', 'p.yaml', 'in/a.pdf', '--out', 'out'])).code).to.equal(0);
    expect(results()).to.deep.equal(['a-rotate-pages.zip']);
    const names = execFileSync('unzip', ['-Z1', desk.path('out/a-rotate-pages.zip')], { encoding: 'utf8' });
    expect(names).to.equal('a-1.pdf\na-2.pdf\na-3.pdf\n');
  });

  it('runs an operation on each part of a document, and then again', async () => {
    document('a.pdf', { pages: 2 });
    const title = '{ operation: update-metadata, options: { title: Part } }';
    pipeline('- operation: split', `- ${title}`, `- ${title}`);
    const { code, stderr } = await desk.run(['pipeline', 'p.yaml', 'in/a.pdf', '--out', 'out']);
    expect(code, stderr).to.equal(0);
  });

  it('numbers the files of a list when the names of results have a number', async () => {
    document('a.pdf', { pages: 3 });
    pipeline('- operation: split', 'output: "{name}-{number}.{ext}"');
    await desk.run(['pipeline', 'p.yaml', 'in/a.pdf', '--out', 'out']);
    expect(results()).to.have.members(['a-1.pdf', 'a-2.pdf', 'a-3.pdf']);
  });

  it('joins documents that are taken together, in their order, with files of the pipeline', async () => {
    document('a.pdf', { pages: 2 });
    document('b.pdf', { pages: 3 });
    document('cover.pdf');
    pipeline('- { operation: merge, inputs: { files: [in/cover.pdf, previous] } }', 'documents: together');
    await desk.run(['pipeline', 'p.yaml', 'in/a.pdf', 'in/b.pdf', '--out', 'out']);
    expect(results()).to.deep.equal(['a-merge.pdf']);
    expect(pagesOf('a-merge.pdf')).to.equal(6);
  });

  it('sends documents to later steps, skips them, and makes several results of one', async () => {
    document('short.pdf', { pages: 1 });
    document('middle.pdf', { pages: 4 });
    document('long.pdf', { pages: 9 });
    pipeline(
      '- { assert: { pages: { maximum: 8 } }, otherwise: skip }',
      '- { assert: { pages: { maximum: 2 } }, otherwise: cut }',
      '- { operation: add-page-numbers }',
      '- { name: cut, operation: extract-pages, options: { pages: "1" } }',
      '- { name: text, from: input, operation: extract-text, when: { pages: { minimum: 2 } } }',
    );
    const run = await desk.run(['pipeline', 'p.yaml', 'in/*.pdf', '--out', 'out']);
    expect(run.code, run.stderr).to.equal(0);
    expect(results()).to.have.members(['short-cut.pdf', 'middle-cut.pdf', 'middle-text.json']);
  });

  it('gives documents of the same name results of different names', async () => {
    mkdirSync(desk.path('in/deep'));
    document('a.pdf', { pages: 1 });
    document('deep/A.pdf', { pages: 2 });
    pipeline('- operation: linearize');
    await desk.run(['pipeline', 'p.yaml', 'in/**/*.pdf', '--out', 'out', '--jobs', '1']);
    expect(results()).to.have.members(['a-linearize.pdf', 'A (2)-linearize.pdf']);
    expect(pagesOf('A (2)-linearize.pdf')).to.equal(2);
  });

  it('overwrites no file that is no result of the same document', async () => {
    document('a.pdf');
    mkdirSync(desk.path('out'));
    writeFileSync(desk.path('out/a-linearize.pdf'), 'precious');
    pipeline('- operation: linearize');
    for (let run = 0; run < 2; run++) await desk.run(['pipeline', 'p.yaml', 'in/a.pdf', '--out', 'out']);
    expect(readFileSync(desk.path('out/a-linearize.pdf'), 'utf8')).to.equal('precious');
    expect(results()).to.have.members(['a-linearize.pdf', 'a-linearize (2).pdf']);
  });

  it('tells all problems with their places, and runs nothing', async () => {
    document('a.pdf');
    pipeline('- operation: rotat-pages', '- { operation: rotate-pages, options: { angle: 1 } }');
    for (const args of [
      ['check', 'p.yaml'],
      ['p.yaml', 'in/a.pdf', '--out', 'out'],
    ]) {
      const { code, stderr } = await desk.run(['pipeline', ...args]);
      expect(code).to.equal(2);
      expect(stderr).to.match(/^p\.yaml:3:14: There is no operation rotat-pages.*\np\.yaml:4:48: .*angle: 1 is not/);
    }
    expect(existsSync(desk.path('out'))).to.equal(false);
  });

  it('prints no secret, and keeps none', async () => {
    document('a.pdf');
    pipeline('- { operation: protect, options: { openPassword: "${env:KEY}" } }');
    const args = ['pipeline', 'p.yaml', 'in/a.pdf', '--out', 'out', '--report', 'report.json', '--json'];
    const { stdout, stderr } = await desk.run(args, { env: { KEY: 'top-secret' } });
    expect(pagesOf('a-protect.pdf', 'top-secret')).to.equal(1);
    const kept = ['report.json', 'out/.quire/journal.jsonl'].map((it) => readFileSync(desk.path(it), 'utf8'));
    expect([stdout, stderr, ...kept].join(''))
      .to.contain('in/a.pdf')
      .and.not.to.contain('top-secret');
  });

  it('plans what each step would do, and runs no operation', async () => {
    document('short.pdf', { pages: 1 });
    document('middle.pdf', { pages: 4 });
    document('long.pdf', { pages: 9 });
    writeFileSync(desk.path('in/none.pdf'), 'no document');
    pipeline(
      '- { name: limit, assert: { pages: { maximum: 8 } }, otherwise: skip }',
      '- { name: short, assert: { pages: { minimum: 2 } }, otherwise: mark }',
      '- { operation: remove-pages, options: { pages: "1" }, when: { pages: { minimum: 2 } } }',
      '- { name: mark, operation: add-page-numbers }',
      '- { operation: compress, when: { size: { minimum: 1 MB } } }',
      '- { name: text, from: input, operation: extract-text, when: { pages: { minimum: 2 } } }',
    );
    const { code, stdout } = await desk.run(['pipeline', 'p.yaml', 'in/*.pdf', '--plan']);
    expect(stdout.replace(/ +/g, ' ')).to.equal(
      [
        ...['in/long.pdf', ' limit skips: pages: the document has 9, more than 8'],
        ...['short', 'remove-pages', 'mark', 'compress', 'text'].map(
          (it) => ` ${it} left out: limit skips the document`,
        ),
        ...['in/middle.pdf', ' limit passes', ' short passes', ' remove-pages runs', ' mark runs'],
        ...[' compress depends: size: known when mark has run', ' text runs'],
        ...['in/none.pdf', ' limit skips: pages: the document is no PDF'],
        ...['short', 'remove-pages', 'mark', 'compress', 'text'].map(
          (it) => ` ${it} left out: limit skips the document`,
        ),
        ...['in/short.pdf', ' limit passes', ' short passes: pages: the document has 1, fewer than 2'],
        ' remove-pages left out: the document goes on at mark',
        ...[' mark runs', ' compress depends: size: known when mark has run'],
        ' text left out: pages: the document has 1, fewer than 2',
        '',
      ].join('\n'),
    );
    expect(code).to.equal(0);
    expect(existsSync(desk.path('out'))).to.equal(false);
  });

  it('plans as JSON, and says which documents would fail', async () => {
    document('a.pdf');
    writeFileSync(desk.path('in/b.txt'), 'text');
    pipeline('- operation: linearize', '- { name: one, assert: { pages: 1 } }');
    const { code, stdout } = await desk.run([
      'pipeline',
      'p.yaml',
      'in/a.pdf',
      'in/b.txt',
      'in/c.pdf',
      '--plan',
      '--json',
    ]);
    const plans = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    const runs = { step: 'linearize', outcome: 'runs' };
    const reason = 'pages: known when linearize has run';
    expect(plans).to.deep.equal([
      { input: 'in/a.pdf', steps: [runs, { step: 'one', outcome: 'depends', reason }] },
      {
        input: 'in/b.txt',
        steps: [
          { step: 'linearize', outcome: 'fails', reason: 'file: b.txt is a TXT file; PDF is accepted.' },
          { step: 'one', outcome: 'left out', reason: 'the document fails in linearize' },
        ],
      },
      { input: 'in/c.pdf', error: 'in/c.pdf: there is no such file or folder.', steps: [] },
    ]);
    expect(code).to.equal(16);
  });

  const refused: readonly (readonly [what: string, args: readonly string[], message: RegExp])[] = [
    ['no folder for results', ['p.yaml', 'in/a.pdf'], /^quire: --out <folder> is missing/],
    ['no documents', ['p.yaml', '--out', 'out'], /^quire: No documents are given\.$/m],
    ['a pattern without files', ['p.yaml', 'in/*.doc', '--out', 'out'], /^quire: in\/\*\.doc: no file matches/m],
    ['a pipeline that is not there', ['none.yaml', 'in/a.pdf', '--out', 'out'], /^quire: none\.yaml: there is no such/],
    [
      'a variable that is not there',
      ['p.yaml', 'in/a.pdf', '--out', 'out', '--titel', 'x'],
      /--titel: the pipeline has no/,
    ],
    [
      'a number of jobs that is none',
      ['p.yaml', 'in/a.pdf', '--out', 'out', '--jobs', '0'],
      /whole number from 1 to 999/,
    ],
  ];
  for (const [what, args, message] of refused) {
    it(`rejects ${what}`, async () => {
      document('a.pdf');
      pipeline('- operation: linearize');
      const { code, stderr } = await desk.run(['pipeline', ...args]);
      expect(stderr).to.match(message);
      expect(code).to.equal(2);
    });
  }
});
