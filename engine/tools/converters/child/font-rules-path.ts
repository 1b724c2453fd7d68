import { join } from 'node:path';
import { cwd } from 'node:process';

/** Name of fontconfig's configuration file that the service writes into a converter's folder. */
export const FONT_RULES_FILE = 'fonts.conf';

/** Path of that file for the converter's program: the value of FONTCONFIG_FILE. */
export function fontRulesPath(): string {
  return join(cwd(), FONT_RULES_FILE);
}
