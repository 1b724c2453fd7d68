import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { spawnSync } from '../fixtures/processes/spawn-sync.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

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
  let status: number | null;
  before(async () => {
    ({ refused, status } = await refusedOf([...forbidden, ...allowed]));
  });

  it('fails the lint check', () => void expect(status).to.equal(1));

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

interface Checked {
  readonly refused: ReadonlySet<string>;
  /** The exit code of the lint check. */
  readonly status: number | null;
}

/** Returns the statements that the lint check reports in a project of one file, without the rules of oxlint and ESLint. */
async function refusedOf(statements: readonly string[]): Promise<Checked> {
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
    const skipped = ['--skip', 'oxlint'];
    const args = [join(root, 'scripts/lint/lint.mjs'), ...skipped, '--project', join(folder, 'tsconfig.json')];
    const { status, stdout } = spawnSync(process.execPath, args);
    const found = stdout
      .toString()
      .trimEnd()
      .split('\n')
      .map((fault) => {
        const line = Number(/x\.ts:(\d+): /.exec(fault)?.[1]);
        return statements[line - offset - 1] ?? fault;
      });
    return { refused: new Set(found), status };
  } finally {
    await rm(folder, { recursive: true });
  }
}
