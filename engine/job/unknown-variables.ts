import { nearestName } from '../text/nearest-name.js';
import { PLUGIN_PREFIX } from './plugin-settings.js';
import { readSchema } from './read-schema.js';

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
  const { properties } = readSchema('config') as { readonly properties: object };
  const known = [...Object.keys(properties), ...others];
  return Object.keys(environment)
    .filter((name) => name.startsWith('QUIRE_') && environment[name] !== '')
    .filter((name) => !name.startsWith(PLUGIN_PREFIX) && !known.includes(name) && !CLIENT_VARIABLES.includes(name))
    .map((name) => `${name}: there is no such setting; the nearest is ${nearestName(name, known)}.`);
}
