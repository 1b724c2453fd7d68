import { once } from '../../files/once.js';
import { threadFontconfig } from '../fontconfig/fontconfig.js';
import { fontRules } from '../fontconfig/font-rules.js';
import { FONT_RULES_FILE } from './child/font-rules-path.js';

/** The file of a converter whose program looks for fonts. Fonts that are installed later need a new start. */
export const fontRulesFile = once(() => ({ [FONT_RULES_FILE]: fontRules(threadFontconfig()?.standIns() ?? []) }));
