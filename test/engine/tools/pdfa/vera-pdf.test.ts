import { expect } from 'chai';

import type { ProgramResult } from '../../../../engine/contract/tools/process.js';
import { VeraPdf } from '../../../../engine/tools/pdfa/vera-pdf.js';
import { PDF } from '../../../../engine/media-types/types.js';
import { failureOf } from '../../../fixtures/failure-of.js';

const file = { path: '/job/result.pdf', name: 'result.pdf', type: PDF };
const level = { part: 2, conformance: 'b' } as const;

/** The validator with a program that ends in this way. */
function validatorOf(code: number, report: string): VeraPdf {
  const result: ProgramResult = { code, stdout: Buffer.from(report), stderr: '' };
  return new VeraPdf(
    { run: () => Promise.resolve(result), writeFile: () => Promise.reject(new Error('No file is written.')) },
    '/opt/verapdf',
  );
}

describe('VeraPdf', () => {
  it('finds no violation in a valid document', async () => {
    expect(await validatorOf(0, '').check(file, level)).to.equal(undefined);
  });

  it('names rule, page and object of an invalid document', async () => {
    const report = `<rule specification="ISO 19005-2:2011" clause="6.2.11.5" testNumber="1" status="failed" failedChecks="1">
<description>Widths agree</description><check status="failed">
<context>root/document[0]/pages[6](148 0 obj PDPage)</context>
<errorMessage>Glyph width 1055 &lt; 1200</errorMessage></check></rule>`;
    expect(await validatorOf(1, report).check(file, level)).to.deep.equal({
      clause: 'ISO 19005-2 §6.2.11.5',
      sentence: 'Glyph width 1055 < 1200.',
      page: 7,
      object: 148,
    });
  });

  it('fails when the program ends without a verdict', async () => {
    expect(await failureOf(validatorOf(7, '').check(file, level))).to.have.property('kind', 'tool-failed');
  });
});
