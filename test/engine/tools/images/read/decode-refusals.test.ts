import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';

import { InvalidInput, TimedOut, TooComplex, ToolFailed } from '../../../../../engine/errors.js';
import { decodeImages } from '../../../../../engine/tools/images/read/decode-images.js';
import { refusalBehind } from '../../../../../engine/tools/images/read/decode-refusals.js';
import { ProgramEnd } from '../../../../../engine/tools/process/program-end.js';
import type { ProcessTool } from '../../../../../engine/contract/tools/process.js';
import { closeDecoder, inJob } from '../../../../fixtures/images/decoding.js';
import { failureOf } from '../../../../fixtures/failure-of.js';

after(closeDecoder);

const limit = new TooComplex('The result would be larger than it may be.', { cause: new ProgramEnd('node', 153, '') });
const late = new TimedOut('node used more processor time than it may.', { cause: new ProgramEnd('node', 152, '') });

describe('the end of the decoder', () => {
  for (const [what, error, kind, words] of [
    ['a crash', ended(139, ''), InvalidInput, 'damaged'],
    ['memory that V8 does not get', ended(134, 'FATAL ERROR: JavaScript heap out of memory'), TooComplex, 'of memory'],
    ['memory that GLib does not get', ended(133, 'GLib: failed to allocate 9 bytes'), TooComplex, 'of memory'],
    ['a file that grows too large', limit, TooComplex, '2 GB'],
    ['too much processor time', late, TooComplex, '60 seconds'],
  ] as const) {
    it(`is the fault of the image when it is ${what}`, () => {
      const refusal = refusalBehind(error, 'scan.webp');
      expect(refusal).to.be.instanceOf(kind).with.property('message').that.contains('scan.webp: ').and.contains(words);
      expect(refusal).to.have.property('cause', error.cause);
    });
  }

  for (const [what, error] of [
    ['it was killed from outside', ended(137, '')],
    ['the job has no time left', new TimedOut('The job took too long.')],
    ['the clock has run out', new TimedOut('node did not finish within 600 seconds.')],
    ['something else went wrong', new Error('no space left on device')],
  ] as const) {
    it(`is not the fault of the image when ${what}`, () => {
      expect(refusalBehind(error, 'scan.webp')).to.equal(undefined);
    });
  }
});

describe('a decoder that was taken over', () => {
  const facts = { form: 'png', opacity: false, damaged: false };

  for (const [what, answer] of [
    ['answers with nothing', ''],
    ['answers with something else', '[]'],
    ['tells of fewer pictures', '{"pictures":[]}'],
    ['tells of more pictures', JSON.stringify({ pictures: [facts, facts] })],
    ['names files of its own', JSON.stringify({ pictures: [{ ...facts, form: '/../../upload' }] })],
    ['refuses for no known reason', '{"refused":"constructor"}'],
    ['makes a link that leads out of its folder', JSON.stringify({ pictures: [facts] })],
  ] as const) {
    it(`is found out when it ${what}`, async () => {
      expect(await failureOf(decodeWith(answer))).to.be.instanceOf(ToolFailed);
    });
  }
});

function ended(code: number, output: string): ToolFailed {
  return new ToolFailed('node broke down on this document.', { cause: new ProgramEnd('node', code, output) });
}

/** Runs a program in place of the decoder; it leaves a symbolic link and writes this answer. */
async function decodeWith(answer: string): Promise<unknown> {
  return await inJob(async ({ writeFile }, job) => {
    const folder = join(job, 'pictures');
    mkdirSync(folder);
    const process: ProcessTool = {
      writeFile,
      run() {
        symlinkSync('/etc/passwd', join(folder, '0.png'));
        return Promise.resolve({ code: 0, stdout: Buffer.from(answer), stderr: '' });
      },
    };
    return await decodeImages(process, { path: join(job, 'upload'), name: 'scan.webp', pages: [0], folder });
  });
}
