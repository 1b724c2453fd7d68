/**
 * Makes a configuration of oxlint from one of ESLint, with the rules that oxlint knows, and lists these rules by ESLint's
 * names.
 * @param configs the objects of a flat configuration of ESLint
 * @param known the rules that `oxlint --rules --format json` lists
 */
export function oxlintConfig(configs, known) {
  const names = new Set(known.map(({ scope, value }) => `${scope}/${value}`));
  const isIgnoring = ({ ignores, files, rules }) => ignores !== undefined && files === undefined && rules === undefined;
  const overrides = configs
    .filter((it) => it.rules !== undefined)
    .map((it) => ({
      files: it.files?.map(lastPattern) ?? ['**'],
      ...(it.languageOptions?.globals && { globals: it.languageOptions.globals }),
      rules: rulesOf(it.rules, names),
    }))
    .filter(({ rules }) => Object.keys(rules).length > 0);
  const ruled = configs.flatMap(({ rules = {} }) => Object.keys(rules));
  return {
    config: {
      plugins: ['typescript'],
      categories: { correctness: 'off' },
      env: { builtin: true },
      ignorePatterns: configs.filter(isIgnoring).flatMap(({ ignores }) => ignores),
      overrides,
    },
    ruled: [...new Set(ruled)].filter((rule) => nameOf(rule, names) !== undefined),
  };
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
  const own = rule.replace(TYPED, '');
  if (isTyped(rule) && names.has(`typescript/${own}`)) return `typescript/${own}`;
  return names.has(`eslint/${own}`) ? own : undefined;
}
