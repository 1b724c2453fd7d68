import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import { startCluster } from '../../work/queue/cluster.js';
import { echoForm, formOf, pdf, startTestServer, type TestServer } from '../harness.js';

describe('/metrics', () => {
  let server: TestServer;
  before(async () => void (server = await startTestServer()));
  after(async () => await server[Symbol.asyncDispose]());

  it('counts the requests of each operation by outcome, with their bytes and times', async () => {
    await server.post('test-echo', echoForm());
    await server.post('test-echo', formOf(['files', ['a.pdf', pdf]]));
    await server.post('test-busy', echoForm());
    const values = await metricsOf(server);
    expect(values['quire_requests_total{operation="test-echo",outcome="ok"}']).to.equal(1);
    expect(values['quire_requests_total{operation="test-echo",outcome="missing-field"}']).to.equal(1);
    expect(values['quire_requests_total{operation="test-busy",outcome="busy"}']).to.equal(1);
    expect(values['quire_request_duration_seconds_count{operation="test-echo"}']).to.equal(2);
    expect(values['quire_bytes_total{direction="in"}']).to.be.above(0);
    expect(values['quire_bytes_total{direction="out"}']).to.be.above(0);
  });

  it('has no values of names that do not exist, whatever clients send', async () => {
    const before = namesOfQuire(await metricsOf(server));
    for (let number = 0; number < 20; number++) await server.post(`no-operation-${number}`, echoForm());
    expect(namesOfQuire(await metricsOf(server))).to.deep.equal(before);
  });

  it('counts work that goes on after the response when it ends', async () => {
    const { headers } = await server.post('test-echo', echoForm(), { prefer: 'respond-async' });
    const job = String(headers['location']);
    while ((await server.send(job)).json()['state'] !== 'done') await new Promise(setImmediate);
    const values = await metricsOf(server);
    expect(values['quire_requests_total{operation="test-echo",outcome="ok"}']).to.equal(2);
    expect(values['quire_jobs{state="ended"}']).to.equal(1);
  });

  it('shows the queues of all tools, the processes of converters and the memory', async () => {
    const values = await metricsOf(server);
    for (const queue of ['jobs', 'programs', 'threads', 'office', 'browser', 'ocr']) {
      expect(values[`quire_tasks_waiting{queue="${queue}"}`], queue).to.equal(0);
    }
    expect(values['quire_tasks_begun_total{queue="threads"}']).to.equal(0);
    expect(values['quire_converter_processes{queue="office"}']).to.equal(0);
    expect(values['quire_converter_processes{queue="programs"}']).to.equal(undefined);
    expect(values['quire_document_memory_bytes{of="limit"}']).to.equal((server.settings.memoryBytes * 2) / 3);
    expect(values['quire_service_memory_bytes{of="limit"}']).to.equal(server.settings.memoryBytes);
    expect(values['quire_service_memory_bytes{of="measured"}']).to.be.above(0);
    expect(values['process_resident_memory_bytes']).to.be.above(0);
  });

  it('has the metrics of the guide for operators and no others, besides those of the process', async () => {
    // Metrics of the queues exist only with workers.
    await using cluster = await startCluster();
    const { bytes } = await cluster.front.send('/metrics');
    const types = bytes.toString().matchAll(/^# TYPE (quire_\S+)/gm);
    const guide = readFileSync(new URL('../../../../docs/operations-guide.md', import.meta.url), 'utf8');
    const described = guide.matchAll(/(?<=^\|.*)`(quire_\w+)\{[\w, ]+\}`(?=.*\|$)/gm);
    const [there, told] = [types, described].map((found) => Array.from(found, ([, name]) => name).sort());
    expect(there).to.deep.equal(told);
  });

  it('has no key, file name or document text', async () => {
    const { bytes } = await server.send('/metrics');
    expect(bytes.toString()).not.to.match(/qk_|a\.pdf/);
  });

  it('does not exist for requests that a proxy forwards, unless it is trusted and the client may read them', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    expect((await server.send('/metrics', { headers })).status).to.equal(404);
    await using behind = await startTestServer({ trustedProxies: ['127.0.0.1'], metricsReaders: ['10.1.0.0/16'] });
    const from = async (address: string): Promise<number> =>
      (await behind.send('/metrics', { headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' } })).status;
    expect([await from('10.1.2.3'), await from('203.0.113.9')]).to.deep.equal([200, 404]);
    expect((await behind.send('/metrics')).status).to.equal(404);
  });
});

/** Names and labels of Quire's own metrics; those of Node.js grow, such as by a first garbage collection of a kind. */
function namesOfQuire(values: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(values).filter((name) => name.startsWith('quire_'));
}

/** The values of all metrics by name and labels. */
async function metricsOf(server: TestServer): Promise<Readonly<Record<string, number>>> {
  const { status, headers, bytes } = await server.send('/metrics');
  expect(status).to.equal(200);
  expect(headers['content-type']).to.match(/^text\/plain; version=0\.0\.4/);
  const lines = bytes.toString().split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([^#\s]\S*) (\S+)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(value)]];
    }),
  );
}
