import { appendFileSync, existsSync, readdirSync, readFileSync, unlinkSync } from 'node:fs';

import { expect } from 'chai';

import { killAndResume, PIPELINE } from '../stress/pipeline/kill-and-resume.js';
import { type Desk, openDesk, resultOf } from './run-cli.js';

const DOCUMENTS = 60;
const BAD = 3;

/** The lines of documents that this run has processed itself. */
const DONE = /^\{"input":"[^"]*","outcome":"done"/gm;

describe('quire pipeline --resume', () => {
  let desk: Desk;
  before(() => (desk = openDesk()));
  after(async () => await desk[Symbol.asyncDispose]());

  it('does every document once, however often the run is killed', async () => {
    const plan = { documents: DOCUMENTS, bad: BAD, kills: 4, seed: 23 };
    const { code, done, failed, resumed, kills, finishedBefore, faults } = await killAndResume(desk, plan);
    expect(faults).to.deep.equal([]);
    expect({ code, failed, resumed, all: done + resumed }).to.deep.equal({
      code: 16,
      failed: BAD,
      resumed: finishedBefore,
      all: DOCUMENTS - BAD,
    });
    expect([kills > 0, finishedBefore > 0]).to.deep.equal([true, true]);
  });

  it('does a document again when its result is gone, and no other', async () => {
    unlinkSync(desk.path('out/5-end.pdf'));
    const { stdout } = await resultOf(desk.start(PIPELINE));
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
    expect(done).to.have.lengthOf.within(1, DOCUMENTS - BAD - 1);
    expect(readdirSync(desk.path('other'))).to.have.length(done.length + 1);
  });

  it('does all documents again when the pipeline changes', async () => {
    appendFileSync(desk.path('p.yaml'), '\noutput: "{name}-new.{ext}"\n');
    const { stdout } = await resultOf(
      desk.start([...PIPELINE.slice(0, 2), 'in/1.pdf', 'in/2.pdf', ...PIPELINE.slice(3)]),
    );
    expect(stdout.match(DONE)).to.have.length(2);
  });
});
