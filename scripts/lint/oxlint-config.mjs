import { fileURLToPath } from 'node:url';

import ownRules, { OWN } from './own-rules.mjs';

/** Names of the rules of the plugin for oxlint. */
const own = Object.keys(ownRules.rules).map((name) => `${OWN}/${name}`);

/**
 * Makes a configuration of oxlint from one of ESLint, with the rules that oxlint knows and those of own-rules.mjs, and lists
 * these rules by ESLint's names.
 * @param configs the objects of a flat configuration of ESLint
 * @param known the rules that `oxlint --rules --format json` lists
 */
export function oxlintConfig(configs, known) {
  const names = new Set([...known.map(({ scope, value }) => `${scope}/${value}`), ...own]);
  const isIgnoring = ({ ignores, files, rules }) => ignores !== undefined && files === undefined && rules === undefined;
  const overrides = configs
    .filter((it) => it.rules !== undefined)
    .flatMap(({ files, ignores = [], languageOptions, rules }) => [
      {
        files: files?.map(lastPattern) ?? ['**'],
        ...(languageOptions?.globals && { globals: languageOptions.globals }),
        rules: rulesOf(rules, names),
      },
      // Overrides of oxlint have no files that they ignore, so the rules are turned off there.
      { files: ignores, rules: ignores.length === 0 ? {} : turnedOff(rulesOf(rules, names)) },
    ])
    .filter(({ rules }) => Object.keys(rules).length > 0);
  const ruled = configs.flatMap(({ rules = {} }) => Object.keys(rules));
  return {
    config: {
      plugins: ['typescript'],
      jsPlugins: [fileURLToPath(new URL('own-rules.mjs', import.meta.url))],
      categories: { correctness: 'off' },
      env: { builtin: true },
      ignorePatterns: configs.filter(isIgnoring).flatMap(({ ignores }) => ignores),
      overrides,
    },
    ruled: [...new Set(ruled)].filter((rule) => nameOf(rule, names) !== undefined),
  };
}

function turnedOff(rules) {
  return Object.fromEntries(Object.keys(rules).map((name) => [name, 'off']));
}

/** A list of patterns means files that match all of them; defineConfig() puts the pattern of the extended configuration last. */
function lastPattern(pattern) {
  return Array.isArray(pattern) ? pattern.at(-1) : pattern;
}

/** Rules of typescript-eslint come last: oxlint has one rule where typescript-eslint replaces a rule of ESLint. */
function rulesOf(rules, names) {
  const sorted = Object.entries(rules).toSorted(([one], [other]) => isTyped(one) - isTyped(other));
  return Object.fromEntries(
    sorted.flatMap(([rule, setting]) => {
      const name = nameOf(rule, names);
      return name === undefined ? [] : [[name, setting]];
    }),
  );
}

const TYPED = '@typescript-eslint/';

function isTyped(rule) {
  return Number(rule.startsWith(TYPED));
}

function nameOf(rule, names) {
  const bare = rule.replace(TYPED, '');
  if (isTyped(rule) && names.has(`typescript/${bare}`)) return `typescript/${bare}`;
  if (names.has(`eslint/${bare}`)) return bare;
  return [rule, `${OWN}/${rule}`].find((name) => names.has(name));
}
