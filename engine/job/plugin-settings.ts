import type { Operation } from '../contract/operation.js';
import { InvalidOptions, isOfKind } from '../errors.js';
import { checkOptions, typeOptions } from './options.js';
import { isSecretSetting, readSecret } from './secret-settings.js';

/** Begins the names of environment variables with settings of plugins. */
export const PLUGIN_PREFIX = 'QUIRE_PLUGIN_';

/** The environment variables with settings of plugins. */
export function pluginVariables(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith(PLUGIN_PREFIX) && value !== undefined && value !== '' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

/**
 * The operator's values for the settings of an operation, with defaults; those of secrets may be in files. An operation gets
 * no variable but its own.
 * @throws InvalidOptions with the name of the variable
 */
export function settingsOf(
  { name, settings }: Pick<Operation, 'name' | 'settings'>,
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  if (settings === undefined) return {};
  const given = Object.keys(settings.properties).flatMap((setting) => {
    const variable = variableOf(name, setting);
    const value = isSecretSetting(settings, setting) ? readSecret(variable, variables) : variables[variable];
    return value === undefined || value === '' ? [] : [[setting, [value]] as const];
  });
  try {
    return checkOptions(settings, typeOptions(settings, new Map(given)).options);
  } catch (error) {
    if (!isOfKind(error, 'invalid-options', 'missing-field')) throw error;
    // The message begins with the name of the setting; an operator knows the variable.
    throw new InvalidOptions(
      error.message.replace(/^\w+/, (setting) => variableOf(name, setting)),
      { cause: error },
    );
  }
}

/** The environment variable of a setting: `QUIRE_PLUGIN_STAMP_QR_BASE_URL` for `baseUrl` of `stamp-qr`. */
function variableOf(operation: string, setting: string): string {
  const words = setting.replace(/([a-z0-9])([A-Z])/g, '$1_$2');
  return `${PLUGIN_PREFIX}${operation.replaceAll('-', '_')}_${words}`.toUpperCase();
}
