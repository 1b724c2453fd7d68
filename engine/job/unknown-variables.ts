import { nearestName } from '../text/nearest-name.js';
import type { OptionSchema } from '../contract/option-schema.js';
import { PLUGIN_PREFIX } from './plugin-settings.js';
import { readSchema } from './read-schema.js';
import { fileVariableOf, isSecretSetting } from './secret-settings.js';

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
    .filter((name) => name.startsWith('QUIRE_') && environment[name] !== '')
    .filter((name) => !name.startsWith(PLUGIN_PREFIX) && !known.includes(name) && !CLIENT_VARIABLES.includes(name))
    .map((name) => `${name}: there is no such setting; the nearest is ${nearestName(name, known)}.`);
}
