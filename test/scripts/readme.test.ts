import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('The plugin in README.md', () => {
  it('compiles under the strictest settings', function () {
    this.timeout(60_000);
    const [, source = ''] = /```ts\n(.*?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
    expect(source).to.contain('defineOperation');
    expect(complaintsAbout(source)).to.deep.equal([]);
  });
});

/** What the compiler says of a source that lies beside README.md, where "quire" is what package.json exports. */
function complaintsAbout(source: string): readonly string[] {
  const path = join(root, 'plugin-of-readme.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.getCurrentDirectory = () => dirname(path);
  host.fileExists = (name) => name === path || fileExists(name);
  host.readFile = (name) => (name === path ? source : readFile(name));
  host.getSourceFile = (name, version, ...rest) =>
    name === path ? ts.createSourceFile(name, source, version) : getSourceFile(name, version, ...rest);
  const found = ts.getPreEmitDiagnostics(ts.createProgram([path], options, host));
  return found.map((it) => ts.flattenDiagnosticMessageText(it.messageText, '\n'));
}
