import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { createQuire } from '../../engine/index.js';
import { verbs } from '../../engine/tools/plugins/verbs.js';
import { compile } from '../fixtures/packed-package.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { type PluginFolders, pluginFolders } from '../fixtures/processes/plugin-folder.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const reference = await readFile(join(root, 'docs/plugin-reference.md'), 'utf8');
const [, operation = ''] = /```ts operation\n(.*?)```/s.exec(reference) ?? [];
const snippets = [...reference.matchAll(/^### (.+?)$(?:(?!^#).)*?```ts\n(.*?)```/gms)].map(
  ([, heading = '', code = '']) => ({ heading, code }),
);

/** A constant with a value in a comment: `const pageCount = await …; // 2`. */
const stated = /^const (?:\{ (\w+)[^}]*\}|(\w+)) = .*; \/\/ (\d+|".*?"|\[\])$/gm;

function statedValues(code: string): Readonly<Record<string, unknown>> {
  const values = [...code.matchAll(stated)].map(
    ([, one, other, value = '']) => [one ?? other, JSON.parse(value)] as const,
  );
  return Object.fromEntries(values) as Readonly<Record<string, unknown>>;
}

/** An operation whose step is the snippet and returns the constants of which the snippet states values. */
function operationOf(code: string, index: number): string {
  return `defineOperation({ ...usual, name: 'reference-${index}', steps: [decrypt(), {
    name: 'try', role: 'transform', async run([file], { tools, workspace, progress, warn }) {
      if (file === undefined) throw new InvalidInput('There is no file.');
      ${code}
      const told = workspace.newFile({ name: 'told.json', type: JSON_TYPE });
      await writeFile(told.path, JSON.stringify({ ${Object.keys(statedValues(code)).join(', ')} }));
      return [told];
    },
  }] })`;
}

describe('The reference for plugin authors', () => {
  let plugins: PluginFolders;
  before(async () => {
    plugins = await pluginFolders();
    await symlink(join(root, 'node_modules/json-schema-to-ts'), join(plugins.folder, 'node_modules/json-schema-to-ts'));
    await symlink(join(root, 'node_modules/@types'), join(plugins.folder, 'node_modules/@types'));
  });
  after(() => plugins[Symbol.asyncDispose]());

  it('shows every verb that a plugin may call', () => {
    const code = snippets.map((it) => it.code).join('');
    for (const [tool, its] of Object.entries(verbs))
      for (const verb of Object.keys(its)) expect(code).to.contain(`tools.${tool}.${verb}(`);
  });

  it('has examples that compile, and give the values that they state in the sandbox', async () => {
    const path = await plugins.add('reference', '');
    const source = `
      import { writeFile } from 'node:fs/promises';
      import { CSV, decrypt, defineOperation, GIF, HTML, InvalidInput, JSON_TYPE, PDF, RTF, ZIP } from 'quire-plugin';
      const usual = {
        group: 'test', summary: 'Try.', inputs: { file: { accepts: [PDF] } }, output: JSON_TYPE, programs: ['qpdf'],
        options: { type: 'object', additionalProperties: false, properties: {} },
      } as const;
      export default [${snippets.map(({ code }, index) => operationOf(code, index)).join(',\n')}];`;
    await writeFile(join(path, 'main.ts'), source);
    await writeFile(join(path, 'first-pages.ts'), operation);
    expect(await compile(path, ['main.ts', 'first-pages.ts'], ['--skipLibCheck'])).to.equal('');
    await using quire = await createQuire({
      settings: { QUIRE_SANDBOX: sandboxMode, QUIRE_PLUGINS: `${path},${join(path, 'first-pages.js')}` },
    });
    const files = { file: { name: 'book.pdf', content: pdf({ pages: 2 }) } };
    for (const [index, { heading, code }] of snippets.entries()) {
      await using result = await quire.run<string>(`reference-${index}`, { files });
      expect(JSON.parse(String(await result.file.bytes())), heading).to.deep.equal(statedValues(code));
    }
    await using first = await quire.run<string>('first-pages', { files, options: { count: 1 } });
    expect((await first.file.bytes()).toString('latin1')).to.match(/\/Count 1\b/);
    expect(snippets.map(({ code }) => Object.keys(statedValues(code)).length)).to.deep.equal([5, 2, 1, 1, 1, 0, 1, 1]);
  });
});
