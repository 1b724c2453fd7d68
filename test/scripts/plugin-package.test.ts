import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
}

/** Operations that must not compile, each with the reason why. */
const mistakes = {
  'a step reads an option that is not declared':
    "steps: [transform('work', async (file: WorkFile, { options }: StepContext<{ missing: string }>) => file)]",
  'an option has another type': "steps: [transform<{ angle: string }>('work', async (file) => file)]",
  'a step returns no file': "steps: [transform('work', async () => 7)]",
  'a step returns a path': "steps: [{ name: 'work', role: 'transform', run: async () => ['a.pdf'] }]",
  'a role does not exist': "steps: [{ name: 'work', role: 'sign', run: async (files) => files }]",
  'a tool does not exist': "steps: [transform('work', async (file, { tools }) => await tools.ghost.draw(file))]",
  'a tool is declared that does not exist': "tools: ['ghost'], steps: [pack()]",
  'the memory is a text': "memory: '512 MB', steps: [pack()]",
  'a file is changed in place': "steps: [transform('work', async (file) => { file.name = 'b.pdf'; return file; })]",
};

describe('The package quire-plugin', () => {
  let folder: string;
  let packed: Packed;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-plugin-'));
    const args = ['pack', '--json', '--ignore-scripts', '--workspace', 'quire-plugin', '--pack-destination', folder];
    const { stdout } = await run('npm', args, { cwd: root });
    [packed = packed] = JSON.parse(stdout) as readonly [Packed];
    const home = join(folder, 'node_modules/quire-plugin');
    await mkdir(home, { recursive: true });
    await run('tar', ['-xzf', join(folder, packed.filename), '--strip-components=1', '-C', home]);
    const { dependencies } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    expect(Object.keys(dependencies)).to.deep.equal(['@types/node', 'json-schema-to-ts']);
    await mkdir(join(folder, 'node_modules/@types'));
    for (const name of Object.keys(dependencies))
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });
  after(() => rm(folder, { recursive: true }));

  it('has less than 200 KB', () => {
    expect(packed.unpackedSize).to.be.below(200_000);
  });

  it('can be loaded without any package of the engine', async () => {
    const script = "const kit = await import('quire-plugin'); console.log(kit.API_VERSION, typeof kit.decrypt());";
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
    expect(stdout).to.equal('1 object\n');
  });

  it('rejects mistakes at compile time, and accepts what is right', async () => {
    const cases = Object.values({
      nothing:
        "steps: [transform('work', async (file: WorkFile, { options }: StepContext<{ angle: number }>) => (options.angle > 0 ? file : file))]",
      ...mistakes,
    });
    const sources = cases.map((its, index) => [`case-${index}.ts`, sourceOf(its)] as const);
    for (const [name, source] of sources) await writeFile(join(folder, name), source);
    const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
    const args = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      ...sources.map(([name]) => name),
    ];
    const result: unknown = await run(process.execPath, [tsc, ...args], { cwd: folder }).catch(
      (error: unknown) => error,
    );
    const { stdout } = result as { readonly stdout: string };
    const rejected = sources.filter(([name]) => stdout.includes(`${name}(`)).map(([name]) => name);
    expect(rejected, stdout).to.deep.equal(sources.slice(1).map(([name]) => name));
  });
});

function sourceOf(its: string): string {
  return `
    import { defineOperation, pack, PDF, type StepContext, transform, type WorkFile } from 'quire-plugin';
    export default defineOperation({
      name: 'try', group: 'test', summary: 'Try.', inputs: { file: { accepts: [PDF] } }, output: PDF,
      options: {
        type: 'object', additionalProperties: false, required: ['angle'],
        properties: { angle: { type: 'integer', minimum: 0, maximum: 9, description: 'An angle.' } },
      },
      ${its},
    });
    void pack;
  `;
}
