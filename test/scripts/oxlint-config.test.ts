import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
      ],
      known,
    );
    expect(config.ignorePatterns).to.deep.equal(['dist/']);
    expect(config.overrides).to.deep.equal([
      { files: ['**'], rules: { 'no-var': 'error' } },
      { files: ['**/*.ts'], rules: { 'typescript/no-floating-promises': ['error', {}] } },
      { files: ['test/**'], rules: { 'no-var': 'off' } },
    ]);
    expect(ruled).to.deep.equal(['no-var', '@typescript-eslint/no-floating-promises']);
  });

  it('keeps a rule of typescript-eslint that replaces one of ESLint', () => {
    const replaced = { '@typescript-eslint/no-unused-vars': 'error', 'no-unused-vars': 'off' };
    const { config } = oxlintConfig([{ rules: replaced }], known);
    expect(config.overrides[0]?.rules).to.deep.equal({ 'no-unused-vars': 'error' });
  });

  it('leaves few rules of the project to ESLint', async () => {
    const { default: configs } = (await import(join(root, 'eslint.config.js'))) as { default: readonly Config[] };
    const { ruled } = oxlintConfig(configs, rules);
    const config = (await new ESLint({ cwd: root }).calculateConfigForFile('engine/x.ts')) as {
      readonly rules: Readonly<Record<string, readonly [number]>>;
    };
    const left = new Set(Object.keys(config.rules).filter((rule) => config.rules[rule]?.[0] !== 0));
    for (const rule of ruled) left.delete(rule);
    expect([...left].sort()).to.deep.equal([
      // A syntax error of modules.
      'no-octal',
      'no-restricted-syntax',
      'quire/import-table',
    ]);
  });

  it('finds faults that only types show', () => {
    const folder = mkdtempSync(join(tmpdir(), 'oxlint-'));
    try {
      const { config } = oxlintConfig([{ rules: { '@typescript-eslint/no-floating-promises': 'error' } }], rules);
      writeFileSync(join(folder, 'oxlint.json'), JSON.stringify(config));
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, types: [] } }));
      writeFileSync(join(folder, 'x.ts'), 'export async function f(): Promise<void> {}\nf();\n');
      const args = [oxlint, '--config', 'oxlint.json', '--type-aware', '--format=json', 'x.ts'];
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: unknown[] };
      expect(diagnostics).to.have.length(1);
      expect(diagnostics).to.have.nested.property('[0].code', 'typescript(no-floating-promises)');
      expect(diagnostics).to.have.nested.property('[0].labels[0].span.line', 2);
      expect(status).to.equal(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
