import crypto from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';

import { expect } from 'chai';

import { withCheapScrypt } from '../../fixtures/cheap-scrypt.js';
import { until } from '../../fixtures/until.js';
import { slowOperation, testOperations } from '../test-operations.js';
import { formOf, type Answer, pdf, startTestServer, type TestServer } from '../harness.js';

const slow = slowOperation();
const password = 'correct horse battery';

interface SignedIn {
  readonly cookie: string;
  readonly 'x-csrf-token': string;
}

describe('the web application over HTTP', () => {
  withCheapScrypt();

  let server: TestServer;
  let ada: SignedIn;
  let eve: SignedIn;

  before(async () => {
    server = await startTestServer({}, [...testOperations, slow.operation]);
    await server.running.accounts.createOwner('ada@example.org', password);
    await server.running.accounts.createOwner('eve@example.org', password);
    ada = signedIn(await signIn('ada@example.org'));
    eve = signedIn(await signIn('eve@example.org'));
  });
  after(async () => await server[Symbol.asyncDispose]());

  async function send(method: string, path: string, body?: object, headers: object = {}): Promise<Answer> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    return await server.send(`/web${path}`, {
      method,
      ...text,
      headers: { 'x-api-key': '', 'x-api-secret': '', ...json, ...headers },
    });
  }

  async function signIn(email: string, given = password, headers: object = {}): Promise<Answer> {
    return await send('POST', '/session', { email, password: given }, headers);
  }

  function signedIn({ headers, json }: Answer): SignedIn {
    const cookie = String(headers['set-cookie']).split(';', 1).join();
    return { cookie, 'x-csrf-token': String(json()['csrfToken']) };
  }

  it('keeps the session in a cookie that scripts and other sites do not get', async () => {
    const { headers } = await signIn('ada@example.org');
    expect(headers['set-cookie']).to.match(
      /^__Host-quire-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
  });

  it('does not take over the token of a session from before the sign-in', async () => {
    const planted = `__Host-quire-session=${'A'.repeat(43)}`;
    const { cookie } = signedIn(await signIn('ada@example.org', password, { cookie: planted }));
    expect(cookie).to.not.equal(planted);
    expect((await send('GET', '/key-pairs', undefined, { cookie: planted })).status).to.equal(401);
    const again = signedIn(await signIn('ada@example.org', password, { cookie }));
    expect(again.cookie).to.not.equal(cookie);
  });

  it('ends a session at sign-out, and all sessions at sign-out everywhere', async () => {
    const [one, other] = [signedIn(await signIn('ada@example.org')), signedIn(await signIn('ada@example.org'))];
    expect((await send('DELETE', '/session', undefined, one)).status).to.equal(204);
    expect((await send('GET', '/sessions', undefined, one)).status).to.equal(401);
    expect((await send('GET', '/sessions', undefined, other)).status).to.equal(200);
    expect((await send('DELETE', '/sessions', undefined, other)).status).to.equal(204);
    expect((await send('GET', '/sessions', undefined, other)).status).to.equal(401);
    ada = signedIn(await signIn('ada@example.org'));
  });

  it('changes nothing without the CSRF token, and with that of another session', async () => {
    const pair = { name: 'stolen', permissions: ['*'] };
    for (const token of ['', 'x', eve['x-csrf-token']]) {
      const answer = await send('POST', '/key-pairs', pair, { cookie: ada.cookie, 'x-csrf-token': token });
      expect(answer.json()).to.include({ error: 'Forbidden', statusCode: 403 });
    }
  });

  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://example.org' },
    { origin: 'null' },
  ]) {
    it(`rejects requests of other sites: ${JSON.stringify(headers)}`, async () => {
      expect((await send('GET', '/key-pairs', undefined, { ...ada, ...headers })).status).to.equal(403);
      expect((await signIn('ada@example.org', password, headers)).status).to.equal(403);
    });
  }

  it('accepts no form of another site as JSON', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await signIn('ada@example.org', password, headers)).json()).to.include({ error: 'Invalid request' });
  });

  it('shows and changes nothing of another owner', async () => {
    const made = (await send('POST', '/key-pairs', { name: 'of ada', permissions: ['*'] }, ada)).json();
    const apiKey = String(made['apiKey']);
    const work = (headers: Readonly<Record<string, string>>) =>
      server.send('/web/pdf/test-echo', {
        method: 'POST',
        body: formOf(['file', ['a.pdf', pdf]]),
        headers: { 'x-api-key': '', 'x-api-secret': '', ...ada, ...headers },
      });
    expect((await work({})).status).to.equal(200);
    const job = String((await work({ prefer: 'respond-async' })).headers['location']).replace('/api', '');
    const [{ id = '' } = {}] = JSON.parse((await send('GET', '/sessions', undefined, ada)).bytes.toString()) as {
      id?: string;
    }[];
    // Usage is recorded after the response.
    await until(async () => (await send('GET', '/usage', undefined, ada)).bytes.includes('test-echo'));

    const refused: readonly (readonly [method: 'GET' | 'DELETE', path: string, status: number])[] = [
      ['GET', job, 404],
      ['GET', `${job}/result`, 404],
      ['DELETE', job, 404],
      ['DELETE', `/key-pairs/${apiKey}`, 404],
      // It has the same answer for a session that has ended already.
      ['DELETE', `/sessions/${id}`, 204],
      ['GET', '/key-pairs', 200],
      ['GET', '/sessions', 200],
      ['GET', '/session', 200],
      ...['24h', '7d', '30d'].map((range) => ['GET', `/usage?range=${range}`, 200] as const),
    ];
    for (const [method, path, status] of refused) {
      const answer = await send(method, path, undefined, eve);
      expect(answer.status, `${method} ${path}`).to.equal(status);
      expect(answer.bytes.toString(), path).to.not.match(new RegExp(`${apiKey}|of ada|ada@|test-echo|${id}`));
    }
    // Tried with the CSRF token of the other session, nothing changes either.
    const mixed = { cookie: eve.cookie, 'x-csrf-token': ada['x-csrf-token'] };
    for (const path of ['/sessions', '/session', `/key-pairs/${apiKey}`, job]) {
      expect((await send('DELETE', path, undefined, mixed)).status, path).to.equal(403);
    }
    expect((await send('GET', '/sessions', undefined, ada)).status).to.equal(200);
    expect((await send('GET', job, undefined, ada)).status).to.equal(200);
    expect((await send('GET', '/key-pairs', undefined, ada)).bytes.toString()).to.not.contain('revokedAt');
  });

  it('tells the progress of a running request to its owner alone', async () => {
    const id = '7a1c2f7e-0000-4000-8000-000000000000';
    const work = server.send('/web/pdf/test-slow', {
      method: 'POST',
      body: formOf(['file', ['a.pdf', pdf]]),
      headers: { 'x-api-key': '', 'x-api-secret': '', 'x-progress-id': id, ...ada },
    });
    const shown = async (who: SignedIn) => (await send('GET', `/progress/${id}`, undefined, who)).json();
    await until(() => slow.counts.begun === 1);
    slow.report(0.25);
    expect(await shown(ada)).to.deep.equal({ share: 0.25, step: 'wait' });
    expect(await shown(eve)).to.deep.equal({});
    slow.finish();
    expect((await work).status).to.equal(200);
    // The request ends after its response.
    await until(async () => Object.keys(await shown(ada)).length === 0);
  });

  it('needs a session for everything but signing in and the list of operations', async () => {
    for (const path of ['/key-pairs', '/usage', '/sessions', '/jobs/x', '/progress/x', '/pdf/test-echo']) {
      expect((await send('GET', path)).status, path).to.equal(401);
    }
    for (const [path, method] of [
      ['/key-pairs', 'POST'],
      ['/password', 'POST'],
      ['/pipeline/check', 'POST'],
      ['/sessions', 'DELETE'],
    ] as const) {
      expect((await send(method, path, method === 'POST' ? {} : undefined)).status, path).to.equal(401);
    }
    expect((await send('GET', '/session')).json()).to.deep.equal({});
    expect((await send('GET', '/operations')).status).to.equal(200);
  });

  it('gives the key pair of the workbench to nobody', async () => {
    await server.send('/web/pdf/test-echo', {
      method: 'POST',
      body: formOf(['file', ['a.pdf', pdf]]),
      headers: { ...ada },
    });
    const usage = (await send('GET', '/usage', undefined, ada)).bytes.toString();
    const [key = ''] = /workbench-[\w-]+/.exec(usage) ?? [];
    expect(key).to.not.equal('');
    expect((await send('GET', '/key-pairs', undefined, ada)).bytes.toString()).to.not.contain('workbench-');
    expect((await send('DELETE', `/key-pairs/${key}`, undefined, ada)).status).to.equal(404);
  });

  it('derives a key of the same cost for a wrong password and an unknown address', async () => {
    const derive = crypto.scrypt;
    const costs: unknown[] = [];
    crypto.scrypt = new Proxy(derive, {
      apply(target, self, given: readonly unknown[]) {
        costs.push(given[3]);
        Reflect.apply(target, self, given);
      },
    });
    syncBuiltinESMExports();
    try {
      await signIn('ada@example.org', 'wrong');
      await signIn('somebody@example.org', 'wrong');
    } finally {
      crypto.scrypt = derive;
      syncBuiltinESMExports();
    }
    expect(costs).to.have.length(2);
    expect(costs[1]).to.deep.equal(costs[0]);
  });

  it('allows WebAssembly to the worker that draws pages, and to no page', async () => {
    const names = await readdir(new URL('../../../web/assets/', import.meta.url));
    const worker = names.find((it) => /^pdf-worker-.*\.js$/.test(it)) ?? '';
    const policy = String((await server.send(`/assets/${worker}`)).headers['content-security-policy']);
    expect(policy).to.equal("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    for (const name of names.filter((it) => it.endsWith('.js') && it !== worker)) {
      const other = await server.send(`/assets/${name}`);
      expect(other.headers['content-security-policy'], name).to.contain("script-src 'self';");
    }
  });

  it('sends browsers a page for an address that does not exist, and other clients an error', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const path of ['/nowhere', '/workbnch/merge', '/assets']) {
      const page = await server.send(path, { headers: { accept } });
      expect(page.status, path).to.equal(404);
      expect(page.headers).to.include({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      expect(page.headers['content-security-policy']).to.contain("default-src 'none'");
      expect((await server.send(path)).json()).to.include({ error: 'Not found', statusCode: 404 });
    }
    expect((await server.send('/api/nowhere', { headers: { accept } })).json()).to.include({ error: 'Not found' });
  });

  it('names the scripts of a part in its start page', async () => {
    const scripts = async (path: string): Promise<readonly (string | undefined)[]> =>
      [...(await server.send(path)).bytes.toString().matchAll(/modulepreload" [^>]*"\/assets\/([\w.]+)-/g)].map(
        ([, name]) => name,
      );
    expect(await scripts('/')).to.not.include.members(['account', 'docs']);
    expect(await scripts('/account/usage'))
      .to.include('account')
      .and.not.include('usage-chart');
    expect(await scripts('/docs/service')).to.include.members(['docs', 'service']);
    expect(await scripts('/docs/merge'))
      .to.include('docs')
      .and.not.include('service');
    expect(await scripts('/docs/constructor')).to.deep.equal(await scripts('/docs/merge'));
  });

  it('compresses the usage for browsers that accept it', async () => {
    const plain = await send('GET', '/usage', undefined, ada);
    const sent = await send('GET', '/usage', undefined, { ...ada, 'accept-encoding': 'gzip, br' });
    expect(plain.headers['content-encoding']).to.equal(undefined);
    expect(sent.headers['content-encoding']).to.equal('br');
    const usage = JSON.parse(brotliDecompressSync(sent.bytes).toString()) as object;
    expect(usage).to.have.all.keys(Object.keys(plain.json()));
  });

  it('sends pages that cannot be framed, and keeps only assets in caches', async () => {
    const page = await server.send('/sign-in');
    expect(page.headers['content-security-policy']).to.contain("frame-ancestors 'none'").and.not.contain('unsafe');
    expect(page.headers).to.include({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      'strict-transport-security': 'max-age=31536000',
    });
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.bytes.toString()) ?? [];
    const asset = await server.send(script);
    expect(asset.headers['cache-control']).to.contain('immutable');
    const etag = String(asset.headers['etag']);
    expect((await server.send(script, { headers: { 'if-none-match': etag } })).status).to.equal(304);
    expect((await server.send('/assets/../../package.json')).status).to.equal(404);
    expect((await send('GET', '/key-pairs', undefined, ada)).headers['cache-control']).to.equal('no-store');
  });
});
