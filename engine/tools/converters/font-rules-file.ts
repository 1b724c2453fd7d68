import { once } from '../../files/once.js';
import { threadFontconfig } from '../fontconfig/fontconfig.js';
import { fontRules } from '../fontconfig/fontconfig-rules.js';
import { FONT_RULES_FILE } from './child/font-rules-path.js';

/**
 * Fontconfig's configuration for converters, made once: fonts that are installed later need a new start of the
 * service.
 */
export const fontRulesFile = once(() => ({ [FONT_RULES_FILE]: fontRules(threadFontconfig()?.standIns() ?? []) }));
