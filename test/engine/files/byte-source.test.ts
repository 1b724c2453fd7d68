import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { ByteSource } from '../../../engine/files/byte-source.js';
import { inFolder } from '../../fixtures/pdf/raw-pdf.js';

describe('the bytes of a file', () => {
  it('are not read through a link in place of the file', () => {
    inFolder((path) => {
      writeFileSync(path('secret'), '%PDF-1.7');
      symlinkSync(path('secret'), path('document.pdf'));
      expect(() => new ByteSource(path('document.pdf'))).to.throw();
    });
  });

  it('are rejected for a pipe, without waiting for a writer', () => {
    inFolder((path) => {
      execFileSync('mkfifo', [path('document.pdf')]);
      expect(() => new ByteSource(path('document.pdf'))).to.throw(/no regular file/);
    });
  });
});
