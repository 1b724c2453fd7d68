import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { zipEntries } from '../fixtures/archives/zip-entries.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { parseReceipt } from '../fixtures/receipt-schema.js';
import { formOf, startTestServer, type TestServer } from '../server/harness.js';

describe('X-Receipt', () => {
  let server: TestServer;
  before(async () => (server = await startTestServer()));
  after(async () => await server[Symbol.asyncDispose]());

  const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  const document = pdf({ pages: 3 });

  it('gives the result of an operation with its receipt', async () => {
    const form = formOf(['file', ['a.pdf', document]], ['angle', '90']);
    const answer = await server.post('rotate-pages', form, { 'x-receipt': 'true' });
    expect(answer.status, answer.bytes.toString()).to.equal(200);
    expect(answer.headers['content-type']).to.equal('application/zip');
    const files = await unpack(answer.bytes);
    expect([...files.keys()]).to.deep.equal(['a.pdf', 'receipt.json']);
    const { inputs, outputs } = parseReceipt(files.get('receipt.json') ?? '');
    expect(inputs.map(({ name, sha256 }) => [name, sha256])).to.deep.equal([['a.pdf', digestOf(document)]]);
    const [output] = outputs;
    expect(output?.sha256).to.equal(digestOf(files.get('a.pdf') ?? Buffer.alloc(0)));
    expect(output?.pages).to.deep.equal([1, 2, 3].map((page) => ({ input: 1, page })));
  });

  it('gives the result of a pipeline with its receipt', async () => {
    const pipeline = 'name: cut\nsteps:\n- { name: end, operation: extract-pages, options: { pages: "3,2" } }';
    const form = formOf(['pipeline', pipeline], ['file', ['a.pdf', document]], ['file', ['b.pdf', document]]);
    const answer = await server.post('pipeline', form, { 'x-receipt': 'true' });
    const files = await unpack(answer.bytes);
    expect([...files.keys()]).to.deep.equal(['cut.zip', 'receipt.json']);
    const { inputs, operations } = parseReceipt(files.get('receipt.json') ?? '');
    expect(inputs.map(({ name }) => name)).to.deep.equal(['a.pdf', 'b.pdf']);
    expect(operations).to.deep.equal([{ operation: 'extract-pages', step: 'end', options: { pages: '3,2' } }]);
  });

  it('gives no receipt when it is not asked for, and refuses other values', async () => {
    const post = (value: string) =>
      server.post('rotate-pages', formOf(['file', ['a.pdf', document]], ['angle', '90']), { 'x-receipt': value });
    expect((await post('false')).headers['content-type']).to.equal('application/pdf');
    const refused = await post('yes');
    expect(refused.status).to.equal(400);
    expect(refused.json()['message']).to.equal('X-Receipt is neither "true" nor "false".');
  });
});

async function unpack(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-receipt-'));
  try {
    await writeFile(join(folder, 'answer.zip'), bytes);
    const entries = Object.entries(await zipEntries(join(folder, 'answer.zip')));
    return new Map(entries.map(([name, content]) => [name, Buffer.from(content, 'latin1')]));
  } finally {
    await rm(folder, { recursive: true });
  }
}
