import { expect } from 'chai';
import { request } from 'undici';

import { defineOperation } from '../../engine/contract/operation.js';
import { defineOptions } from '../../engine/contract/option-schema.js';
import { DOCX, PDF } from '../../engine/media-types/media-types.js';
import { Words } from '../fixtures/compute/wait-for-word.js';
import { archiveOfTags } from '../fixtures/archives/costly-files.js';
import { until } from '../fixtures/until.js';
import { authOf, echoForm, formOf, startTestServer, type TestServer } from '../server/harness.js';

const options = defineOptions({ type: 'object', additionalProperties: false, properties: {} });
const words = new Words();

/** An operation that keeps the only thread of the compute pool busy. */
const hold = defineOperation({
  name: 'test-hold',
  group: 'testing',
  summary: 'Wait.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options,
  steps: [
    {
      name: 'wait',
      role: 'transform',
      async run(files, { compute }) {
        await compute(new URL('../fixtures/compute/wait-for-word.js', import.meta.url), words.shared);
        return files;
      },
    },
  ],
});

const takeWord = defineOperation({
  name: 'test-word',
  group: 'testing',
  summary: 'Take a document.',
  inputs: { file: { accepts: [DOCX], most: 100 } },
  output: DOCX,
  options,
  steps: [{ name: 'take', role: 'transform', run: (files) => Promise.resolve(files) }],
});

describe('uploads whose type detection is expensive', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ cores: 1, concurrencyPerKey: 20 }, [hold, takeWord]);
  });
  after(() => server[Symbol.asyncDispose]());

  it('do not block the service, end when their clients disconnect, and are rejected when they are no documents', async () => {
    const held = server.post('test-hold', echoForm());
    await until(words.hasBegun);
    const controller = new AbortController();
    const attack = [...Array(10).keys()].map(() => upload(server, controller.signal));
    // One folder for the job that keeps the thread busy, and one for each upload.
    await until(async () => (await server.jobs()).length === 11);
    expect((await server.send('/health/live')).status).to.equal(200);
    expect((await server.post('test-hold', formOf(['file', ['a.pdf', archiveOfTags()]]))).json()).to.include({
      error: 'Unsupported file format',
      message: 'file: a.pdf is a ZIP file; PDF is accepted.',
    });
    controller.abort();
    expect(await Promise.all(attack)).to.deep.equal(Array(10).fill('gone'));
    // The folders are removed although the thread for which the uploads wait is never free.
    await until(async () => (await server.jobs()).length === 1);
    words.sayEnd();
    expect((await held).status).to.equal(200);
    const answer = await server.post('test-word', formOf(['file', ['a.docx', archiveOfTags()]]));
    expect(answer.json()).to.include({ error: 'Unsupported file format' });
  });
});

/** Uploads a document; returns the status, or 'gone' when the client has disconnected. */
async function upload(server: TestServer, signal: AbortSignal): Promise<number | 'gone'> {
  const answer = request(`${server.url}/api/pdf/test-word`, {
    dispatcher: server.agent,
    method: 'POST',
    headers: authOf(server.credentials),
    body: formOf(['file', ['a.docx', archiveOfTags()]]),
    signal,
  });
  return await answer.then(
    ({ statusCode }) => statusCode,
    () => 'gone' as const,
  );
}
