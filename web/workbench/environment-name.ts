/** The name of an environment variable for an option, such as OPEN_PASSWORD for `openPassword`. */
export function environmentName(option: string): string {
  return option.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();
}
