import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

import { expect } from 'chai';

import { takePieces } from '../../../server/form/take-pieces.js';

const never = new AbortController().signal;

function bodyOf(...pieces: string[]): Readable {
  return Readable.from(pieces.map((it) => Buffer.from(it)));
}

describe('takePieces', () => {
  it('takes each piece after the promise of the piece before, and waits for the last promise', async () => {
    const log: string[] = [];
    await takePieces(bodyOf('a', 'b', 'c'), never, async (piece) => {
      log.push(`takes ${piece.toString()}`);
      await setImmediate();
      await setImmediate();
      log.push(`took ${piece.toString()}`);
    });
    expect(log).to.deep.equal(['takes a', 'took a', 'takes b', 'took b', 'takes c', 'took c']);
  });

  it('takes pieces without promises as they come', async () => {
    const taken: string[] = [];
    await takePieces(bodyOf('a', 'b', 'c'), never, (piece) => void taken.push(piece.toString()));
    expect(taken).to.deep.equal(['a', 'b', 'c']);
  });

  it('ends with a body that has no pieces', () => takePieces(bodyOf(), never, () => expect.fail()));

  const failures = {
    'throws an error': () => {
      throw new Error('full');
    },
    'returns a promise that is rejected': () => Promise.reject(new Error('full')),
  };
  for (const [what, take] of Object.entries(failures)) {
    it(`passes on the error of a function that ${what}, and leaves the rest of the body for others`, async () => {
      const body = bodyOf('a', 'b', 'c');
      const error = await takePieces(body, never, take).catch((it: unknown) => it);
      expect(error).to.have.property('message', 'full');
      await setImmediate();
      const rest: string[] = [];
      for await (const piece of body) rest.push(String(piece));
      expect(rest.join('')).to.equal('bc');
    });
  }

  it('ends with the reason of the signal, also when it is aborted before', async () => {
    const reason = new Error('gone');
    const controller = new AbortController();
    const body = new Readable({ read: () => undefined });
    const running = takePieces(body, controller.signal, () => undefined).catch((it: unknown) => it);
    controller.abort(reason);
    expect(await running).to.equal(reason);
    expect(await takePieces(body, controller.signal, () => undefined).catch((it: unknown) => it)).to.equal(reason);
    expect([body.listenerCount('data'), body.listenerCount('end'), body.destroyed]).to.deep.equal([0, 0, false]);
  });

  it('ends after a running function when the signal is aborted, and takes no other piece', async () => {
    const controller = new AbortController();
    const log: string[] = [];
    const running = takePieces(bodyOf('a', 'b'), controller.signal, async (piece) => {
      log.push(`takes ${piece.toString()}`);
      controller.abort(new Error('gone'));
      await setImmediate();
      log.push(`took ${piece.toString()}`);
    }).catch((it: unknown) => log.push(String(it)));
    await running;
    expect(log).to.deep.equal(['takes a', 'took a', 'Error: gone']);
  });
});
