import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import { OutputFile } from '../../../../engine/pdf/write/output-file.js';
import { inFolder } from '../../../fixtures/pdf/raw-pdf.js';

/** Sizes below, at and above those of the buffers. */
const sizes = [
  0,
  1,
  2 ** 14 - 1,
  2 ** 14,
  2 ** 16,
  2 ** 18 - 1,
  2 ** 18,
  2 ** 20,
  2 ** 20 + 1,
  3 * 2 ** 20,
  5,
  2 ** 14,
];

describe('A file that is written sequentially', () => {
  it('holds texts and bytes of all sizes in their order', () =>
    inFolder((path) => {
      const parts = [...sizes, ...sizes].map((size, index) => String.fromCharCode(0xc0 + index).repeat(size));
      const output = new OutputFile(path('written'));
      parts.forEach((part, index) => {
        if (index % 2 === 0) output.text(part);
        else output.bytes(Buffer.from(part, 'latin1'));
      });
      expect(output.position).to.equal(parts.join('').length);
      output.flush();
      output.close();
      expect(readFileSync(path('written'), 'latin1') === parts.join('')).to.equal(true);
    }));

  it('shares no buffer with another open file, after files that were closed', () =>
    inFolder((path) => {
      const first = new OutputFile(path('first'));
      first.text('1'.repeat(2 ** 17));
      first.text('1'.repeat(2 ** 17));
      first.flush();
      first.close();
      const names = ['second', 'third'];
      const outputs = names.map((name) => new OutputFile(path(name)));
      for (let turn = 0; turn < 3; turn++) outputs.forEach((output, index) => output.text(`${index}`.repeat(1000)));
      for (const output of outputs) {
        output.flush();
        output.close();
      }
      expect(names.map((name) => readFileSync(path(name), 'latin1'))).to.deep.equal([
        '0'.repeat(3000),
        '1'.repeat(3000),
      ]);
    }));

  it('takes little memory while it is short', () =>
    inFolder((path) => {
      const before = process.memoryUsage().arrayBuffers;
      const outputs = Array.from({ length: 100 }, (_, index) => new OutputFile(path(`written-${index}`)));
      for (const output of outputs) output.text('short');
      expect(process.memoryUsage().arrayBuffers - before).to.be.below(10 * 2 ** 20);
      for (const output of outputs) output.close();
    }));
});
