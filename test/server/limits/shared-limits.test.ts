import { expect } from 'chai';

import { connectForCommands, isConnected } from '../../../cluster/redis.js';
import { sharedCrashes } from '../../../cluster/shared-crashes.js';
import { CrashBlocklist } from '../../../engine/tools/converters/crash-blocklist.js';
import { sharedLimiter } from '../../../server/limits/shared-limiter.js';
import { type RedisServer, startRedis } from '../../fixtures/servers/redis-server.js';
import { until } from '../../fixtures/until.js';
import { authOf, startTestServer, type TestServer } from '../harness.js';

const RATE = 100;
const CLIENTS = 30;
const REQUESTS = 300;

describe('front ends with the same Redis and key store', () => {
  let redis: RedisServer;
  let servers: readonly TestServer[];

  before(async () => {
    redis = await startRedis();
    const shared = { redisUrl: redis.url, ratePerMinute: RATE, concurrencyPerKey: CLIENTS };
    const first = await startTestServer(shared);
    const { dataFolder } = first.settings;
    const refusing = { ...shared, dataFolder, redisDown: 'refuse' } as const;
    servers = [first, await startTestServer({ ...shared, dataFolder }), await startTestServer(refusing)];
  });
  after(async () => {
    for (const it of servers.toReversed()) await it[Symbol.asyncDispose]();
    await redis[Symbol.asyncDispose]();
  });

  const newKey = async (): Promise<Record<string, string>> =>
    authOf(await serverAt(0).running.accounts.createKeyPair({ name: 'other', permissions: ['*'] }));
  const serverAt = (index: number): TestServer => {
    const server = servers[index % servers.length];
    if (server === undefined) throw new Error('The servers are not running.');
    return server;
  };
  /** Sends a request that counts, for an operation that does not exist. */
  const ask = (index: number, headers: Record<string, string>) =>
    serverAt(index).send('/api/pdf/none', { method: 'POST', headers });

  it('let exactly as many requests of a key through as its limit, whichever of them is asked', async () => {
    const headers = await newKey();
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const left = Array.from({ length: REQUESTS }, (_, index) => index).values();
    const client = async (): Promise<void> => {
      for (const index of left) answers.push(await ask(index, headers));
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const statuses = answers.map((it) => it.status);
    const limited = answers.filter((it) => it.status === 429 && String(it.json()['message']).includes('minute'));
    expect(statuses.filter((it) => it === 404)).to.have.length(RATE);
    expect(limited).to.have.length(REQUESTS - RATE);
  });

  it('refuse a key that another one has revoked, from the next request on', async () => {
    const headers = await newKey();
    expect((await ask(1, headers)).status).to.equal(404);
    await serverAt(0).running.accounts.revoke(headers['x-api-key'] ?? '');
    for (const index of [0, 1, 2]) expect((await ask(index, headers)).json()['error']).to.equal('Key revoked');
  });

  it('limit by themselves or refuse requests while Redis is away, as health tells', async () => {
    const headers = await newKey();
    const health = async (index: number) => (await serverAt(index).send('/health/ready')).json()['redis'];
    expect(await health(1)).to.equal('ready');
    await redis.kill();
    await until(async () => (await health(1)) === 'away' && (await health(2)) === 'away');
    expect((await ask(1, headers)).status).to.equal(404);
    const refused = await ask(2, headers);
    expect([refused.status, refused.headers['retry-after']]).to.deep.equal([503, '5']);
    const outages = () => serverAt(1).logLines.filter((it) => it.includes('Redis is away')).length;
    await until(() => outages() > 0);
    await redis.start();
    await until(async () => (await health(1)) === 'ready' && (await health(2)) === 'ready');
    expect((await ask(2, headers)).status).to.equal(404);
    expect(outages()).to.equal(1);
  });

  it('share the number of concurrent requests, and free a slot before the response ends', async () => {
    await using both = await connected(2);
    const rates = { ratePerMinute: 1, ratePerHour: 1, concurrencyPerKey: 2, redisDown: 'refuse' } as const;
    const [one, other] = both.connections.map((it) => sharedLimiter(rates, it));
    const slots = [await one?.take('a'), await other?.take('a')];
    expect(slots.map((it) => it === undefined)).to.deep.equal([false, false]);
    expect(await one?.take('a')).to.equal(undefined);
    expect(await one?.take('b')).to.not.equal(undefined);
    expect(await other?.running('a')).to.equal(2);
    await slots[1]?.release();
    expect(await one?.take('a')).to.not.equal(undefined);
    for (const it of [one, other]) it?.[Symbol.dispose]();
  });

  it('share the crashes of converters', async () => {
    await using both = await connected(2);
    const program = { name: 'a.docx', program: 'LibreOffice' };
    const [one, other] = both.connections.map(
      (it) => new CrashBlocklist(undefined, sharedCrashes(it).of('LibreOffice')),
    );
    await one?.addCrash('digest');
    await other?.learn('digest');
    expect(other?.has('digest')).to.equal(true);
    await other?.addCrash('digest');
    await one?.learn('digest');
    expect(() => one?.check('digest', program)).to.throw('it has brought LibreOffice down twice');
    await one?.learn('unknown');
    expect(one?.has('unknown')).to.equal(false);
  });

  async function connected(count: number) {
    const connections = Array.from({ length: count }, () => connectForCommands(redis.url));
    for (const it of connections) expect(await isConnected(it)).to.equal(true);
    return {
      connections,
      [Symbol.asyncDispose]: () => {
        for (const it of connections) it.disconnect();
        return Promise.resolve();
      },
    };
  }
});
