import { expect } from 'chai';

import { figureCases } from '../../bench/figures/figure-cases.js';
import { fieldsOf } from '../../bench/job.js';
import { checkOptions, typeOptions } from '../../engine/job/options.js';
import { builtInOperations } from '../../scripts/built-in-operations.js';

const operations = await builtInOperations();

describe('The measured cases', () => {
  it('include each operation', () => {
    const measured = new Set(figureCases.map(({ job }) => job.operation));
    expect([...measured]).to.have.members(operations.map(({ name }) => name));
  });

  for (const { name, options, inputs } of operations) {
    it(`have the field and the options of ${name}`, () => {
      for (const { job } of figureCases.filter((it) => it.job.operation === name)) {
        const sent = new Map(Object.entries(job.options).map(([option, value]) => [option, fieldsOf([option, value])]));
        const texts = new Map([...sent].map(([option, fields]) => [option, fields.map(([, text]) => text)]));
        const field = job.field ?? 'file';
        expect(Object.keys(inputs)).to.include(field);
        checkOptions(options, typeOptions(options, texts).options, [field]);
      }
    });
  }
});
