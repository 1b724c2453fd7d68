import { readFileSync } from 'node:fs';

import { expect } from 'chai';
import { FormData } from 'undici';

import { pdf } from '../fixtures/pdf/pdf.js';
import { type ServiceProgram, startServiceProgram } from '../server/service-program.js';
import { type Bomb, contentBomb, formBomb, imageBomb } from './documents/bombs.js';

const MEMORY_MB = 384;

/** Maximum memory of documents. */
const BUDGET_MB = 256;

/** Memory outside of the budget: code, the heap of the main thread, encoders and allocators. */
const MARGIN_MB = 256;

const bombs: readonly Bomb[] = [await contentBomb(1), await contentBomb(3), formBomb()];
const image = await imageBomb();

describe('decompression bombs of a gigabyte', () => {
  let service: ServiceProgram;
  before(async () => (service = await startServiceProgram(['env', `QUIRE_MEMORY_MB=${MEMORY_MB}`])));
  after(() => service[Symbol.asyncDispose]());

  afterEach(() => {
    const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8')) ?? [];
    expect(Number(peak) / 1024).to.be.lessThan(BUDGET_MB + MARGIN_MB);
  });

  for (const { name, bytes } of bombs) {
    for (const operation of ['extract-text', 'convert-to-images']) {
      it(`are rejected by ${operation} while other documents are processed: ${name}`, async () => {
        const refused = service.post(operation, formOf(bytes));
        const others = [1, 2].map(() => service.post(operation, formOf(pdf({ pages: 2 }))));
        const [status, says] = await refused;
        expect([status, says]).to.have.property('1').that.contains('"error":"Document too complex"');
        expect((await Promise.all(others)).map(([status]) => status)).to.deep.equal([200, 200]);
      });
    }
  }

  it(`do not hinder extract-text, which need not decode them: ${image.name}`, async () => {
    const [status] = await service.post('extract-text', formOf(image.bytes));
    expect(status).to.equal(200);
  });
});

function formOf(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set('file', new File([bytes], 'document.pdf'));
  return form;
}
