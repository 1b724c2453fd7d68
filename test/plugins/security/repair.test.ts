import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import repair from '../../../plugins/security/repair.js';
import { complaintOf, textsOf } from '../../fixtures/evidence.js';
import { pdf } from '../../fixtures/pdf.js';

const sound = pdf({ pages: 3 });
const changed = (from: RegExp, to: string): Buffer => Buffer.from(sound.toString('latin1').replace(from, to), 'latin1');
const recovered = 'damaged.pdf: the document is damaged; what could be recovered was used.';

const damage: readonly [what: string, bytes: Buffer][] = [
  ['no cross-reference table', changed(/xref\n[^]*trailer/, 'trailer')],
  ['a wrong startxref', changed(/startxref\n\d+/, 'startxref\n7')],
  ['wrong offsets', changed(/\n0000000\d\d\d 00000 n/g, '\n0000000007 00000 n')],
  ['wrong stream lengths', changed(/\/Length \d+/g, '/Length 7')],
  ['no end', sound.subarray(0, sound.length - 14)],
  ['rubbish in front', Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), sound])],
];

new OperationTester().test(repair, {
  accepts: [
    ...damage.map(([what, bytes]) => ({
      name: `rebuilds a document with ${what}`,
      files: { file: { name: 'damaged.pdf', bytes } },
      async gives({ file, warnings }: { file: { path: string }; warnings: readonly string[] }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 1', 'Page 2', 'Page 3']);
        expect(await complaintOf(file)).to.equal(undefined);
        expect(warnings.every((it) => it === recovered)).to.equal(true);
      },
    })),
    {
      name: 'gathers the pages that are left where the page tree has holes',
      files: { file: { name: 'damaged.pdf', bytes: changed(/\/Kids \[/, '/Kids [null 99 0 R ') } },
      async gives({ file, warnings }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 1', 'Page 2', 'Page 3']);
        expect(warnings).to.deep.equal([recovered]);
      },
    },
    {
      name: 'gives a sound document back with the same content, without a warning',
      files: { file: { name: 'sound.pdf', bytes: sound } },
      async gives({ file, warnings }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 1', 'Page 2', 'Page 3']);
        expect(warnings).to.deep.equal([]);
      },
    },
  ],
  rejects: [
    {
      name: 'refuses what has no page left',
      files: { file: { name: 'x.pdf', bytes: sound.subarray(0, 40) } },
      kind: 'invalid-input',
      message: /too damaged/,
    },
  ],
});
