import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { defineOperation, type Operation } from '../../../engine/contract/operation.js';
import { defineOptions, type OptionCondition } from '../../../engine/contract/option-schema.js';
import { PluginLoad } from '../../../engine/errors.js';
import { checkOperation, loadFolder, loadOperations, loadPlugin } from '../../../engine/job/loader.js';
import { PDF } from '../../../engine/media-types/media-types.js';
import { pack } from '../../../engine/steps/pack.js';
import { Registry } from '../../../engine/job/registry.js';

const engine = new URL('../../../engine/index.js', import.meta.url).href;

/** Returns the source of a module that exports an operation which returns its input. */
function moduleOf(name: string, group = 'manipulation'): string {
  return `
    import { defineOperation, pack, PDF } from ${JSON.stringify(engine)};
    export default defineOperation({
      name: ${JSON.stringify(name)}, group: ${JSON.stringify(group)}, summary: 'Give it back.',
      inputs: { file: { accepts: [PDF] } }, output: PDF,
      options: { type: 'object', additionalProperties: false, properties: {} },
      steps: [pack()],
    });`;
}

describe('the loader', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plugins-'));
    await mkdir(join(folder, 'manipulation', 'give-back'), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('finds an operation in a file and in a folder with an index', async () => {
    await writeFile(join(folder, 'manipulation/echo.js'), moduleOf('echo'));
    await writeFile(join(folder, 'manipulation/give-back/index.js'), moduleOf('give-back'));
    const registry = new Registry();
    await loadFolder(folder, registry);
    expect(registry.all.map(({ name }) => name)).to.deep.equal(['echo', 'give-back']);
  });

  it('loads a plugin from a path and from a package, one operation or a list', async () => {
    const home = join(folder, 'node_modules', 'quire-echo');
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'package.json'), '{ "name": "quire-echo", "type": "module", "exports": "./main.js" }');
    await writeFile(join(home, 'main.js'), moduleOf('echo', 'third-party'));
    await writeFile(
      join(folder, 'list.mjs'),
      `import echo from ${JSON.stringify(join(home, 'main.js'))};
      export default [{ ...echo, name: 'again' }];`,
    );
    const registry = new Registry();
    await loadPlugin('quire-echo', registry, folder);
    await loadPlugin('./list.mjs', registry, folder);
    expect(registry.all.map(({ name }) => name)).to.deep.equal(['again', 'echo']);
  });

  it('loads a package that can only be imported', async () => {
    const home = join(folder, 'node_modules', '@quire', 'echo');
    await mkdir(home, { recursive: true });
    const exports = { '.': { types: './main.d.ts', import: './main.mjs' } };
    await writeFile(join(home, 'package.json'), JSON.stringify({ name: '@quire/echo', exports }));
    await writeFile(join(home, 'main.mjs'), moduleOf('echo', 'third-party'));
    const registry = new Registry();
    await loadPlugin('@quire/echo', registry, folder);
    expect(registry.all.map(({ name }) => name)).to.deep.equal(['echo']);
  });

  for (const [what, manifest] of [
    ['its exports name', { exports: './lib/echo.mjs' }],
    ['its main names', { main: 'lib/echo.mjs' }],
  ] as const) {
    it(`loads the module of a package's folder that ${what}`, async () => {
      await mkdir(join(folder, 'my-plugin/lib'), { recursive: true });
      await writeFile(join(folder, 'my-plugin/package.json'), JSON.stringify({ name: 'my-plugin', ...manifest }));
      await writeFile(join(folder, 'my-plugin/lib/echo.mjs'), moduleOf('echo', 'third-party'));
      const registry = new Registry();
      await loadPlugin('./my-plugin', registry, folder);
      expect(registry.all.map(({ name }) => name)).to.deep.equal(['echo']);
    });
  }

  for (const manifest of [undefined, '{ "name": "my-plugin" }']) {
    it(`says what is missing in a folder with ${manifest === undefined ? 'no manifest' : 'a manifest without a module'}`, async () => {
      await mkdir(join(folder, 'my-plugin'));
      if (manifest !== undefined) await writeFile(join(folder, 'my-plugin/package.json'), manifest);
      const error: unknown = await loadPlugin('./my-plugin', new Registry(), folder).catch((it: unknown) => it);
      expect(error).to.be.instanceOf(PluginLoad).with.property('message').that.contains('must name a module');
    });
  }

  const misfits: readonly [what: string, source: string, message: string][] = [
    ['has no default export', 'export const a = 1;', 'was not made by defineOperation'],
    ['is broken', 'export default {', 'cannot be loaded'],
    ['has another name than its file', moduleOf('other'), 'the name of the operation is "other"'],
    ['is in the wrong group', moduleOf('echo', 'security'), 'the group of the operation is "security"'],
  ];
  for (const [what, source, message] of misfits) {
    it(`reports in one sentence a plugin that ${what}`, async () => {
      await writeFile(join(folder, 'manipulation/echo.js'), source);
      const error: unknown = await loadFolder(folder, new Registry()).catch((it: unknown) => it);
      expect(error).to.be.instanceOf(PluginLoad);
      expect((error as PluginLoad).message)
        .to.contain('manipulation/echo: ')
        .and.to.contain(message);
      expect((error as PluginLoad).message).not.to.contain('\n');
    });
  }

  it('names a package that does not exist', async () => {
    const error: unknown = await loadPlugin('no-such-package', new Registry(), folder).catch((it: unknown) => it);
    expect(error).to.be.instanceOf(PluginLoad).with.property('message').that.contains('no-such-package');
  });

  it('rejects an operation with the name under which services run pipelines', async () => {
    await writeFile(join(folder, 'pipeline.mjs'), moduleOf('pipeline'));
    const error: unknown = await loadPlugin('./pipeline.mjs', new Registry(), folder).catch((it: unknown) => it);
    expect(error).to.be.instanceOf(PluginLoad).with.property('message').that.contains('named "pipeline"');
  });

  it('rejects a second operation of the same name', async () => {
    await writeFile(join(folder, 'one.mjs'), moduleOf('echo'));
    await writeFile(join(folder, 'two.mjs'), moduleOf('echo'));
    const registry = new Registry();
    await loadPlugin('./one.mjs', registry, folder);
    const error: unknown = await loadPlugin('./two.mjs', registry, folder).catch((it: unknown) => it);
    expect(error)
      .to.be.instanceOf(PluginLoad)
      .with.property('message', './two.mjs: there already is an operation named "echo".');
  });
});

describe('the operations of this package', () => {
  it('pass the checks that those of others must pass', async () => {
    const registry = new Registry();
    await loadOperations(registry, { trustedPlugins: [] });
    for (const operation of registry.all) expect(checkOperation(operation, operation.name)).to.equal(operation);
    expect(registry.all).not.to.be.empty;
  });
});

describe('a declaration', () => {
  const sizeSchema = { type: 'integer', minimum: 1, maximum: 9, description: 'Size.' } as const;
  const sound: Operation = defineOperation({
    name: 'echo',
    group: 'manipulation',
    summary: 'Give it back.',
    inputs: { file: { accepts: [PDF] } },
    output: PDF,
    options: defineOptions({
      type: 'object',
      additionalProperties: false,
      properties: { size: sizeSchema },
    }),
    steps: [{ name: 'echo', role: 'transform', run: (files) => Promise.resolve(files) }],
  });

  const conditionOf = (option: string, required: readonly string[], needed: string): OptionCondition => ({
    if: { properties: { [option]: { enum: [1] } }, required },
    then: { required: [needed] },
  });

  it('that is valid is accepted', () => {
    expect(checkOperation(sound, 'echo')).to.equal(sound);
  });

  it('may have every keyword of the contract', () => {
    const options = defineOptions({
      type: 'object',
      additionalProperties: false,
      properties: {
        size: {
          type: 'number',
          title: 'Size',
          description: 'Size.',
          minimum: 0,
          maximum: 9,
          exclusiveMinimum: 0,
          exclusiveMaximum: 9,
          multipleOf: 0.5,
          default: 1,
          deprecated: true,
        },
        word: { type: 'string', minLength: 1, maxLength: 9, pattern: '^a', examples: ['ab'], description: 'A word.' },
        letters: {
          type: 'array',
          items: { enum: ['a', 'b'] },
          minItems: 1,
          maxItems: 2,
          uniqueItems: true,
          description: 'Letters.',
        },
      },
    });
    const allOf = [conditionOf('size', ['size'], 'word'), conditionOf('size', ['size'], 'file')];
    const operation = { ...sound, options: { ...options, allOf } };
    expect(checkOperation(operation, 'echo')).to.equal(operation);
  });

  const misfits: readonly [what: string, change: object, message: RegExp][] = [
    ['has a name that cannot be a route', { name: 'Echo Pages' }, /^echo: name must match pattern/],
    ['has a summary that is not a sentence', { summary: 'give it back' }, /^echo: summary must match/],
    ['has no steps', { steps: [] }, /^echo: steps must NOT have fewer than 1/],
    ['has a field that the contract does not know', { stpes: [] }, /^echo: the operation must NOT have additional/],
    ['takes no file', { inputs: {} }, /^echo: inputs must NOT have fewer/],
    [
      'lets an option decide about its output that has no such values',
      { output: { option: 'size', types: { pdf: PDF } } },
      /^echo: output needs a type for each value of the option "size"/,
    ],
    [
      'lets an option decide about its output with something that is no type',
      { output: { option: 'size', types: { pdf: {} } } },
      /^echo: output\.types\.pdf must have required property/,
    ],
    [
      'leaves an option undescribed',
      { options: { ...sound.options, properties: { size: { type: 'string' } } } },
      /^echo: options\.properties\.size must have required property 'description'/,
    ],
    [
      'has a number without limits',
      { options: { ...sound.options, properties: { size: { type: 'number', description: 'Size.' } } } },
      /^echo: options\.properties\.size must have required property 'm..imum'/,
    ],
    [
      'calls a file and an option the same',
      { inputs: { size: { accepts: [PDF] } } },
      /^echo: "size" is both a file and an option\.$/,
    ],
    [
      'has a step that does not say its role',
      { steps: [{ name: 'echo', run: () => Promise.resolve([]) }] },
      /^echo: steps\.0 is not a step; a step is the result of a call, such as pack\(\)\.$/,
    ],
    ['has a function in place of a step', { steps: [...sound.steps, pack] }, /^echo: steps\.1 is not a step;/],
    ['has a step of an unknown role', { steps: [{ ...sound.steps[0], role: 'unlock' }] }, /^echo: steps\.0\.role must/],
    [
      'has a shared step that reads an option as another type',
      { steps: [...sound.steps, pack()], options: { ...sound.options, properties: { outputFileName: sizeSchema } } },
      /^echo: the step "package" reads outputFileName as string, and the operation declares it as integer\.$/,
    ],
    [
      'says that an option needs one that there is not',
      { needs: { size: { option: 'paper', oneOf: ['A4'] } } },
      /^echo: needs names "paper", which is neither an option nor a file\.$/,
    ],
    [
      'says of an option that there is not what it needs',
      { needs: { width: { given: 'file' } } },
      /^echo: needs names "width"/,
    ],
    [
      'requires an option that there is not beside another',
      { options: { ...sound.options, allOf: [conditionOf('size', ['size'], 'paper')] } },
      /^echo: allOf names "paper", which is neither an option nor a file\.$/,
    ],
    [
      'requires an option beside one that there is not',
      { options: { ...sound.options, allOf: [conditionOf('paper', ['paper'], 'size')] } },
      /^echo: allOf names "paper", which is not an option\.$/,
    ],
    [
      'has a condition that requests without the option meet',
      {
        options: {
          ...sound.options,
          properties: { size: sizeSchema, width: sizeSchema },
          allOf: [conditionOf('size', ['width'], 'width')],
        },
      },
      /^echo: allOf: "required" of an "if" must have all names of its "properties"\.$/,
    ],
    [
      'has a condition of another form',
      { options: { ...sound.options, allOf: [{ not: {} }] } },
      /^echo: options\.allOf\.0 must/,
    ],
    ['has an empty need of an option', { needs: { size: {} } }, /^echo: needs\.size must/],
    [
      'has a keyword that JSON Schema does not have',
      { options: { ...sound.options, properties: { size: { anyCase: true, description: 'Size.' } } } },
      /^echo: options\.properties\.size must NOT have additional properties \(anyCase\)\.$/,
    ],
    [
      'has a schema with a reference',
      { options: { ...sound.options, properties: { size: { $ref: '#/$defs/size', description: 'Size.' } } } },
      /^echo: options\.properties\.size must NOT have additional properties \(\$ref\)\.$/,
    ],
    [
      'has items with a reference',
      {
        options: {
          ...sound.options,
          properties: { sizes: { type: 'array', items: { $ref: '#' }, description: 'Sizes.' } },
        },
      },
      /^echo: options\.properties\.sizes\.items must NOT have additional properties \(\$ref\)\.$/,
    ],
    [
      'has options with definitions',
      { options: { ...sound.options, $defs: { size: { type: 'integer' } } } },
      /^echo: options must NOT have additional properties \(\$defs\)\.$/,
    ],
    [
      'has an enumeration of texts and numbers',
      { options: { ...sound.options, properties: { size: { enum: ['auto', 5], description: 'Size.' } } } },
      /^echo: options\.properties\.size\.enum/,
    ],
    [
      'has a schema that is not strict',
      { options: { ...sound.options, properties: { size: { type: 'string', minimum: 1, description: 'Size.' } } } },
      /^echo: its options are not a strict JSON Schema/,
    ],
    [
      'has a schema that is none',
      { options: { ...sound.options, properties: { size: { type: 'strnig', description: 'Size.' } } } },
      /^echo: its options are not a strict JSON Schema \(schema is invalid/,
    ],
  ];
  for (const [what, change, message] of misfits) {
    it(`that ${what} is rejected`, () => {
      expect(() => checkOperation({ ...sound, ...change }, 'echo')).to.throw(PluginLoad, message);
    });
  }
});
