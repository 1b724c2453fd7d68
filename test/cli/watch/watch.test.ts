import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { pdf } from '../../fixtures/pdf/pdf.js';
import { until } from '../../fixtures/until.js';
import { type Desk, openDesk, resultOf } from '../run-cli.js';

describe('quire pipeline --watch', () => {
  let desk: Desk;
  before(() => {
    desk = openDesk();
    mkdirSync(desk.path('in'));
    writeFileSync(desk.path('p.yaml'), 'name: test\nsteps:\n- { operation: rotate-pages, options: { angle: 90 } }');
  });
  after(async () => await desk[Symbol.asyncDispose]());

  const args = ['pipeline', 'p.yaml', '--out', 'out', '--watch', 'in', '--json'];
  const put = (name: string, content: Buffer | string = pdf({ pages: 2 })): void =>
    writeFileSync(desk.path(`in/${name}`), content);
  const results = (): readonly string[] => readdirSync(desk.path('out')).filter((it) => it !== '.quire');
  const isDone = (name: string): boolean => existsSync(desk.path(`in/done/${name}`));

  it('runs what is put into the folder, and keeps the results of documents of the same name', async () => {
    const child = desk.start(args);
    const ended = resultOf(child);
    put('a.pdf');
    put('bad.pdf', 'no document');
    await until(() => isDone('a.pdf') && existsSync(desk.path('in/failed/bad.pdf.error.json')));
    put('a.pdf', pdf({ pages: 3 }));
    await until(() => isDone('a (2).pdf'));
    expect(results()).to.have.length(2);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code, stderr).to.equal(130);
  });

  it('goes on after it was killed, and does nothing twice', async () => {
    const before = results().length;
    for (let number = 1; number <= 6; number++) put(`${number}.pdf`);
    const killed = desk.start(args);
    const end = resultOf(killed);
    await until(() => isDone('1.pdf'));
    killed.kill('SIGKILL');
    await end;
    const next = desk.start(args);
    const ended = resultOf(next);
    await until(() => isDone('6.pdf') && readdirSync(desk.path('in')).every((it) => !it.endsWith('.pdf')));
    next.kill('SIGTERM');
    await ended;
    expect(results()).to.have.length(before + 6);
  });

  it('takes no other documents', async () => {
    const { code, stderr } = await desk.run([...args, 'in/a.pdf']);
    expect([code, stderr]).to.deep.equal([
      2,
      'quire: With --watch, the documents are those of the folder; no others can be given.\n',
    ]);
  });
});
