import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { connectionLimits } from '../../server/transport/connection-limits.js';
import { openFiles } from '../fixtures/processes/open-files.js';
import { until } from '../fixtures/until.js';
import { freePort } from '../server/free-port.js';
import { authOf, pdf, startTestServer, type TestServer } from '../server/harness.js';
import { headOf, openRaw } from '../server/raw-connection.js';
import { startServiceProgram } from '../server/service-program.js';
import { testOperations } from '../server/test-operations.js';
import type { Misuse } from './idle-clients.js';
import { handshakeMisuses, requestMisuses } from './misuses.js';

const program = fileURLToPath(new URL('idle-clients.js', import.meta.url));

/** Limits in milliseconds, so that tests do not wait for seconds; a client on this machine needs less time. */
const limits = {
  ...connectionLimits(),
  handshake: 300,
  header: 300,
  keepAlive: 100,
  stalledResponse: 300,
  unreadBody: 100,
  ending: 100,
  checkInterval: 20,
};

describe('the server closes connections of clients that', () => {
  let server: TestServer;
  let clients: Clients;
  let plainPort: number;
  let socketsBefore: number;

  // One server and one process of clients for all misuses, so that a connection that stays open fails the next ones as well.
  before(async () => {
    plainPort = await freePort();
    server = await startTestServer({ httpPort: plainPort }, testOperations, limits);
    clients = await openClients();
    // On a busy machine the short limits end a request of ours too.
    await until(() => server.send('/openapi.json').then(Boolean, () => false));
    await server.agent.close();
    socketsBefore = openSockets();
  });

  after(async () => {
    await clients[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const cases = [
    ...[...Object.keys(handshakeMisuses), ...Object.keys(requestMisuses)].map((kind) => ({ kind, tls: true })),
    ...Object.keys(requestMisuses).map((kind) => ({ kind, tls: false })),
  ];
  for (const { kind, tls } of cases) {
    it(`${kind}, on the ${tls ? 'TLS' : 'plain'} port`, async () => {
      const port = tls ? Number(new URL(server.url).port) : plainPort;
      await clients.misuse({ kind, tls, port, count: 10 });
      await until(() => openSockets() <= socketsBefore);
    });
  }
});

it('the server closes connections of clients that read nothing of their result, and removes the result', async () => {
  // Encrypting the body blocks this process, in which the server runs, for longer than short limits for headers.
  const patient = { ...limits, handshake: 30_000, header: 30_000 };
  await using server = await startTestServer({}, testOperations, patient);
  await server.send('/openapi.json');
  await server.agent.close();
  const before = openSockets();
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  // More than the socket buffers of the system take.
  const body = Buffer.concat([Buffer.from(head + pdf), Buffer.alloc(2 ** 25, ' '), Buffer.from('\r\n--b--\r\n')]);
  const client = await openRaw(server.url);
  client.write(
    headOf('/api/pdf/test-return', {
      ...authOf(server.credentials),
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': String(body.length),
    }),
  );
  await until(async () => (await server.jobs()).length === 1);
  client.socket.pause().write(body);
  await until(() => server.logLines.some((line) => line.includes('"operation":"test-return"')));
  await until(async () => (await server.jobs()).length === 0);
  client.socket.destroy();
  await until(() => openSockets() <= before);
});

describe('a service that may open 400 files', () => {
  it('responds while 800 clients keep useless connections open', async () => {
    await using service = await startServiceProgram(['prlimit', '--nofile=400']);
    await using clients = await openClients();
    const port = Number(new URL(service.url).port);
    for (const kind of ['begin no TLS handshake', 'send nothing', 'send half of a header', 'read no response']) {
      await clients.misuse({ kind, tls: true, port, count: 200 });
      expect(await service.get('/health/live')).to.deep.equal([200, '{"status":"live"}']);
    }
    expect(readdirSync(`/proc/${service.child.pid}/fd`).length).to.be.below(350);
  });
});

/** Counts the open sockets of this process, in which the server runs; worker threads open and close other files. */
function openSockets(): number {
  return openFiles().filter((it) => it.startsWith('socket:')).length;
}

interface Clients extends AsyncDisposable {
  /** Resolves when the connections are open. */
  misuse(what: Misuse): Promise<void>;
}

async function openClients(): Promise<Clients> {
  const child = fork(program);
  const ended = once(child, 'close');
  await once(child, 'spawn');
  return {
    async misuse(what) {
      child.send(what);
      await once(child, 'message');
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}
