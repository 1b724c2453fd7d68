import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';

import { expect } from 'chai';

import { createEngine, type Engine } from '../../../engine/job/container.js';
import type { PluginFailureListener } from '../../../engine/job/sandboxed-operation.js';
import { readSettings } from '../../../engine/job/settings.js';
import { isQuireError } from '../../../engine/errors.js';
import { Launcher } from '../../../engine/tools/process/launcher.js';
import { pluginPackage } from '../../../engine/tools/plugins/plugin-package.js';
import { PluginProcess } from '../../../engine/tools/plugins/plugin-process.js';
import { probeSandbox } from '../../../engine/tools/sandbox/probe-sandbox.js';
import { PDF } from '../../../engine/media-types/media-types.js';
import { bookObjects, rawPdf } from '../../fixtures/pdf/raw-pdf.js';
import { type PluginFolders, pluginFolders, pluginOf } from '../../fixtures/processes/plugin-folder.js';
import { sandboxMode } from '../../fixtures/processes/sandbox-mode.js';

const password = 'a secret of the caller';

/** A variable in the environment of the service. */
const variable = 'SECRET_OF_THE_SERVICE';

/** Steps that misbehave, and the kind of error that their caller gets. Those that never end have a second of time. */
const misbehaving = {
  'loop-forever': ['for (;;);', 'timed-out'],
  'never-end': ['await new Promise(() => setInterval(() => undefined, 1000));', 'timed-out'],
  'exit-now': ['process.exit(0);', 'plugin-fault'],
  'throw-error': ["throw new Error('It broke.');", 'plugin-fault'],
  'throw-later': [
    "setImmediate(() => { throw new Error('Later.'); }); await new Promise(() => undefined);",
    'plugin-fault',
  ],
  'take-memory': [
    'const held = []; for (;;) { held.push(Buffer.alloc(2 ** 26, 1)); await new Promise(setImmediate); }',
    'too-complex',
  ],
  'return-link': [
    "const { symlink } = await import('node:fs/promises'); const file = context.workspace.newFile({ name: 'a.json', type: JSON_TYPE }); await symlink('/etc/passwd', file.path); return [file];",
    'plugin-fault',
  ],
  'return-folder': [
    "const { mkdir } = await import('node:fs/promises'); const file = context.workspace.newFile({ name: 'a.json', type: JSON_TYPE }); await mkdir(file.path); return [file];",
    'plugin-fault',
  ],
  'return-outside': ["return [{ path: '/etc/passwd', name: 'a.json', type: JSON_TYPE }];", 'plugin-fault'],
  'inspect-outside': ["await context.tools.pdf.inspect({ ...files[0], path: '/etc/passwd' });", 'tool-failed'],
  'call-unknown': ["await context.tools.pdf.constructor('return process');", 'tool-failed'],
  'run-undeclared': ["await context.tools.process.run({ program: 'ls', args: [] });", 'plugin-fault'],
} as const;

/** Steps that return another file as a PDF. */
const mistyped = {
  text: "const file = context.workspace.newFile({ name: 'a.pdf', type: PDF }); await writeFile(file.path, 'no PDF'); return [file];",
  image:
    "const file = context.workspace.newFile({ name: 'a.pdf', type: PDF }); await writeFile(file.path, Buffer.from('GIF89a')); return [file];",
} as const;

const well = {
  'say-pages': 'return json(context, await context.tools.pdf.pageCount(files[0]));',
  'list-files': "return json(context, (await readdir('.')).length);",
  'find-nothing': "throw new NothingFound('There is nothing.');",
  'read-environment':
    "return json(context, [process.env, await readFile('/proc/1/environ', 'latin1').catch(() => 'not readable')]);",
  'stamp-image': `
    const image = context.workspace.newFile({ name: 'dot.gif', type: GIF });
    await writeFile(image.path, Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64'));
    const [picture] = await context.tools.images.read(image);
    const stamp = { pages: [1], mark: { picture }, position: 'center', margin: 0, rotation: 0, opacity: 1, artifact: 'Watermark' };
    const stamped = await context.tools.sheets.stamp(files[0], context.workspace.newFile(files[0]), [stamp]);
    return json(context, await context.tools.pdf.pageCount(stamped));`,
  'leak-secret': "throw new Error('It is ' + context.options.password);",
};

describe('a plugin in the sandbox', () => {
  let folders: PluginFolders;
  let engine: Engine;
  const failed: string[] = [];
  before(async () => {
    // Set before the launcher of programs is started, which inherits it.
    process.env[variable] = 'known to the service only';
    folders = await pluginFolders();
    const plugins = await Promise.all([
      folders.add('well', pluginOf(well, "tools: ['pdf', 'images', 'sheets'],")),
      ...Object.entries(misbehaving).map(([name, [body, kind]]) =>
        folders.add(name, pluginOf({ [name]: body }, `seconds: ${kind === 'timed-out' ? 1 : 60}, memory: 128,`)),
      ),
    ]);
    engine = await open(plugins, {}, ({ operation }) => void failed.push(operation));
  });
  after(async () => {
    Reflect.deleteProperty(process.env, variable);
    await engine[Symbol.asyncDispose]();
    await folders[Symbol.asyncDispose]();
  });

  it('runs its steps with the tools of the service', async () => {
    expect(await resultOf(engine, 'say-pages')).to.equal('2');
  });

  it('passes images that one tool has decoded to another tool', async () => {
    expect(await resultOf(engine, 'stamp-image')).to.equal('2');
  });

  it('gets only the files of its job, without those of former jobs', async () => {
    for (let runs = 1; runs <= 2; runs++) expect(await resultOf(engine, 'list-files')).to.equal('1');
  });

  it('reports errors for the caller', async () => {
    expect(await failureOf(engine, 'find-nothing')).to.include({ kind: 'nothing-found', message: 'There is nothing.' });
  });

  it('sees no variable of the service', async () => {
    const [own, first] = JSON.parse(await resultOf(engine, 'read-environment')) as readonly [object, string];
    expect(own).to.have.property('PATH');
    for (const seen of [JSON.stringify(own), first])
      expect(seen).to.not.contain(variable).and.to.not.contain(process.env[variable]);
  });

  it('shows no secret of a caller in the error for the log', async () => {
    const failure = await failureOf(engine, 'leak-secret', { password });
    expect(failure).to.have.property('kind', 'plugin-fault');
    expect(inspect(failure, { depth: 9 }))
      .to.contain('It is …')
      .and.to.not.contain(password);
  });

  for (const [name, [, kind]] of Object.entries(misbehaving)) {
    it(`whose step is ${name} costs its own job only`, async () => {
      const [failure, result] = await Promise.all([failureOf(engine, name), resultOf(engine, 'say-pages')]);
      expect(failure).to.have.property('kind', kind);
      expect(failure).to.have.property('message').that.does.not.contain(folders.folder);
      expect(result).to.equal('2');
    });
  }

  for (const [what, body] of Object.entries(mistyped)) {
    it(`whose step returns ${what} as PDF fails`, async () => {
      await using other = await open([
        await folders.add(`mistyped-${what}`, pluginOf({ mistype: body }, 'output: PDF,')),
      ]);
      const failure = await failureOf(other, 'mistype');
      expect(failure).to.have.property('kind', 'plugin-fault');
      expect(inspect(failure)).to.contain('The step returned a file as PDF that is none.');
    });
  }

  it('is refused for a while when it keeps failing, and named', async () => {
    for (let runs = 1; runs <= 3; runs++) await failureOf(engine, 'exit-now');
    expect(failed).to.include('exit-now');
    expect(await failureOf(engine, 'exit-now')).to.have.property('kind', 'busy');
    expect(engine.plugins.find(({ operations }) => operations.includes('exit-now'))).to.have.property(
      'state',
      'paused',
    );
  });
});

describe('a plugin that cannot be loaded', () => {
  const problems = {
    'process.exit(0);': /ended with 0/,
    "throw new Error('It has no reason.');": /\.js:1:7: It has no reason/,
    'export default 7;': /not made by defineOperation/,
    "export default { [Symbol.for('quire.operation')]: 2, steps: [] };": /version 2 of the contract/,
    "export default { [Symbol.for('quire.operation')]: 1, name: 7, steps: [] };":
      /must have required property|name must be/,
    [pluginOf({ 'say-nothing': 'return [];' }, "tools: ['pdff'],")]:
      /^say-nothing: there is no tool pdff; the nearest is pdfa?\.$/,
  };

  it('is left out, with its reason, and the others work', async () => {
    await using folders = await pluginFolders();
    const bad = await Promise.all(Object.keys(problems).map((source, index) => folders.add(`bad-${index}`, source)));
    await using engine = await open([...bad, await folders.add('well', pluginOf(well))]);
    expect(await resultOf(engine, 'say-pages')).to.equal('2');
    for (const [index, reason] of Object.values(problems).entries()) {
      expect(engine.plugins[index]).to.have.property('state', 'refused');
      expect(engine.plugins[index]?.problem).to.match(reason);
    }
  });
});

describe('a plugin whose folder is private', () => {
  it('is left out, with the folder that must be opened', async function () {
    if (process.getuid?.() !== 0 || sandboxMode === 'off') this.skip();
    await using folders = await pluginFolders();
    const plugin = await folders.add('private', pluginOf(well));
    await chmod(plugin, 0o700);
    await using engine = await open([plugin]);
    expect(engine.plugins[0]).to.have.property('state', 'refused');
    expect(engine.plugins[0]?.problem).to.contain(`only its owner can read ${plugin};`).and.to.contain('chmod -R o+rX');
  });
});

describe('a program in the package of a plugin', () => {
  const run = (program: string): string =>
    `const { stdout } = await context.tools.process.run({ program: '${program}', args: [] }); return json(context, String(stdout));`;

  it('runs by its path, and nothing outside of the package does', async function () {
    if (sandboxMode === 'off') this.skip();
    await using folders = await pluginFolders();
    const source = pluginOf(
      { 'run-own': run('./bin/greet'), 'run-outside': run('./../outside') },
      "programs: ['./bin/greet', './../outside'],",
    );
    const plugin = await folders.add('own', source);
    await mkdir(join(plugin, 'bin'));
    await writeFile(join(plugin, 'bin/word'), 'hello');
    const script = '#!/bin/sh\ncat "$(dirname "$0")/word"\n';
    await writeFile(join(plugin, 'bin/greet'), script, { mode: 0o755 });
    await writeFile(join(folders.folder, 'outside'), '#!/bin/sh\necho outside\n', { mode: 0o755 });
    await using engine = await open([plugin]);
    expect(await resultOf(engine, 'run-own')).to.equal('"hello"');
    expect(await failureOf(engine, 'run-outside'))
      .to.have.property('message')
      .that.contains('not in the package');
  });
});

describe('the settings of a plugin', () => {
  const settings = `settings: { type: 'object', additionalProperties: false, required: ['baseUrl'], properties: {
    baseUrl: { type: 'string', maxLength: 100, description: 'Where links lead.' },
    most: { type: 'integer', minimum: 1, maximum: 9, default: 3, description: 'The number of links.' } } },`;
  const source = pluginOf({ 'tell-settings': 'return json(context, context.settings);' }, settings);

  it('come from variables with the name of its operation', async () => {
    await using folders = await pluginFolders();
    const plugin = await folders.add('settings', source);
    const variables = { QUIRE_PLUGIN_TELL_SETTINGS_BASE_URL: 'https://a.example', QUIRE_PLUGIN_OTHER_KEY: 'hidden' };
    await using engine = await open([plugin], variables);
    const told: unknown = JSON.parse(await resultOf(engine, 'tell-settings'));
    expect(told).to.deep.equal({ baseUrl: 'https://a.example', most: 3 });
  });

  it('are not in the error for the log if they are secret', async () => {
    await using folders = await pluginFolders();
    const declared = `settings: { type: 'object', additionalProperties: false, properties: {
      token: { type: 'string', format: 'password', maxLength: 100, description: 'The key to a service.' } } },`;
    const leaking = pluginOf({ 'leak-token': "throw new Error('It is ' + context.settings.token);" }, declared);
    const logged: Error[] = [];
    const variables = { QUIRE_PLUGIN_LEAK_TOKEN_TOKEN: password };
    await using engine = await open(
      [await folders.add('leak', leaking)],
      variables,
      (it) => void logged.push(it.error),
    );
    const failure = await failureOf(engine, 'leak-token');
    expect(inspect(failure, { depth: 9 }))
      .to.contain('It is …')
      .and.to.not.contain(password);
    expect(inspect(logged, { depth: 9 })).to.not.contain(password);
  });

  it('are needed when they are required', async () => {
    await using folders = await pluginFolders();
    await using engine = await open([await folders.add('settings', source)]);
    expect(engine.plugins)
      .to.have.nested.property('[0].problem')
      .that.matches(/^QUIRE_PLUGIN_TELL_SETTINGS_BASE_URL: this field is required/);
  });
});

describe('a plugin that is not loaded in time', () => {
  it('is ended', async () => {
    await using folders = await pluginFolders();
    await using launcher = new Launcher();
    const workFolder = await mkdtemp(join(tmpdir(), 'load-'));
    const sandbox = await probeSandbox('auto', { workFolder }, launcher);
    const path = await folders.add('endless', 'for (;;);');
    const limits = { memory: 2 ** 28, load: 1 };
    const start = PluginProcess.start(pluginPackage('endless', `${path}/main.js`), limits, { sandbox, workFolder });
    const failure: unknown = await start.catch((error: unknown) => error);
    expect(failure).to.have.property('message', 'it took too long');
    expect(await readdir(workFolder)).to.deep.equal([]);
    await rm(workFolder, { recursive: true });
  });
});

describe('what a plugin can reach', () => {
  before(function () {
    if (sandboxMode === 'off') this.skip();
  });

  it('is neither another job, nor the key store, nor the network', async () => {
    await using folders = await pluginFolders();
    const listener = createServer((socket) => socket.end('hello'));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const address = listener.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const keys = `${folders.folder}/reach/data`;
    const plugin = await folders.add(
      'reach',
      pluginOf({
        'reach-out': `
          const { connect } = await import('node:net');
          const called = await new Promise((resolve) => connect(${port}, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false)));
          const key = await readFile('${keys}/quire.db', 'utf8').catch(() => 'hidden');
          const others = await readdir('..').catch(() => []);
          const written = await writeFile('${folders.folder}/reach/main.js', '').then(() => true, () => false);
          return json(context, { called, key, others: others.length, written });`,
      }),
    );
    await mkdir(keys);
    await writeFile(`${keys}/quire.db`, 'the keys');
    await using engine = await open([plugin], { QUIRE_DATA: keys });
    await using _ = await engine.openWorkspace();
    expect(JSON.parse(await resultOf(engine, 'reach-out'))).to.deep.equal({
      called: false,
      key: 'hidden',
      others: 1,
      written: false,
    });
    listener.close();
  });
});

async function open(
  plugins: readonly string[],
  more: Readonly<Record<string, string>> = {},
  onPluginFailure?: PluginFailureListener,
): Promise<Engine> {
  const variables = { ...process.env, QUIRE_SANDBOX: sandboxMode, QUIRE_PLUGINS: plugins.join(','), ...more };
  return await createEngine(readSettings(variables), onPluginFailure === undefined ? {} : { onPluginFailure });
}

async function resultOf(
  engine: Engine,
  name: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const operation = engine.operations.find(name);
  if (operation === undefined) throw new Error(`There is no ${name}: ${JSON.stringify(engine.plugins)}`);
  await using workspace = await engine.openWorkspace();
  const file = workspace.newFile({ name: 'book.pdf', type: PDF });
  await writeFile(file.path, rawPdf({ objects: bookObjects(2) }), 'latin1');
  const { signal } = new AbortController();
  const result = await engine.run({ operation, inputs: { file: [file] }, options, workspace, signal });
  return await readFile(result.file.path, 'utf8');
}

async function failureOf(
  engine: Engine,
  name: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  try {
    return await resultOf(engine, name, options);
  } catch (error) {
    if (!isQuireError(error)) throw error;
    return error;
  }
}
