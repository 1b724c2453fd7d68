import { appendFile, copyFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { expect } from 'chai';

import {
  defineOperation,
  defineOptions,
  InvalidInput,
  type Operation,
  type OptionsOf,
  passwordOption,
  PDF,
  type StepContext,
  transform,
  type WorkFile,
} from '../../../engine/index.js';
import {
  type AcceptedCase,
  OperationTester,
  type RejectedCase,
  type TestFramework,
} from '../../../engine/testing/index.js';

const options = defineOptions({ type: 'object', additionalProperties: false, properties: { ...passwordOption } });

type Options = OptionsOf<typeof options>;

const document = { name: 'report.pdf', bytes: '%PDF-1.7\n%%EOF\n' };
const works: AcceptedCase = { name: 'works', files: { file: document }, options: { password: 'correct horse' } };

/** Milliseconds that a step has to stop in; a step that ignores the signal takes several times as long. */
const PATIENCE = 1000;

describe('OperationTester', () => {
  describe('finds nothing in an operation that behaves', () => {
    it('with cases that are right', async () => {
      const sentence = 'The document was copied.';
      const operation = behaving(async (file, { workspace, warn }) => {
        warn(sentence);
        return await copied(file, workspace.newFile(file));
      });
      const accepts: AcceptedCase = {
        ...works,
        gives: ({ file, warnings }) => {
          expect(file.name).to.equal('report.pdf');
          expect(warnings).to.deep.equal([sentence]);
        },
      };
      const rejects: RejectedCase = { name: 'needs a file', kind: 'missing-field', message: /file is required/ };
      expect(await findings(operation, accepts, rejects)).to.deep.equal({});
    });
  });

  describe('finds an operation that', () => {
    it('returns a file outside of the workspace', async () => {
      const operation = behaving((file, { workspace }) => copied(file, { ...file, path: beside(workspace.folder) }));
      expect(await findings(operation))
        .to.have.property('works')
        .that.matches(/outside of the workspace/);
    });

    it('writes a file beside the workspace', async () => {
      const operation = behaving(async (file, { workspace }) => {
        await writeFile(beside(workspace.folder), 'left');
        return await copied(file, workspace.newFile(file));
      });
      expect(await findings(operation))
        .to.have.property('works')
        .that.matches(/written outside of the workspace/);
    });

    it('does not report a figure that it declares', async () => {
      const figures = { copies: { description: 'How many copies were made.', header: 'X-Copies' } };
      expect(await findings({ ...behaving(), figures }))
        .to.have.property('works')
        .that.matches(/A figure is declared and not told/);
    });

    it('changes its input', async () => {
      const operation = behaving(async (file, { workspace }) => {
        const made = await copied(file, workspace.newFile(file));
        await appendFile(file.path, '%');
        return made;
      });
      expect(await findings(operation))
        .to.have.property('works')
        .that.matches(/step "copy" changed a file/);
    });

    it('changes a file of an earlier step', async () => {
      const first = transform<Options>(
        'first',
        async (file, { workspace }) => await copied(file, workspace.newFile(file)),
      );
      const second = transform<Options>('second', async (file) => {
        await appendFile(file.path, '%');
        return file;
      });
      expect(await findings({ ...behaving(), steps: [first, second] as Operation['steps'] }))
        .to.have.property('works')
        .that.matches(/step "second" changed a file/);
    });

    it('ignores the signal', async () => {
      const operation = behaving(async (file, { workspace, signal }) => {
        await ignore(signal);
        return await copied(file, workspace.newFile(file));
      });
      const found = await findings(operation);
      expect(found).to.have.all.keys('works, and stops when it is cancelled');
      expect(Object.values(found)[0]).to.match(/"copy" goes on after its job is over/);
    });

    it('ignores the signal with an option of a later case', async () => {
      const operation = behaving(async (file, { options, workspace, signal }) => {
        if (options.password !== undefined) await ignore(signal);
        return await copied(file, workspace.newFile(file));
      });
      const cases = [
        { ...works, options: {} },
        { ...works, name: 'opens' },
        { ...works, name: 'opens more' },
      ];
      // The last case has no other option, so it is not cancelled again.
      expect(await findings(operation, cases)).to.have.all.keys('opens, and stops when it is cancelled');
    });

    it('has the password in its error', async () => {
      const operation = behaving((_, { options }) => {
        throw new InvalidInput(`${options.password ?? ''} does not open it.`);
      });
      expect(await findings(operation))
        .to.have.property('works')
        .that.matches(/"password" is in an error/);
    });

    it('has the password in the cause of its error', async () => {
      const operation = behaving((_, { options }) => {
        const cause = Object.assign(new Error('qpdf failed'), { spawnargs: [`--password=${options.password ?? ''}`] });
        throw new InvalidInput('It does not open.', { cause });
      });
      expect(await findings(operation))
        .to.have.property('works')
        .that.matches(/"password" is in an error/);
    });

    it('has a password in its error only if it is wrong', async () => {
      const operation = behaving(async (file, { options, workspace }) => {
        const password = options.password ?? '';
        if (password !== 'correct horse') throw new InvalidInput(`${password} does not open it.`);
        return await copied(file, workspace.newFile(file));
      });
      expect(await findings(operation))
        .to.have.property('works')
        .that.matches(/"password" is in an error/);
    });

    it('reveals a path of the machine', async () => {
      const operation = behaving((file) => {
        throw new InvalidInput(`${file.path} is broken.`);
      });
      const rejects: RejectedCase = { ...works, name: 'fails', kind: 'invalid-input' };
      expect(await findings(operation, works, rejects))
        .to.have.property('fails')
        .that.matches(/path of this machine/);
    });

    it('has an option without a description', async () => {
      const properties = { loud: { type: 'boolean', description: '' } } as const;
      const operation = {
        ...behaving(),
        options: { ...options, properties: { ...options.properties, ...properties } },
      };
      const [found] = Object.entries(await findings(operation));
      expect(found?.[0]).to.match(/declares itself/);
      expect(found?.[1]).to.match(/loud/);
    });
  });

  describe('finds a case that', () => {
    const fails = behaving(() => {
      throw new InvalidInput('It is broken.');
    });

    it('is accepted and fails', async () => {
      expect(await findings(fails))
        .to.have.property('works')
        .that.matches(/The job failed \(invalid-input\).*It is broken/);
    });

    it('returns an unexpected result', async () => {
      const gives: NonNullable<AcceptedCase['gives']> = ({ file }) => expect(file.name).to.equal('other.pdf');
      expect(await findings(behaving(), { ...works, gives }))
        .to.have.property('works')
        .that.matches(/other\.pdf/);
    });

    it('is rejected and works', async () => {
      const rejects: RejectedCase = { ...works, name: 'fails', kind: 'invalid-input' };
      expect(await findings(behaving(), works, rejects))
        .to.have.property('fails')
        .that.matches(/The job succeeded/);
    });

    it('is rejected as another kind', async () => {
      const rejects: RejectedCase = { ...works, name: 'fails', kind: 'too-complex' };
      expect(await findings(fails, works, rejects))
        .to.have.property('fails')
        .that.matches(/should have failed as "too-complex"/);
    });

    it('is rejected with another sentence', async () => {
      const rejects: RejectedCase = { ...works, name: 'fails', kind: 'invalid-input', message: /too large/ };
      expect(await findings(fails, works, rejects))
        .to.have.property('fails')
        .that.matches(/too large/);
    });
  });
});

/** Returns an operation with one step, which by default copies the file. */
function behaving(
  copy: (file: WorkFile, context: StepContext<Options>) => Promise<WorkFile> = (file, { workspace }) =>
    copied(file, workspace.newFile(file)),
): Operation {
  return defineOperation({
    name: 'copy',
    group: 'testing',
    summary: 'Copy a document.',
    inputs: { file: { accepts: [PDF] } },
    output: PDF,
    options,
    steps: [transform('copy', copy)],
  });
}

async function copied(file: WorkFile, target: WorkFile): Promise<WorkFile> {
  await copyFile(file.path, target.path);
  return target;
}

/** Waits until the tester may have aborted the signal, and goes on for long if it has. */
async function ignore(signal: AbortSignal): Promise<void> {
  await wait(10);
  if (signal.aborted) await wait(5 * PATIENCE, undefined, { ref: false });
}

function beside(folder: string): string {
  return join(dirname(folder), 'stray.pdf');
}

/** Returns the messages of failing tests by their titles. */
async function findings(
  operation: Operation,
  accepts: AcceptedCase | readonly AcceptedCase[] = works,
  rejects?: RejectedCase,
): Promise<Record<string, string>> {
  const tests: (readonly [string, () => void | Promise<void>])[] = [];
  const tidying: (() => Promise<void>)[] = [];
  const framework: TestFramework = {
    describe: (_title, declare) => declare(),
    it: (title, test) => void tests.push([title, test]),
    after: (tidy) => void tidying.push(tidy),
  };
  const tester = new OperationTester({ framework, patience: PATIENCE });
  tester.test(operation, { accepts: [accepts].flat(), rejects: rejects === undefined ? [] : [rejects] });
  const found: Record<string, string> = {};
  for (const [title, test] of tests) {
    await Promise.resolve()
      .then(test)
      .catch((error: unknown) => (found[title] = (error as Error).message));
  }
  for (const tidy of tidying) await tidy();
  return found;
}
