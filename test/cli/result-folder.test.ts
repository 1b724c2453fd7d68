import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect } from 'chai';

import type { JournalLine } from '../../cli/pipeline/journal.js';
import { ResultFolder } from '../../cli/pipeline/result-folder.js';
import { PDF } from '../../engine/media-types/media-types.js';
import { failureOf } from '../fixtures/failure-of.js';

describe('ResultFolder', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quire-results-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('keeps no unfinished result when the run is cancelled while it is written', async () => {
    const file = { path: join(folder, 'result'), name: 'a.pdf', type: PDF };
    writeFileSync(file.path, 'content');
    const out = join(folder, 'out');
    {
      await using results = await ResultFolder.open(out);
      const document = { key: 'key', input: 'a.pdf' };
      const failure = await failureOf(results.write([file, file], document, { signal: AbortSignal.abort() }));
      expect(failure).to.have.property('name', 'AbortError');
    }
    expect(readdirSync(join(out, '.quire'))).to.deep.equal(['journal.jsonl']);
  });

  it('says which folder cannot be written, and why', async () => {
    const file = { path: join(folder, 'result'), name: 'a.pdf', type: PDF };
    writeFileSync(file.path, 'content');
    const out = join(folder, 'out');
    await using results = await ResultFolder.open(out);
    await rm(join(out, '.quire'), { recursive: true });
    const { signal } = new AbortController();
    const failure = await failureOf(results.write([file], { key: 'key', input: 'a.pdf' }, { signal }));
    expect(failure).to.have.property('message', `${out}: there is no such file or folder.`);
  });

  it('takes an earlier result for its own by its document alone, however long the line in the journal is', async () => {
    const names = Array.from({ length: 1000 }, (_, number) => `part-${number}.pdf`);
    const line: JournalLine = { key: 'key', input: 'a.pdf', state: 'done', outputs: names };
    mkdirSync(join(folder, '.quire'));
    writeFileSync(join(folder, '.quire/journal.jsonl'), `${JSON.stringify(line)}\n`);
    for (const name of names) writeFileSync(join(folder, name), 'earlier');
    await using results = await ResultFolder.open(folder);
    expect(await results.finished('key')).to.deep.equal(names);
    const file = { path: join(folder, 'new'), name: 'PART-999.pdf', type: PDF };
    writeFileSync(file.path, 'content');
    const { signal } = new AbortController();
    expect(await results.write([file], { key: 'b', input: 'b.pdf' }, { signal })).to.deep.equal(['PART-999 (2).pdf']);
    expect(await results.write([file], { key: 'c', input: 'a.pdf' }, { signal })).to.deep.equal(['PART-999.pdf']);
  });

  it('needs less than 150 bytes of memory for each finished document', async () => {
    const count = 10_000;
    const lines = Array.from({ length: count }, (_, number) =>
      (['writing', 'done'] as const).map((state) => `${JSON.stringify(lineOf(number, state))}\n`).join(''),
    );
    mkdirSync(join(folder, '.quire'));
    writeFileSync(join(folder, '.quire/journal.jsonl'), lines.join(''));
    lines.length = 0;
    const before = usedMemory();
    await using results = await ResultFolder.open(folder);
    expect((usedMemory() - before) / count).to.be.below(150);
    expect(await results.finished(lineOf(count - 1, 'done').key)).to.equal(undefined);
    writeFileSync(join(folder, 'document-9999.pdf'), '');
    expect(await results.finished(lineOf(count - 1, 'done').key)).to.deep.equal(['document-9999.pdf']);
  });
});

function lineOf(number: number, state: JournalLine['state']): JournalLine {
  const key = createHash('sha256').update(`${number}`).digest('hex');
  return { key, state, input: `archive/2026/document-${number}.pdf`, outputs: [`document-${number}.pdf`] };
}

/** The bytes of the heap that are in use. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  // The function is in new contexts only, since the flag was not set at the start.
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
