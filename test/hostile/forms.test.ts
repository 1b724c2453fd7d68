import { expect } from 'chai';

import { until } from '../fixtures/until.js';
import { authOf, pdf, startTestServer, type TestServer } from '../server/harness.js';
import { headOf, openRaw } from '../server/raw-connection.js';
import { type ServiceProgram, startServiceProgram } from '../server/service-program.js';

const part = (headers: string, value = ''): string => `--b\r\n${headers}\r\n\r\n${value}\r\n`;
const named = (name: string, more = ''): string => `Content-Disposition: form-data; name="${name}"${more}`;
const file = part(named('file', '; filename="a.pdf"'), pdf);
const long = 'x'.repeat(15_000);

/** A part that a form repeats 2000 times; the texts of such a form of up to 500 MB would stay in memory. */
const forms = {
  'parts with long names': part(named('x'.repeat(255_000))),
  'parts with names of 300 characters': part(named('x'.repeat(300))),
  'parts with long headers': part(`${named('a')}\r\nX-Long: ${long}`),
  'parts with long file names': part(named('a', `; filename="${long}"`)),
  'parts with long content types': part(`${named('a', '; filename="b"')}\r\nContent-Type: ${long}`),
  'parts with many headers': part(`${named('a')}${'\r\nX: y'.repeat(2000)}`),
  'parts with long values': part(named('a'), long),
};

describe('the server rejects a form of 2000', () => {
  let server: TestServer;
  before(async () => void (server = await startTestServer({ ratePerMinute: 1000 })));
  after(async () => await server[Symbol.asyncDispose]());

  for (const [what, one] of Object.entries(forms)) {
    it(`${what} with 400, before it has read 2 MiB`, async () => {
      const raw = await openRaw(server.url);
      const headers = {
        ...authOf(server.credentials),
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': String(2000 * one.length),
        'X-Request-Id': what.replaceAll(' ', '-'),
      };
      raw.write(headOf('/api/pdf/test-echo', headers));
      for (let sent = 0; sent < 2 ** 23; sent += one.length) raw.write(one);
      expect(await raw.untilText('"statusCode":')).to.match(/^HTTP\/1\.1 400 .*"error":"Invalid request"/s);
      raw.socket.destroy();
      const isLogged = (line: string): boolean => line.includes(headers['X-Request-Id']) && line.includes('bytesIn');
      await until(() => server.logLines.some(isLogged));
      const { bytesIn } = JSON.parse(server.logLines.find(isLogged) ?? '{}') as { bytesIn?: number };
      expect(bytesIn).to.be.below(2 ** 21);
    });
  }
});

describe('a service with a heap of 100 MB', () => {
  let service: ServiceProgram;
  before(async () => void (service = await startServiceProgram(['env', 'NODE_OPTIONS=--max-old-space-size=100'])));
  after(async () => await service[Symbol.asyncDispose]());

  /** Values that a naive parser would split into as many pieces as bytes, each of which keeps its network buffer alive. */
  const values: Readonly<Record<string, string>> = {
    'carriage returns': part(named('a'), '\r'.repeat(900_000)),
    'line breaks': part(named('a'), '\r\n'.repeat(450_000)),
    'almost boundaries': part(named('a'), '\r\n--'.repeat(225_000)),
    'boundaries that go on': part(named('a'), '\r\n--bb'.repeat(150_000)),
    'small parts among large ones':
      `${part(named('a'), 'x')}${part(named('b', '; filename="c"'), long.repeat(6))}`.repeat(900),
  };
  for (const [what, texts] of Object.entries(values)) {
    it(`reads five forms of ${what} at the same time`, async () => {
      const body = Buffer.from(`${texts}${file}--b--\r\n`);
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const answers = Array.from({ length: 5 }, () => service.post('read-metadata', body, headers));
      for (const [status, says] of await Promise.all(answers)) {
        expect(status, says).to.equal(400);
        expect(says).to.match(/a\.pdf/);
      }
    });
  }
});
