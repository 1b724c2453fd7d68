import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');

interface Config {
  readonly files?: readonly (string | readonly string[])[];
  readonly ignores?: readonly string[];
  readonly rules?: Readonly<Record<string, unknown>>;
}

interface Made {
  readonly config: {
    readonly ignorePatterns: readonly string[];
    readonly overrides: readonly {
      readonly files: readonly string[];
      readonly rules: Readonly<Record<string, unknown>>;
    }[];
  };
  readonly ruled: readonly string[];
}

interface OxlintConfig {
  oxlintConfig(configs: readonly Config[], known: readonly { readonly scope: string; readonly value: string }[]): Made;
}

const { oxlintConfig } = (await import(join(root, 'scripts/lint/oxlint-config.mjs'))) as OxlintConfig;
const rules = JSON.parse(
  execFileSync(process.execPath, [oxlint, '--rules', '--format=json'], { encoding: 'utf8' }),
) as Parameters<typeof oxlintConfig>[1];

describe('The configuration of oxlint', () => {
  const known = ['eslint/no-var', 'eslint/no-unused-vars', 'typescript/no-floating-promises'].map((name) => {
    const [scope = '', value = ''] = name.split('/');
    return { scope, value };
  });

  it('has the rules that oxlint knows, in the order in which they apply, and the files that are ignored', () => {
    const { config, ruled } = oxlintConfig(
      [
        { ignores: ['dist/'] },
        { rules: { 'no-var': 'error', 'quire/own': 'error' } },
        { files: [['**/*.{ts,tsx}', '**/*.ts']], rules: { '@typescript-eslint/no-floating-promises': ['error', {}] } },
        { files: ['own/**'], rules: { 'quire/own': 'off' } },
        { files: ['test/**'], rules: { 'no-var': 'off' } },
        { files: ['engine/**'], ignores: ['engine/child/**'], rules: { 'no-restricted-syntax': ['error', 'X'] } },
      ],
      known,
    );
    expect(config.ignorePatterns).to.deep.equal(['dist/']);
    expect(config.overrides).to.deep.equal([
      { files: ['**'], rules: { 'no-var': 'error' } },
      { files: ['**/*.ts'], rules: { 'typescript/no-floating-promises': ['error', {}] } },
      { files: ['test/**'], rules: { 'no-var': 'off' } },
      { files: ['engine/**'], rules: { 'quire/no-restricted-syntax': ['error', 'X'] } },
      { files: ['engine/child/**'], rules: { 'quire/no-restricted-syntax': 'off' } },
    ]);
    expect(ruled).to.deep.equal(['no-var', '@typescript-eslint/no-floating-promises', 'no-restricted-syntax']);
  });

  it('keeps a rule of typescript-eslint that replaces one of ESLint', () => {
    const replaced = { '@typescript-eslint/no-unused-vars': 'error', 'no-unused-vars': 'off' };
    const { config } = oxlintConfig([{ rules: replaced }], known);
    expect(config.overrides[0]?.rules).to.deep.equal({ 'no-unused-vars': 'error' });
  });

  it('has all rules of the project but one', async () => {
    const { default: configs } = (await import(join(root, 'eslint.config.js'))) as { default: readonly Config[] };
    const { ruled } = oxlintConfig(configs, rules);
    const config = (await new ESLint({ cwd: root }).calculateConfigForFile('engine/x.ts')) as {
      readonly rules: Readonly<Record<string, readonly [number]>>;
    };
    const left = new Set(Object.keys(config.rules).filter((rule) => config.rules[rule]?.[0] !== 0));
    for (const rule of ruled) left.delete(rule);
    // What the rule forbids is a syntax error of modules.
    expect([...left]).to.deep.equal(['no-octal']);
  });

  it('finds faults that only types show', () => {
    const { config } = oxlintConfig([{ rules: { '@typescript-eslint/no-floating-promises': 'error' } }], rules);
    expect(faultsIn({ 'x.ts': 'export async function f(): Promise<void> {}\nf();\n' }, config)).to.deep.equal([
      'x.ts:2 typescript(no-floating-promises)',
    ]);
  });

  it('finds what rules of the project forbid, where they hold', async () => {
    const { default: configs } = (await import(join(root, 'eslint.config.js'))) as { default: readonly Config[] };
    const own = configs.filter(({ rules = {} }) => 'quire/import-table' in rules || 'no-restricted-syntax' in rules);
    const removing = "import { rm } from 'node:fs/promises';\nexport const x = rm('a', { recursive: true });\n";
    const sources = {
      'engine/x.ts': `${removing}export * from '../server/app.js';\n`,
      'engine/a/child/y.ts': removing,
    };
    expect(faultsIn(sources, oxlintConfig(own, rules).config)).to.deep.equal([
      'engine/x.ts:2 quire(no-restricted-syntax)',
      'engine/x.ts:3 quire(import-table)',
    ]);
  });
});

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/** Runs oxlint on files; returns file, line and rule of each fault, sorted. */
function faultsIn(sources: Readonly<Record<string, string>>, config: Made['config']): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'oxlint-'));
  try {
    writeFileSync(join(folder, 'oxlint.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, types: [] } }));
    for (const [name, source] of Object.entries(sources)) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), source);
    }
    const args = [oxlint, '--config', 'oxlint.json', '--type-aware', '--format=json', '.'];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(status).to.equal(1);
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
    return diagnostics.map(({ code, filename, labels }) => `${filename}:${labels[0]?.span.line ?? 0} ${code}`).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
