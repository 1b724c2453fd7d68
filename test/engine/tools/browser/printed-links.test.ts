import { expect } from 'chai';

import { PrintedLinks } from '../../../../engine/tools/browser/child/printed-links.js';

/** Links as the PDF states them, and the expected results. */
const links = [
  ['/URI (https://document.invalid/next.html)>>', '/URI (next.html)                         >>'],
  ['/URI (https://document.invalid/a\\)b)>>', '/URI (a\\)b)                         >>'],
  ['/URI (https://document.invalid/)>>', '/URI ()                         >>'],
  ['/URI (https://example.com/)>>', '/URI (https://example.com/)>>'],
  ['/URI (javascript:alert\\(1\\))>>', '/URI ()                     >>'],
  ['/URI (data:text/html,a)>>', '/URI ()                >>'],
  ['/URI (javascripts:a)>>', '/URI (javascripts:a)>>'],
  ['/URI (https://document.invalid/without end', '/URI (https://document.invalid/without end'],
] as const;

describe('links of a printed page', () => {
  for (const [given, expected] of links) {
    it(`become "${expected.trim()}", wherever the file is cut`, () => {
      const file = Buffer.from(`obj ${given} endobj`);
      for (let at = 0; at <= file.length; at += 1) {
        const it = new PrintedLinks();
        const parts = [it.pass(Buffer.from(file.subarray(0, at))), it.pass(Buffer.from(file.subarray(at))), it.rest()];
        expect(Buffer.concat(parts).toString()).to.equal(`obj ${expected} endobj`);
      }
    });
  }
});
