import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

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
});
