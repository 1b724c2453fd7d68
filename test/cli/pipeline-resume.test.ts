import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { expect } from 'chai';

import { bookObjects, rawPdf } from '../fixtures/pdf/raw-pdf.js';
import { seededRandom } from '../fixtures/seeded-random.js';
import { type Desk, openDesk, resultOf } from './run-cli.js';

const DOCUMENTS = 60;
const BAD = new Set([7, 31, 58]);

/** The lines of documents that this run has processed itself. */
const DONE = /^\{"input":"[^"]*","outcome":"done"/gm;

describe('quire pipeline --resume', function () {
  this.timeout(180_000);
  let desk: Desk;
  before(() => {
    desk = openDesk();
    mkdirSync(desk.path('in'));
    for (let number = 1; number <= DOCUMENTS; number++) {
      const content = rawPdf({ objects: bookObjects(2 + (number % 4)) });
      writeFileSync(desk.path(`in/${number}.pdf`), BAD.has(number) ? 'no document' : content, 'latin1');
    }
    writeFileSync(
      desk.path('p.yaml'),
      `name: test
steps:
  - { operation: extract-pages, options: { pages: "1,2" } }
  - { operation: reorganize, options: { pageOrder: "2,1,2" } }
  - { operation: resize-page, options: { pageSize: A5 } }
  - { name: end, operation: remove-pages, options: { pages: "1" } }`,
    );
  });
  after(async () => await desk[Symbol.asyncDispose]());

  const args = ['pipeline', 'p.yaml', 'in/*.pdf', '--out', 'out', '--jobs', '2', '--json', '--resume'];
  const journal = (): string => desk.path('out/.quire/journal.jsonl');
  const finished = (): readonly string[] =>
    readFileSync(journal(), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"state":"done"'))
      .map((line) => (JSON.parse(line) as { readonly input: string }).input);

  /** Kills a run after it has told this number of documents that it has processed itself. */
  async function killAfter(count: number): Promise<void> {
    const child = desk.start(args);
    const ended = new Promise((resolve) => child.once('close', resolve));
    let seen = 0;
    if (child.stdout === null) throw new Error('The run has no standard output.');
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.match(DONE) !== null && ++seen === count) child.kill('SIGKILL');
    }
    await ended;
    expect(child.signalCode).to.equal('SIGKILL');
  }

  it('does every document once, however often the run is killed', async () => {
    const random = seededRandom(23);
    let before = 0;
    for (let kill = 0; kill < 4; kill++) {
      await killAfter(3 + Math.floor(random() * 8));
      const now = finished().length;
      expect(now).to.be.above(before);
      before = now;
      // A kill while a line is written leaves a part of it.
      appendFileSync(journal(), '{"state":"done","key":"torn');
    }
    const last = await resultOf(desk.start(args));
    expect(last.code, last.stderr).to.equal(16);
    const lines = last.stdout.trimEnd().split('\n');
    const { done, failed, resumed } = JSON.parse(lines.at(-1) ?? '') as Readonly<Record<string, number>>;
    expect({ failed, resumed, all: (done ?? 0) + (resumed ?? 0) }).to.deep.equal({
      failed: BAD.size,
      resumed: before,
      all: DOCUMENTS - BAD.size,
    });

    const good = Array.from({ length: DOCUMENTS }, (_, index) => index + 1).filter((it) => !BAD.has(it));
    expect(finished().toSorted()).to.deep.equal(good.map((it) => `in/${it}.pdf`).toSorted());
    expect(readdirSync(desk.path('out')).toSorted()).to.deep.equal(
      ['.quire', ...good.map((it) => `${it}-end.pdf`)].toSorted(),
    );
    expect(readdirSync(desk.path('out/.quire'))).to.deep.equal(['journal.jsonl']);
    for (const number of good) {
      const content = readFileSync(desk.path(`out/${number}-end.pdf`), 'latin1');
      expect(content, `${number}`).to.match(/^%PDF-[^]*\/Count 2\b[^]*%%EOF\s*$/);
    }
  });

  it('does a document again when its result is gone, and no other', async () => {
    unlinkSync(desk.path('out/5-end.pdf'));
    const { stdout } = await resultOf(desk.start(args));
    expect(stdout.match(DONE)).to.have.length(1);
    expect(existsSync(desk.path('out/5-end.pdf'))).to.equal(true);
  });

  it('ends cleanly at Ctrl-C, with a whole report of what was done', async () => {
    const own = [
      'pipeline',
      'p.yaml',
      'in/*.pdf',
      '--out',
      'other',
      '--jobs',
      '2',
      '--json',
      '--report',
      'report.json',
    ];
    const child = desk.start(own);
    const ended = resultOf(child);
    child.stdout?.once('data', () => child.kill('SIGINT'));
    const { code, stderr } = await ended;
    expect(stderr).to.contain('quire: The job was cancelled.');
    expect(code).to.equal(130);
    expect(readdirSync(desk.path('other/.quire'))).to.deep.equal(['journal.jsonl']);
    expect(readdirSync(desk.path('work'))).to.deep.equal([]);
    const { documents } = JSON.parse(readFileSync(desk.path('report.json'), 'utf8')) as {
      readonly documents: readonly { readonly outcome: string }[];
    };
    const done = documents.filter(({ outcome }) => outcome === 'done');
    expect(done).to.have.lengthOf.within(1, DOCUMENTS - BAD.size - 1);
    expect(readdirSync(desk.path('other'))).to.have.length(done.length + 1);
  });

  it('does all documents again when the pipeline changes', async () => {
    appendFileSync(desk.path('p.yaml'), '\noutput: "{name}-new.{ext}"\n');
    const { stdout } = await resultOf(desk.start([...args.slice(0, 2), 'in/1.pdf', 'in/2.pdf', ...args.slice(3)]));
    expect(stdout.match(DONE)).to.have.length(2);
  });
});
