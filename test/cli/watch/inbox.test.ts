import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { Inbox } from '../../../cli/pipeline/watch/inbox.js';

/** Looks enough to find a file that rests. */
const LOOKS = 6;

describe('A watched folder', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quire-inbox-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const path = (name: string): string => join(folder, name);
  const write = (name: string, text = 'a'): void => writeFileSync(path(name), text);

  /** The names that a number of looks give out; `between` runs after each look. */
  async function given(inbox: Inbox, between: (look: number) => void = () => undefined): Promise<readonly string[]> {
    const names: string[] = [];
    let looks = 0;
    const end = new Error('The looks have ended.');
    const pause = (): Promise<void> => {
      looks += 1;
      between(looks);
      return looks === LOOKS ? Promise.reject(end) : Promise.resolve();
    };
    try {
      for await (const it of inbox.wholeFiles(pause)) names.push(it.slice(folder.length + 1));
    } catch (error) {
      if (error !== end) throw error;
    }
    return names;
  }

  it('gives out files that rest, once and by name', async () => {
    await using inbox = await Inbox.open(folder);
    for (const name of ['b.pdf', 'a.pdf']) write(name);
    expect(await given(inbox)).to.deep.equal(['a.pdf', 'b.pdf']);
    expect(await given(inbox)).to.deep.equal([]);
  });

  it('waits for files that grow, are empty or are open for writing', async () => {
    await using inbox = await Inbox.open(folder);
    for (const name of ['grows.pdf', 'open.pdf']) write(name);
    write('empty.pdf', '');
    const open = openSync(path('open.pdf'), 'a');
    expect(await given(inbox, () => appendFileSync(path('grows.pdf'), 'a'))).to.deep.equal([]);
    closeSync(open);
    write('empty.pdf');
    expect([...(await given(inbox))].sort()).to.deep.equal(['empty.pdf', 'grows.pdf', 'open.pdf']);
  });

  it('leaves out folders, hidden files and the files of unfinished transfers', async () => {
    await using inbox = await Inbox.open(folder);
    mkdirSync(path('folder.pdf'));
    for (const name of ['.hidden.pdf', 'a.pdf.part', 'a.pdf.crdownload', 'a.pdf~', 'a.tmp']) write(name);
    expect(await given(inbox)).to.deep.equal([]);
    renameSync(path('a.pdf.part'), path('a.pdf'));
    expect(await given(inbox)).to.deep.equal(['a.pdf']);
  });

  it('moves files, beside others of the same name, and says why one has failed', async () => {
    await using inbox = await Inbox.open(folder);
    for (const text of ['first', 'second']) {
      write('a.pdf', text);
      await given(inbox);
      await inbox.put(path('a.pdf'), { outcome: 'done' });
    }
    write('a.pdf', 'third');
    await given(inbox);
    const error = { kind: 'invalid-input', message: 'No document.', step: 'turn' } as const;
    await inbox.put(path('a.pdf'), { outcome: 'failed', error });
    expect(readdirSync(path('done'))).to.deep.equal(['a (2).pdf', 'a.pdf']);
    expect(readFileSync(path('done/a (2).pdf'), 'utf8')).to.equal('second');
    expect(readFileSync(path('failed/a.pdf'), 'utf8')).to.equal('third');
    expect(JSON.parse(readFileSync(path('failed/a.pdf.error.json'), 'utf8'))).to.deep.equal(error);
  });

  it('gives out a file again that has changed since', async () => {
    await using inbox = await Inbox.open(folder);
    write('a.pdf');
    await given(inbox);
    expect(await inbox.isUnchanged(path('a.pdf'))).to.equal(true);
    write('a.pdf', 'longer');
    expect(await inbox.isUnchanged(path('a.pdf'))).to.equal(false);
    await inbox.put(path('a.pdf'), { outcome: 'done' });
    expect(existsSync(path('a.pdf'))).to.equal(true);
    expect(await given(inbox)).to.deep.equal(['a.pdf']);
  });

  it('can be watched by one process at a time', async () => {
    await using _inbox = await Inbox.open(folder);
    const second = await Inbox.open(folder).catch((error: unknown) => error);
    expect(second)
      .to.have.property('message')
      .that.matches(/: the process \d+ runs a pipeline that uses this folder\.$/);
  });
});
