import { expect } from 'chai';

import {
  decrypt,
  defineOperation,
  defineOptions,
  outputNameOption,
  pack,
  passwordOption,
  passwordSchema,
  PDF,
  type StepContext,
  transform,
  type WorkFile,
} from '../../../engine/index.js';

const usual = { name: 'give-back', group: 'testing', summary: 'Give back.', inputs: {}, output: PDF } as const;

function optionsWith<const Properties extends Parameters<typeof defineOptions>[0]['properties']>(
  properties: Properties,
) {
  return defineOptions({ type: 'object', additionalProperties: false, properties });
}

function turn(file: WorkFile, { options }: StepContext<{ readonly angle?: number }>): Promise<WorkFile> {
  return Promise.resolve({ ...file, name: `${options.angle}` });
}

// The compiler is under test: a build fails where an expected error is not there.
describe('defineOperation', () => {
  const count = { type: 'integer', minimum: 1, maximum: 9, description: 'How many.' } as const;

  it('takes shared steps whose options the operation declares, and those whose options it does not', () => {
    const declared = { ...usual, options: optionsWith({ ...passwordOption, ...outputNameOption }) };
    const others = { ...usual, options: optionsWith({ count }) };
    const own = { ...usual, options: optionsWith({ currentPassword: passwordSchema('What opens it.') }) };
    expect([
      defineOperation({ ...declared, steps: [decrypt(), pack()] }),
      defineOperation({ ...others, steps: [decrypt(), pack()] }),
      defineOperation({ ...own, steps: [decrypt({ password: 'currentPassword' })] }),
    ]).to.have.length(3);
  });

  it('does not compile with a shared step that reads an option as another type', () => {
    const numbers = { ...usual, options: optionsWith({ password: count, outputFileName: count, secret: count }) };
    expect([
      // @ts-expect-error: the password is a number.
      defineOperation({ ...numbers, steps: [decrypt()] }),
      // @ts-expect-error: the password that is named is a number.
      defineOperation({ ...numbers, steps: [decrypt({ password: 'secret' })] }),
      // @ts-expect-error: the name of the result is a number.
      defineOperation({ ...numbers, steps: [pack()] }),
    ]).to.have.length(3);
  });

  it('does not compile with a step of its own that reads an option as another type', () => {
    const options = optionsWith({ angle: { type: 'string', description: 'How far.' } });
    // @ts-expect-error: the angle is a text.
    expect(defineOperation({ ...usual, options, steps: [transform('turn', turn)] })).to.be.an('object');
  });
});
