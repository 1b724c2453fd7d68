import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { newPackage } from '../../cli/plugins/new-package.js';
import { toolNames } from '../../engine/tools/plugins/verbs.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The folders of the sources. */
const folders = [
  ...['accounts', 'bench', 'cli', 'cluster', 'deploy', 'docs', 'engine', 'examples', 'packages', 'plugins'],
  ...['schemas', 'scripts', 'server', 'test', 'web', 'work'],
];
const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `/${folder}/${name}`),
  )
  .filter((path) => !/\/(node_modules|dist)\//.test(path));

const documents = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'packages/quire-plugin/README.md'],
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

for (const document of documents) {
  describe(document, () => {
    const text = read(document);

    it('links to files that there are', () => {
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target);
      expect(links.filter((target) => !existsSync(join(root, dirname(document), target)))).to.deep.equal([]);
    });

    it('names source files that there are', () => {
      const names = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g)].map(([, name = '']) => name);
      expect(names.filter((name) => !sources.some((path) => path.endsWith(`/${name}`)))).to.deep.equal([]);
    });

    it('has examples of operations that declare the tools that they use', () => {
      const examples = [...text.matchAll(/```(?:js|ts)[^\n]*\n(.*?)```/gs)].map(([, example = '']) => example);
      expect(examples.flatMap(undeclaredTools)).to.deep.equal([]);
    });
  });
}

describe('A new package', () => {
  it('has an operation that declares the tools that it uses', async () => {
    const { 'main.js': module = '' } = await newPackage('turn-all');
    expect(module).to.contain('tools: [');
    expect(undeclaredTools(module)).to.deep.equal([]);
  });

  it('is described as its operation is', async () => {
    const { 'main.js': module = '', 'package.json': manifest = '' } = await newPackage('turn-all');
    const { description } = JSON.parse(manifest) as { readonly description: string };
    expect(module).to.contain(`  summary: '${description}',\n`);
  });
});

/** The tools that a module uses and its declaration, if it has one, does not name. */
function undeclaredTools(module: string): readonly string[] {
  const [, declared] = /\btools: (\[[^\]]*\])/.exec(module) ?? [];
  const used = [...module.matchAll(/\btools\.(\w+)\./g)].map(([, tool = '']) => tool);
  return declared === undefined ? [] : used.filter((tool) => !declared.includes(`'${tool}'`));
}

describe('The guide for plugin authors', () => {
  it('names all tools', () => {
    const [, tools = ''] = /\| `context\.tools` .*?: `([^`]*)`/.exec(read('docs/plugins.md')) ?? [];
    expect(tools.split(' ')).to.have.members(toolNames);
  });
});

for (const [document, heading] of [
  ['ARCHITECTURE.md', '## The rooms'],
  ['CONTRIBUTING.md', '## Layout'],
] as const) {
  describe(`${heading.slice(3)} in ${document}`, () => {
    it('have each folder of the sources', () => {
      const [section = ''] = read(document).slice(read(document).indexOf(heading)).split('\n## ', 1);
      expect(folders.filter((folder) => !section.includes(`\`${folder}/`))).to.deep.equal([]);
    });
  });
}

describe('Libraries in ARCHITECTURE.md', () => {
  const [section = ''] = read('ARCHITECTURE.md').split('## Libraries\n')[1]?.split('\n## ', 1) ?? [];
  const rows = [...section.matchAll(/^\| (`.*?`) +\| (\S+) +\|/gm)];
  const named = rows.flatMap(([, packages = '', licence = '']) =>
    [...packages.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, licence })),
  );

  it('have each package that Quire needs to run', () => {
    const { dependencies } = JSON.parse(read('package.json')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    expect(named.map(({ name }) => name)).to.include.members(Object.keys(dependencies));
  });

  it('have the licences that the packages state', () => {
    const stated = named.map(({ name }) => {
      const { license } = JSON.parse(read(`node_modules/${name}/package.json`)) as { readonly license: string };
      return { name, licence: license };
    });
    expect(named).to.deep.equal(stated);
  });
});
