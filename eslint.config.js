import eslint from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

import ownRules from './scripts/lint/own-rules.mjs';

const REMOVAL_OF_TREES = {
  selector: 'CallExpression[callee.name=/^rm(Sync)?$/] Property[key.name="recursive"]',
  message: 'It follows links that another process puts into the tree meanwhile; use removeTree.',
};

export default defineConfig(
  { ignores: ['**/dist/', 'build-*/', 'compiled/', 'data/', 'node_modules/'] },
  eslint.configs.recommended,
  {
    plugins: { quire: ownRules },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { 'quire/import-table': 'error', eqeqeq: 'error', 'no-console': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Sentences for people are full of numbers.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // An arrow function that hands on a call without a result is the shortest way to say so.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // What a step gets is a record of functions, made to be taken apart.
      '@typescript-eslint/unbound-method': 'off',
      // What `using` declares is closed at the end of its block; that is use enough.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, ignoreUsingDeclarations: true }],
      // An empty text often means the same as none.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // oxlint does not have the rule yet, and a plugin of oxlint knows no types.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Index signatures are read with brackets, which the compiler tells apart from declared properties.
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  {
    files: ['engine/**/*.ts', 'server/**/*.ts', 'cli/**/*.ts'],
    // What runs in the processes of converters can change no more than they can.
    ignores: ['engine/**/child/**'],
    rules: {
      'no-restricted-syntax': ['error', REMOVAL_OF_TREES],
    },
  },
  {
    files: ['engine/**/*.ts', 'work/**/*.ts', 'cli/**/*.ts'],
    ignores: ['engine/**/child/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        REMOVAL_OF_TREES,
        {
          selector: 'CallExpression[callee.name="createWriteStream"] Property[key.name="flags"]',
          message: 'Its file may appear after its failure was reported; use writeNewFile.',
        },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: './web/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // chai's assertions are expressions: expect(x).to.be.true.
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { globals: { console: 'readonly', URL: 'readonly' } },
    rules: { 'no-unused-vars': ['error', { ignoreRestSiblings: true }] },
  },
  { files: ['scripts/**', 'bench/**', 'test/sweep/**', 'server/serve.ts'], rules: { 'no-console': 'off' } },
);
