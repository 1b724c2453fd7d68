import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { createEngine, type Engine } from '../../../engine/job/container.js';
import { defineOperation, type Operation } from '../../../engine/contract/operation.js';
import { defineOptions } from '../../../engine/contract/option-schema.js';
import type { Step } from '../../../engine/contract/step.js';
import type { WorkFile } from '../../../engine/contract/file.js';
import { type ErrorKind, type PluginFault, TimedOut, isQuireError, WrongPassword } from '../../../engine/errors.js';
import { mediaTypeOf, PDF } from '../../../engine/media-types/media-types.js';
import { readSettings } from '../../../engine/job/settings.js';
import { transform } from '../../../engine/steps/transform.js';
import { jobFolders } from '../../fixtures/job-folders.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: { size: { type: 'integer', minimum: 1, maximum: 9, default: 5, description: 'Size.' } },
});

function operation(...steps: readonly Step[]): Operation {
  return defineOperation({
    name: 'try-out',
    group: 'test',
    summary: 'Try out the runner.',
    inputs: { file: { accepts: [PDF], most: 2 } },
    output: PDF,
    options,
    steps,
  });
}

const keep: Step = { name: 'keep', role: 'transform', run: (files) => Promise.resolve(files) };

function fails(error: Error): Step {
  return { name: 'break', role: 'transform', run: () => Promise.reject(error) };
}

/** A step that never settles and ignores the signal. */
const deaf: Step = { name: 'deaf', role: 'transform', run: () => new Promise(() => undefined) };

describe('the runner', () => {
  let parent = '';
  let engine: Engine;

  before(async () => {
    parent = await mkdtemp(join(tmpdir(), 'runner-'));
    engine = await openEngine();
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    await rm(parent, { recursive: true });
  });

  const openEngine = (settings: NodeJS.ProcessEnv = {}): Promise<Engine> =>
    createEngine(readSettings({ QUIRE_SANDBOX: 'auto', QUIRE_WORK: parent, ...settings }));

  interface Given {
    readonly by?: Engine;
    readonly contents?: readonly string[];
    readonly options?: Readonly<Record<string, unknown>>;
    readonly signal?: AbortSignal;
    readonly onProgress?: (share: number) => void;
  }

  async function run(tried: Operation, given: Given = {}) {
    const { by = engine, contents = ['%PDF-1.7'], options: values = {} } = given;
    const { signal = new AbortController().signal } = given;
    await using workspace = await by.openWorkspace();
    const files: WorkFile[] = [];
    for (const content of contents) {
      const file = workspace.newFile({ name: 'in.pdf', type: PDF });
      await writeFile(file.path, content);
      files.push({ ...file, type: await mediaTypeOf(file.path, file.name) });
    }
    const { onProgress } = given;
    const job = { operation: tried, inputs: { file: files }, options: values, workspace, signal };
    const result = await by.run({ ...job, ...(onProgress && { onProgress }) });
    return { ...result, content: await readFile(result.file.path, 'utf8') };
  }

  async function kindOf(running: Promise<unknown>): Promise<{ kind: ErrorKind; message: string; error: unknown }> {
    const error: unknown = await running.then(
      () => undefined,
      (it: unknown) => it,
    );
    if (!isQuireError(error)) throw new Error(`Not refused, or not with an error of ours: ${String(error)}`);
    return { kind: error.kind, message: error.message, error };
  }

  it('passes the files through the steps in order', async () => {
    const append = (text: string): Step =>
      transform(text, async (file, { workspace }) => {
        const longer = workspace.newFile(file);
        await writeFile(longer.path, (await readFile(file.path, 'utf8')) + text);
        return longer;
      });
    expect((await run(operation(append('a'), append('b')))).content).to.equal('%PDF-1.7ab');
  });

  it('gives steps the options with their defaults', async () => {
    let seen: unknown;
    await run(
      operation({
        name: 'see',
        role: 'transform',
        run: (files, context) => ((seen = context.options), Promise.resolve(files)),
      }),
    );
    expect(seen).to.deep.equal({ size: 5 });
  });

  it('counts the warnings beyond a thousand', async () => {
    const warning: Step = {
      name: 'warn',
      role: 'transform',
      run(files, { warn }) {
        for (let page = 1; page <= 3000; page++) warn(`Page ${page} is empty.`);
        return Promise.resolve(files);
      },
    };
    const { warnings } = await run(operation(keep, warning));
    expect(warnings).to.have.length(1001);
    expect(warnings.at(-1)).to.equal('2000 more warnings were left out.');
  });

  it('collects each warning once, and reports the progress', async () => {
    const progress: number[] = [];
    const warning: Step = {
      name: 'warn',
      role: 'transform',
      run(files, { warn, progress: tell }) {
        warn('Mind this.');
        warn('Mind this.');
        tell(1, 2);
        return Promise.resolve(files);
      },
    };
    const { warnings } = await run(operation(keep, warning), {
      onProgress: (share) => progress.push(share),
    });
    expect([warnings, progress]).to.deep.equal([['Mind this.'], [0.5, 0.75, 1]]);
  });

  it('collects the figures that steps report', async () => {
    const told = (figures: Readonly<Record<string, number>>): Step => ({
      name: 'tell',
      role: 'transform',
      run(files, { tell }) {
        tell(figures);
        return Promise.resolve(files);
      },
    });
    const { figures } = await run(operation(told({ pages: 1, words: 2 }), told({ pages: 3 })));
    expect(figures).to.deep.equal({ pages: 3, words: 2 });
  });

  it('gives steps before and after the transform a small share of the progress', async () => {
    const progress: number[] = [];
    const [opens, locks, packs] = (['decrypt', 'encrypt', 'package'] as const).map((role): Step => ({ ...keep, role }));
    await run(operation(opens ?? keep, keep, locks ?? keep, packs ?? keep), {
      onProgress: (share) => progress.push(share),
    });
    const [before = 1, after = 0, ...rest] = progress;
    expect([before < 0.1, after > 0.85, rest.at(-1)]).to.deep.equal([true, true, 1]);
  });

  it('reports a full disk', async () => {
    const full: Step = { name: 'fill', role: 'transform', run: () => writeFile('/dev/full', 'x').then(() => []) };
    const { kind, message } = await kindOf(run(operation(full)));
    expect([kind, message]).to.deep.equal(['tool-failed', 'The disk of the service is full; try again later.']);
  });

  it('reports a foreign error as a fault of operation and step, with the error as cause', async () => {
    const cause = new TypeError('x is undefined');
    const { kind, message, error } = await kindOf(run(operation(keep, fails(cause))));
    expect(kind).to.equal('plugin-fault');
    expect(message).to.equal('try-out failed in its step "break".');
    expect((error as PluginFault).cause).to.equal(cause);
  });

  it('passes on errors of the engine, also those of another copy of the package', async () => {
    expect((await kindOf(run(operation(fails(new WrongPassword('No.')))))).kind).to.equal('wrong-password');
    const foreign = Object.assign(new Error('No.'), { kind: 'too-complex', [Symbol.for('quire.error')]: true });
    expect((await kindOf(run(operation(fails(foreign))))).kind).to.equal('too-complex');
  });

  const faults: readonly [what: string, step: Step][] = [
    [
      'gives a file outside of the workspace',
      {
        name: 'leak',
        role: 'transform',
        run: () => Promise.resolve([{ path: '/etc/hostname', name: 'x', type: PDF }]),
      },
    ],
    [
      'gives a file that does not exist',
      {
        name: 'promise',
        role: 'transform',
        run: (_, { workspace }) => Promise.resolve([workspace.newFile({ name: 'x', type: PDF })]),
      },
    ],
    [
      'gives a link that leads out of the workspace',
      transform('link', async (_, { workspace }) => {
        const file = workspace.newFile({ name: 'x', type: PDF });
        await symlink('/etc/hostname', file.path);
        return file;
      }),
    ],
    [
      'gives a link to another file of the workspace',
      transform('link', async (given, { workspace }) => {
        const file = workspace.newFile(given);
        await symlink(given.path, file.path);
        return file;
      }),
    ],
    [
      'gives a folder',
      transform('give', (_, { workspace: { folder: path } }) => Promise.resolve({ path, name: 'x', type: PDF })),
    ],
    [
      'puts a link in the place of the file that it was given',
      transform('swap', async (given) => {
        await rm(given.path);
        await symlink('/etc/hostname', given.path);
        return given;
      }),
    ],
    ['returns no file at the end', { name: 'lose', role: 'transform', run: () => Promise.resolve([]) }],
  ];
  for (const [what, step] of faults) {
    it(`reports a fault of a step that ${what}`, async () => {
      expect((await kindOf(run(operation(step)))).kind).to.equal('plugin-fault');
    });
  }

  const refused: readonly [what: string, given: Given, kind: ErrorKind, message: string][] = [
    ['no file', { contents: [] }, 'missing-field', 'file: a file is required (PDF).'],
    [
      'too many files',
      { contents: ['%PDF-1', '%PDF-1', '%PDF-1'] },
      'invalid-options',
      'file: 3 files were sent; it takes at most 2.',
    ],
    ['an empty file', { contents: [''] }, 'invalid-input', 'file: in.pdf is empty.'],
    ['bytes of no format', { contents: ['hello'] }, 'invalid-input', 'file: in.pdf is not a valid PDF file.'],
    [
      'another format',
      { contents: ['{\\rtf1 }'] },
      'unsupported-input',
      'file: in.pdf is an RTF file; PDF is accepted.',
    ],
    [
      'a format whose name is a word',
      { contents: ['%!PS-Adobe-3.0'] },
      'unsupported-input',
      'file: in.pdf is a PostScript file; PDF is accepted.',
    ],
    [
      'an option out of range',
      { options: { size: 10 } },
      'invalid-options',
      'size: 10 is not accepted; it must be a whole number from 1 to 9.',
    ],
  ];
  for (const [what, given, kind, message] of refused) {
    it(`refuses ${what}`, async () => {
      expect(await kindOf(run(operation(keep), given))).to.include({ kind, message });
    });
  }

  it('ends a job after its time limit, even if a step ignores the signal', async () => {
    await using hasty = await openEngine({ QUIRE_JOB_TIMEOUT_S: '1' });
    const { error, message } = await kindOf(run(operation(deaf), { by: hasty }));
    expect(error).to.be.instanceOf(TimedOut);
    const limit = '1 seconds, the most that a job may take here (QUIRE_JOB_TIMEOUT_S)';
    expect(message).to.equal(`The job did not finish within ${limit}. A smaller document takes less time.`);
  });

  it('ends a job when its caller has disconnected, and starts no further step', async () => {
    const controller = new AbortController();
    let reached = false;
    const leave: Step = {
      name: 'leave',
      role: 'transform',
      run: (files) => (controller.abort(), Promise.resolve(files)),
    };
    const next: Step = { name: 'next', role: 'transform', run: (files) => ((reached = true), Promise.resolve(files)) };
    const { kind } = await kindOf(run(operation(leave, next), { signal: controller.signal }));
    expect([kind, reached]).to.deep.equal(['cancelled', false]);
  });

  it('prevents an operation from running a program that it does not declare', async () => {
    const sneaky = transform('sneak', async (file, { tools }) => {
      await tools.process.run({ program: 'id', args: [] });
      return file;
    });
    expect((await kindOf(run(operation(sneaky)))).message).to.contain('id is not among the programs');
  });

  it('gives a transform the tools that its operation declares, and other steps all', async () => {
    const use: Step['run'] = (files, { tools }) => (tools.pages, Promise.resolve(files));
    const declared = { ...operation({ name: 'sneak', role: 'transform', run: use }), tools: ['pdf'] as const };
    const { error } = await kindOf(run(declared));
    expect(String((error as PluginFault).cause)).to.contain('The operation does not declare the tool pages.');
    const opening = { ...operation({ name: 'open', role: 'decrypt', run: use }), tools: ['pdf'] as const };
    expect((await run(opening)).file.type.name).to.equal('PDF');
  });

  it('accepts the types of a plugin with its own copy of the package', async () => {
    const copy = { ...operation(keep), inputs: { file: { accepts: [{ ...PDF }] } }, output: { ...PDF } };
    expect((await run(copy)).file.type.name).to.equal('PDF');
  });

  it('passes the files of the first declared field to the steps, whatever their order in the request', async () => {
    await using workspace = await engine.openWorkspace();
    const [file, other] = [workspace.newFile({ name: 'a', type: PDF }), workspace.newFile({ name: 'b', type: PDF })];
    await Promise.all([file, other].map(({ path }) => writeFile(path, '%PDF-1.7')));
    const two = { ...operation(keep), inputs: { file: { accepts: [PDF] }, other: { accepts: [PDF] } } };
    const job = { operation: two, options: {}, workspace, signal: new AbortController().signal };
    expect((await engine.run({ ...job, inputs: { other: [other], file: [file] } })).file.name).to.equal('a');
  });

  it('leaves no folder behind', async () => {
    await run(operation(keep));
    expect(await jobFolders(parent)).to.deep.equal([]);
  });
});
