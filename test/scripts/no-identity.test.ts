import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';
import { ESLint, type Rule } from 'eslint';
import tseslint from 'typescript-eslint';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { noIdentity } = (await import(join(root, 'scripts/lint/no-identity.mjs'))) as { noIdentity: Rule.RuleModule };

/** Declarations of the values in the statements below. */
const declarations = `
import { isOfKind, isQuireError, QuireError, TooComplex } from '${root}engine/errors.js';
import type { Operation } from '${root}engine/contract/operation.js';
import { isSameType, type MediaType, PDF } from '${root}engine/media-types/media-types.js';
declare const type: MediaType; declare const maybe: MediaType | undefined; declare const types: readonly MediaType[];
declare const byType: Map<MediaType, string>; declare const operation: Operation; declare const error: unknown;
declare const failure: TooComplex;`;

const forbidden: readonly string[] = [
  'type === PDF;',
  'PDF !== maybe;',
  'type == PDF;',
  'types.includes(type);',
  'types.indexOf(PDF);',
  'byType.get(type);',
  'new Set(types).has(PDF);',
  'switch (type) { default: }',
  'operation === operation;',
  'error instanceof TooComplex;',
  'error instanceof QuireError;',
  'failure === error;',
];

const allowed: readonly string[] = [
  'isSameType(type, PDF);',
  'types.some((it) => isSameType(it, PDF));',
  'maybe === undefined;',
  'undefined !== maybe;',
  'maybe == null;',
  'type.mime === PDF.mime;',
  'operation.name === operation.name;',
  "isOfKind(error, 'too-complex');",
  'isQuireError(error);',
  "failure.kind === 'too-complex';",
  'error instanceof Error;',
  'error instanceof TypeError;',
  "['a'].includes(type.name);",
];

describe('The lint rule no-identity', () => {
  let refused: ReadonlySet<string>;
  before(async () => {
    refused = await refusedOf([...forbidden, ...allowed]);
  });

  for (const statement of forbidden) {
    it(`forbids ${statement}`, () => void expect([...refused]).to.include(statement));
  }
  for (const statement of allowed) {
    it(`allows ${statement}`, () => void expect([...refused]).to.not.include(statement));
  }

  for (const folder of ['engine', 'plugins/manipulation', 'accounts', 'cluster', 'work', 'server', 'cli']) {
    it(`is enforced in ${folder}/`, async () => {
      const config = (await new ESLint({ cwd: root }).calculateConfigForFile(`${folder}/x.ts`)) as {
        readonly rules: Readonly<Record<string, readonly [number]>>;
      };
      expect(config.rules['quire/no-identity']?.[0]).to.equal(2);
    });
  }
});

/** Returns the statements that the rule reports, in a project of one file. */
async function refusedOf(statements: readonly string[]): Promise<ReadonlySet<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'no-identity-'));
  try {
    const compilerOptions = {
      module: 'NodeNext',
      target: 'ES2022',
      strict: true,
      typeRoots: [join(root, 'node_modules/@types')],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['x.ts'] }));
    await writeFile(join(folder, 'x.ts'), [declarations, ...statements, ''].join('\n'));
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: {
        files: ['**/*.ts'],
        languageOptions: {
          parser: tseslint.parser,
          parserOptions: { project: './tsconfig.json', tsconfigRootDir: folder },
        },
        plugins: { quire: { rules: { 'no-identity': noIdentity } } },
        rules: { 'quire/no-identity': 'error' },
      },
    });
    const [result] = await eslint.lintFiles(['x.ts']);
    const offset = declarations.split('\n').length;
    const lines = result?.messages.map(({ line, message }) => statements[line - offset - 1] ?? message);
    return new Set(lines);
  } finally {
    await rm(folder, { recursive: true });
  }
}
