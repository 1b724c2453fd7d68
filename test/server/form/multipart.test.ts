import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { Writable, type WritableOptions } from 'node:stream';

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

  it('gives the same parts, whatever pieces the body arrives in and however slow the streams are', async () => {
    const delimiter = '\r\n--bound';
    const values = ['', 'x'.repeat(20_000), `${delimiter.slice(0, -1)}\r`, `${delimiter}x${delimiter}-`, '\r\n'];
    const parts = values.map(
      (it, n) => `--bound\r\nContent-Disposition: form-data; name="f${n}"; filename="a"\r\n\r\n${it}`,
    );
    const body = `${parts.join('\r\n')}\r\n--bound--\r\n`;
    for (let turn = 0; turn < 100; turn++) {
      const pieces: Buffer[] = [];
      for (let at = 0; at < body.length;) {
        const size = 1 + randomInt([4, 100, 20_000][turn % 3] ?? 1);
        pieces.push(Buffer.from(body.slice(at, at + size)));
        at += size;
      }
      expect(await partsOf(pieces)).to.deep.equal(values);
    }
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

/** Reads a form that arrives in these pieces; returns the values of its parts. */
async function partsOf(pieces: readonly Buffer[]): Promise<readonly string[]> {
  const values: string[] = [];
  const openPart = (): Writable => {
    const index = values.push('') - 1;
    const write: WritableOptions['write'] = (bytes: Buffer, _encoding, done) => {
      values[index] = (values[index] ?? '') + bytes.toString();
      if (randomInt(2) === 0) done();
      else setImmediate(done);
    };
    return new Writable({ write, highWaterMark: 8 });
  };
  const incoming = new IncomingMessage(new Socket());
  incoming.headers['content-type'] = 'multipart/form-data; boundary=bound';
  const { signal } = new AbortController();
  const reading = readMultipart(incoming, { openPart, maxFileBytes: 2 ** 20, signal, onBytes: () => undefined });
  for (const piece of pieces) {
    incoming.push(piece);
    if (randomInt(4) === 0) await new Promise(setImmediate);
  }
  incoming.complete = true;
  incoming.push(null);
  await reading;
  return values;
}
