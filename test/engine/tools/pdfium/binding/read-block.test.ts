import { expect } from 'chai';
import { closeSync, openSync } from 'node:fs';

import { BlockReader } from '../../../../../engine/tools/pdfium/binding/read-block.js';
import { withFile } from '../../../../fixtures/pdf/raw-pdf.js';

describe('the reading of a file for PDFium', () => {
  const memory = new Uint8Array(16);
  const reader = new BlockReader((pointer, length) => memory.subarray(pointer, pointer + length));

  const readAt = (position: number, length: number): number =>
    withFile('0123456789', (path) => {
      const file = openSync(path, 'r');
      try {
        return reader.read(file, position, 4, length);
      } finally {
        closeSync(file);
      }
    });

  it('puts the bytes where they are wanted', () => {
    expect(readAt(3, 5)).to.equal(1);
    expect(Buffer.from(memory.subarray(4, 9)).toString()).to.equal('34567');
  });

  it('tells that a file is too short, which is no failure', () => {
    expect(readAt(8, 5)).to.equal(0);
    expect(reader.failure).to.equal(undefined);
  });

  it('throws no error into PDFium, and keeps it until the next block is read', () => {
    expect(reader.read(-1, 0, 0, 4)).to.equal(0);
    expect(reader.failure).to.be.instanceOf(Error);
    readAt(0, 1);
    expect(reader.failure).to.equal(undefined);
  });
});
