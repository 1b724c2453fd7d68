import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';

import { expect } from 'chai';
import { request } from 'undici';

import { boundaryOf, readMultipart } from '../../../server/form/multipart.js';
import { formOf } from '../harness.js';

describe('readMultipart', () => {
  it('has at most one stream open at a time', async () => {
    let open = 0;
    let most = 0;
    const openPart = (): Writable => {
      open += 1;
      most = Math.max(most, open);
      return new Writable({ write: (_bytes, _encoding, done) => setImmediate(done) }).on('close', () => (open -= 1));
    };
    const server = createServer((incoming, answer) => {
      const settings = {
        openPart,
        maxFileBytes: 2 ** 20,
        signal: new AbortController().signal,
        onBytes: () => undefined,
      };
      void readMultipart(incoming, settings).then(() => answer.end('read'));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const body = formOf(...Array.from({ length: 500 }, (_, n) => [`file${n}`, ['a', 'x']] as const));
    const answer = await request(`http://127.0.0.1:${port}`, { method: 'POST', body });
    expect(await answer.body.text()).to.equal('read');
    expect([most, open]).to.deep.equal([1, 0]);
    server.close();
    server.closeAllConnections();
  });

  const types: readonly (readonly [string, string | undefined])[] = [
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; BOUNDARY="a b;c"; x=y', 'a b;c'],
    ['multipart/form-data;boundary=abc;x=y', 'abc'],
    ['multipart/form-data; xboundary=abc', undefined],
    ['multipart/form-data; boundary=', undefined],
    [`multipart/form-data; boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, undefined],
    ['multipart/mixed; boundary=abc', undefined],
  ];
  for (const [type, boundary] of types) {
    it(`finds the boundary ${boundary ?? '(none)'} in ${type}`, () => expect(boundaryOf(type)).to.equal(boundary));
  }
});
