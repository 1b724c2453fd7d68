import { builtinRules } from 'eslint/use-at-your-own-risk';

import { importTable } from './import-table.mjs';

/** The name before the rules of the plugin below. */
export const OWN = 'quire';

const importTableRule = { 'import-table': importTable };

/** Rules of ESLint that oxlint does not have, and can run. */
const rulesOfEslint = Object.fromEntries(['no-restricted-syntax'].map((name) => [name, builtinRules.get(name)]));

/** A plugin of ESLint and of oxlint: the rules of this project, and rules of ESLint that oxlint does not have. */
export default { meta: { name: OWN }, rules: { ...importTableRule, ...rulesOfEslint } };
