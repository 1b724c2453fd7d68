import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { identityFaults } = (await import(join(root, 'scripts/lint/no-identity.mjs'))) as {
  identityFaults(project: string): readonly string[];
};

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

describe('The lint rule against comparisons by identity', () => {
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

  it('is enforced in all folders of what is shipped', async () => {
    const project = await readFile(join(root, 'scripts/lint/tsconfig.json'), 'utf8');
    const { include } = JSON.parse(project) as { readonly include: readonly string[] };
    const folders = ['engine', 'plugins', 'accounts', 'cluster', 'work', 'server', 'cli'];
    expect(include).to.include.members(folders.map((name) => `../../${name}`));
  });
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
    const offset = declarations.split('\n').length;
    const found = identityFaults(join(folder, 'tsconfig.json')).map((fault) => {
      const line = Number(/x\.ts:(\d+): /.exec(fault)?.[1]);
      return statements[line - offset - 1] ?? fault;
    });
    return new Set(found);
  } finally {
    await rm(folder, { recursive: true });
  }
}
