import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';
import Koa from 'koa';

import { PDF } from '../../engine/media-types/media-types.js';
import { errors } from '../../server/error-responder.js';
import { createLog } from '../../server/log.js';
import type { RequestState } from '../../server/request-state.js';
import { send } from '../../server/send.js';
import { inFolderAsync } from '../fixtures/pdf/raw-pdf.js';

/** Requests a result of these bytes from a server that calls `beforeLastChunk`. */
async function received(bytes: Buffer, beforeLastChunk: () => Promise<void>): Promise<Response> {
  return await inFolderAsync(async (path) => {
    writeFileSync(path('result.pdf'), bytes);
    const app = new Koa<RequestState>();
    app.use(async (ctx, next) => {
      ctx.state = { id: 'one', bytesIn: 0, bytesOut: 0, beforeLastChunk };
      await next();
    });
    app.use(errors(createLog('silent', { write: () => undefined }), 1000));
    app.use((ctx) => send(ctx, { path: path('result.pdf'), name: 'result.pdf', type: PDF }, ['Look at it.']));
    const handle = app.callback();
    const server = createServer((req, res) => void handle(req, res)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      return new Response(await response.arrayBuffer(), response);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}

const fail = (): Promise<void> => Promise.reject(new Error('secret'));

describe('the server sends a result', () => {
  for (const bytes of [0, 5, 2 ** 18, 2 ** 20 + 5]) {
    it(`of ${bytes} bytes completely`, async () => {
      const sent = randomBytes(bytes);
      const response = await received(sent, () => Promise.resolve());
      expect(response.status).to.equal(200);
      expect(response.headers.get('content-length')).to.equal(String(bytes));
      expect(Buffer.from(await response.arrayBuffer()).equals(sent)).to.equal(true);
    });
  }

  it('or an error, when sending fails before its first byte', async () => {
    const response = await received(randomBytes(5), fail);
    expect(response.status).to.equal(500);
    expect([...response.headers.keys()]).not.to.include.members(['x-warnings', 'content-disposition']);
    expect(await response.json()).to.include({ error: 'Internal server error' });
  });

  it('or closes the connection, when sending fails later', async () => {
    const outcome = await received(randomBytes(2 ** 20), fail).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(TypeError);
  });
});
