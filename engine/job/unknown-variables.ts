import { nearestName } from '../text/nearest-name.js';
import { readSchema } from './read-schema.js';

/** What the documentation calls the key pair in the commands of clients. */
const ofClients = ['QUIRE_KEY', 'QUIRE_SECRET'];

/**
 * A sentence for each environment variable that begins as settings do and is none.
 * @param others variables besides those of `schemas/config.json` that mean something
 */
export function tellUnknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
  others: readonly string[] = [],
): readonly string[] {
  const { properties } = readSchema('config') as { readonly properties: object };
  const known = [...Object.keys(properties), ...others];
  return Object.keys(environment)
    .filter((name) => name.startsWith('QUIRE_') && environment[name] !== '')
    .filter((name) => !known.includes(name) && !ofClients.includes(name))
    .map((name) => `${name}: there is no such setting; the nearest is ${nearestName(name, known)}.`);
}
