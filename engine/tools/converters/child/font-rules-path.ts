import { join } from 'node:path';
import { cwd } from 'node:process';

/** The configuration of fontconfig that the service writes into a converter's folder. */
export const FONT_RULES_FILE = 'fonts.conf';

/** Where a converter finds it: the value of FONTCONFIG_FILE for its program. */
export function fontRulesPath(): string {
  return join(cwd(), FONT_RULES_FILE);
}
