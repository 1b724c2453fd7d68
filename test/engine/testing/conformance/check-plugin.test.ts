import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from 'chai';

import { checkPlugin, type Conformance } from '../../../../engine/testing/conformance/check-plugin.js';
import { severalAtOnce } from '../../../../engine/steps/several-at-once.js';
import { type PluginFolders, pluginFolders, pluginOf } from '../../../fixtures/processes/plugin-folder.js';
import { sandboxMode } from '../../../fixtures/processes/sandbox-mode.js';

const sound = 'return json(context, null);';
const complete = { license: 'MIT', description: 'It tries.', dependencies: { 'quire-plugin': '*' } };

interface Planted {
  readonly body?: string;
  /** More properties of the operation, which replace others. */
  readonly more?: string;
  /** The whole module. */
  readonly source?: string;
  readonly manifest?: object;
  readonly withoutReadme?: true;
  /** Matches a problem that the check must find. */
  readonly problem: RegExp;
}

function options(schema: string): string {
  return `options: { type: 'object', additionalProperties: false, properties: { name: ${schema} } },`;
}

/** Faults of plugins, each with its problem. */
const planted: Readonly<Record<string, Planted>> = {
  'no licence': { manifest: { license: undefined }, problem: /has no "license"/ },
  'no description': { manifest: { description: undefined }, problem: /has no "description"/ },
  'no README': { withoutReadme: true, problem: /There is no README/ },
  'no dependency on the contract': { manifest: { dependencies: {} }, problem: /does not depend on quire-plugin/ },
  'an install script': { manifest: { scripts: { postinstall: 'true' } }, problem: /the script "postinstall"/ },
  'a module that throws': { source: "throw new Error('No.');", problem: /cannot be loaded/ },
  'a module that exits': { source: 'process.exit(3);', problem: /ended with 3/ },
  'another version of the contract': {
    source: "export default { [Symbol.for('quire.operation')]: 9, steps: [] };",
    problem: /version 9 of the contract/,
  },
  'a keyword that forms cannot show': {
    more: options("{ description: 'A name.', $ref: '#' }"),
    problem: /additional properties/,
  },
  'a text without bound': {
    more: options("{ type: 'string', description: 'A useful name.' }"),
    problem: /needs maxLength/,
  },
  'a description that says nothing': {
    more: options("{ type: 'boolean', description: 'Name' }"),
    problem: /no sentence/,
  },
  'a list without bound': {
    more: options("{ type: 'array', items: { type: 'integer' }, description: 'A useful list.' }"),
    problem: /a list needs maxItems/,
  },
  'an option that breaks it': {
    more: options("{ type: 'integer', minimum: 0, maximum: 3, description: 'A useful number.' }"),
    body: `if (context.options.name === 3) throw new Error('Too far.'); ${sound}`,
    problem: /\{"name":3\}: plugin-fault.*Too far/,
  },
  'a result that its schema excludes': {
    more: "resultSchema: { type: 'object', required: ['pages'] },",
    body: 'return json(context, {});',
    problem: /The result must have required property 'pages'/,
  },
  'a schema of results with a reference': {
    more: "resultSchema: { type: 'object', $ref: '#/x' },",
    problem: /resultSchema has \$ref/,
  },
  'a result that is not JSON': {
    body: "const file = context.workspace.newFile({ name: 'a.json', type: JSON_TYPE }); await writeFile(file.path, 'no'); return [file];",
    problem: /is not JSON/,
  },
  'damage that breaks it': {
    body: `if (!(await readFile(files[0].path, 'latin1')).includes('startxref')) null.name; ${sound}`,
    problem: /cross-reference table: plugin-fault/,
  },
  'a password in an error': {
    body: 'throw new InvalidInput(`${context.options.password} does not fit.`);',
    problem: /<password> does not fit/,
  },
  'text of another job': {
    body: "const text = await readFile(files[0].path, 'latin1'); globalThis.texts = [...(globalThis.texts ?? []), text]; return json(context, globalThis.texts);",
    problem: /holds text of decoy/,
  },
  'an undeclared tool': {
    more: "tools: ['pdf'],",
    body: 'await context.tools.qpdf.rewrite(files[0], files[0]);',
    problem: /tool qpdf/,
  },
  'a file outside of the workspace': {
    body: `await writeFile('/usr/quire-was-here', ''); ${sound}`,
    problem: /plugin-fault.*(EROFS|EACCES|ENOENT)/,
  },
  'a result of another format': {
    body: "const file = context.workspace.newFile({ name: 'a.json', type: JSON_TYPE }); await writeFile(file.path, '%PDF-1.7'); return [file];",
    problem: /is a PDF file; JSON is accepted/,
  },
  'no answer to an encrypted document': {
    body: `if ((await readFile(files[0].path, 'latin1')).includes('/Encrypt')) throw new Error('It is encrypted.'); ${sound}`,
    problem: /without its password: plugin-fault.*It is encrypted/,
  },
  'a call to another machine': {
    body: `await fetch('http://192.0.2.1/'); ${sound}`,
    problem: /plugin-fault.*fetch failed/,
  },
  'a step that does not end': {
    more: 'seconds: 1,',
    body: 'await new Promise(() => setInterval(() => undefined, 1000));',
    problem: /timed-out/,
  },
  'a process that ends': { body: 'process.exit(0);', problem: /plugin-fault.*ended with 0/ },
};

describe('quire plugins check', () => {
  const checks = new Map<string, Conformance>();
  before(async function () {
    if (sandboxMode === 'off') this.skip();
    await using folders = await pluginFolders();
    await severalAtOnce(Object.entries(planted), async ([name, fault]) => {
      const path = await addFaulty(folders, name, fault);
      checks.set(name, await checkPlugin(path, { ...process.env, QUIRE_SANDBOX: sandboxMode }));
    });
  });

  for (const [name, { problem }] of Object.entries(planted)) {
    it(`finds ${name}`, () => {
      const { passes, badge, findings = [] } = checks.get(name) ?? {};
      expect(passes).to.equal(false);
      expect(badge).to.contain('-fails_');
      expect(findings.flatMap(({ problems }) => problems).join('\n')).to.match(problem);
    });
  }
});

async function addFaulty(folders: PluginFolders, name: string, fault: Planted): Promise<string> {
  const { body = sound, more = '', source = pluginOf({ try: body }, more), manifest = {}, withoutReadme } = fault;
  const path = await folders.add(name.replaceAll(/[^a-z]+/gi, '-'), source);
  const whole = { name: 'tried', type: 'module', exports: './main.js', ...complete, ...manifest };
  await writeFile(join(path, 'package.json'), JSON.stringify(whole));
  if (withoutReadme !== true) await writeFile(join(path, 'README.md'), '# Tried');
  return path;
}
