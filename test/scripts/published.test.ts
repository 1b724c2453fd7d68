import { readdirSync, readFileSync } from 'node:fs';

import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { expect } from 'chai';

import { defineOperation, PDF, pack, passwordSchema } from '../../engine/index.js';
import { operationPage } from '../../scripts/docs/operation-page.js';
import { staleFiles } from '../../scripts/published-files.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('.env.example', () => {
  const { properties } = JSON.parse(read('schemas/config.json')) as {
    readonly properties: Readonly<Record<string, { readonly default?: string | number; readonly description: string }>>;
  };
  const settings = [...read('.env.example').matchAll(/^# (.*)\n([A-Z_]+)=(.*)$/gm)];

  it('has exactly the variables of the schema, in its order', () => {
    expect(settings.map(([, , name]) => name)).to.deep.equal(Object.keys(properties));
  });

  for (const [, comment, name = '', value] of settings) {
    it(`has the default and the description of ${name}`, () => {
      expect(value).to.equal(String(properties[name]?.default ?? ''));
      expect(comment?.startsWith(properties[name]?.description ?? 'none')).to.equal(true);
    });
  }
});

describe('The published schema', () => {
  const names = readdirSync(new URL('../../../schemas', import.meta.url)).flatMap(
    (name) => /^(.*)\.json$/.exec(name)?.[1] ?? [],
  );
  for (const name of names) {
    it(`of ${name} is strict JSON Schema 2020-12`, () => {
      const schema = JSON.parse(read(`schemas/${name}.json`)) as { readonly $schema: string };
      expect(schema.$schema).to.equal('https://json-schema.org/draft/2020-12/schema');
      const ajv = new Ajv2020({ strict: true, formats: { password: true } });
      expect(() => ajv.compile(schema)).not.to.throw();
    });
  }

  const files = readdirSync(new URL('../../../schemas/operations', import.meta.url));
  for (const file of files) {
    it(`of the options in operations/${file} is strict JSON Schema 2020-12`, () => {
      const { options } = JSON.parse(read(`schemas/operations/${file}`)) as { readonly options: AnySchema };
      // An alternative in `anyOf` may be a file field, which is no property of the options.
      const ajv = new Ajv2020({ strict: true, strictRequired: false, formats: { password: true } });
      expect(() => ajv.compile(options)).not.to.throw();
    });
  }

  it('exists for each operation of the repository, and for no other', () => {
    const plugins = new URL('../../../plugins/', import.meta.url);
    const groups = readdirSync(plugins, { withFileTypes: true }).filter((it) => it.isDirectory());
    const operations = groups.flatMap(({ name }) => readdirSync(new URL(name, plugins)));
    const names = operations.map((it) => `${it.replace(/\.ts$/, '')}.json`);
    expect(files).to.have.members(names);
  });
});

describe('The examples of the operations', () => {
  for (const file of readdirSync(new URL('../../../docs/operations', import.meta.url))) {
    it(`in ${file} have values that the operation understands`, () => {
      // The value of an example whose option declares none.
      expect(read(`docs/operations/${file}`)).not.to.match(/^ .* -F \w+=text |^quire run .* --\w+ text /m);
    });
  }
});

describe('The page of an operation', () => {
  const operation = defineOperation({
    name: 'mark',
    group: 'testing',
    summary: 'Mark a document.',
    inputs: { file: { accepts: [PDF] }, logos: { accepts: [PDF], least: 0, most: 3, description: 'What to draw.' } },
    output: PDF,
    options: {
      type: 'object',
      additionalProperties: false,
      required: ['colour'],
      anyOf: [{ required: ['key'] }, { required: ['seal'] }],
      properties: {
        colour: { enum: ['red', 'a|b'], description: 'Which colour.' },
        scale: { type: 'number', minimum: 0.5, maximum: 2, default: 1, description: 'How large.' },
        key: passwordSchema('What opens it.'),
        seal: { type: 'string', maxLength: 9, description: 'What seals it.' },
      },
    },
    steps: [pack()],
  });
  const page = operationPage(operation);

  const sentences: readonly (readonly [string, string])[] = [
    ['names the route', '`POST /api/pdf/mark`'],
    ['shows how many files a field accepts', '| `logos` | 0 to 3 | PDF | What to draw. |'],
    [
      'marks required options, and escapes cells of tables',
      '| `colour` | string | required | `red`, `a\\|b` | Which colour. |',
    ],
    ['shows limits and defaults', '| `scale` | number | `1` | a number from 0.5 to 2 | How large. |'],
    ['lists the options of which at least one is required', 'At least one of `key`, `seal` is required.'],
    [
      'shows a request with the required fields',
      "-F file=@document.pdf -F colour=red -F 'key=correct horse battery staple'",
    ],
    [
      'shows a command line without a password',
      'quire run mark document.pdf --colour red --key-file password.txt -o result.pdf',
    ],
    ['shows the status, names and exit code of an error', '| 400 | Missing required field | `missing-field` | 2 |'],
  ];
  for (const [what, text] of sentences) it(what, () => expect(page).to.contain(text));

  it('shows how several files of one field are sent', () => {
    const several = operationPage({ ...operation, inputs: { scans: { accepts: [PDF], most: 9 } } });
    expect(several).to.contain('-F scans=@part-1.pdf -F scans=@part-2.pdf -F colour=red');
    expect(several).to.contain('quire run mark part-1.pdf part-2.pdf --colour red');
  });
});

describe('Published files', () => {
  const published = (files: ReadonlyMap<string, string>): Parameters<typeof staleFiles>[0] => ({
    folder: 'schemas/operations',
    command: 'npm run schemas',
    files,
  });

  it('are not current when one differs', async () => {
    expect(await staleFiles(published(new Map([['rotate-pages.json', '{}']])))).to.include(
      'schemas/operations/rotate-pages.json',
    );
  });

  it('are not current when one is missing, or belongs to no operation', async () => {
    const stale = await staleFiles(published(new Map([['none.json', '{}']])));
    expect(stale).to.include.members(['schemas/operations/none.json', 'schemas/operations/rotate-pages.json']);
  });

  it('are current when they are the same as generated ones', async () => {
    const content = read('schemas/operations/rotate-pages.json');
    const stale = await staleFiles(published(new Map([['rotate-pages.json', JSON.stringify(JSON.parse(content))]])));
    expect(stale).to.not.include('schemas/operations/rotate-pages.json');
  });
});
