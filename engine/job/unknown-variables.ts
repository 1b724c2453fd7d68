import { nearestAdvice } from '../text/nearest-name.js';
import type { OptionSchema } from '../contract/option-schema.js';
import { PLUGIN_PREFIX } from './plugin-settings.js';
import { readSchema } from './read-schema.js';
import { fileVariableOf, isSecretSetting } from './secret-settings.js';

/** The beginning of the name of every setting. */
const PREFIX = 'QUIRE_';

/** The names of the variables for a key pair in the examples of the documentation. */
const CLIENT_VARIABLES = ['QUIRE_KEY', 'QUIRE_SECRET'];

/**
 * Returns a warning for each environment variable that begins with QUIRE_ but is not a setting.
 * @param others known variables besides those of `schemas/config.json`
 */
export function unknownVariableWarnings(
  environment: Readonly<Record<string, string | undefined>>,
  others: readonly string[] = [],
): readonly string[] {
  // Tests check that schemas/config.json has the form of an option schema.
  const schema = readSchema('config') as unknown as OptionSchema;
  const settings = Object.keys(schema.properties);
  const files = settings.filter((name) => isSecretSetting(schema, name)).map(fileVariableOf);
  const known = [...settings, ...files, ...others];
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && environment[name] !== '')
    .filter((name) => !name.startsWith(PLUGIN_PREFIX) && !known.includes(name) && !CLIENT_VARIABLES.includes(name))
    .map((name) => `${name}: there is no such setting${nearestSetting(name, known)}.`);
}

/** Names are compared without the prefix that all have, which would make every name near. */
function nearestSetting(name: string, known: readonly string[]): string {
  const names = known.filter((it) => it.startsWith(PREFIX)).map((it) => it.slice(PREFIX.length));
  return nearestAdvice(name.slice(PREFIX.length), names, (it) => `${PREFIX}${it}`);
}
