import type { Fontconfig } from '../fontconfig/fontconfig.js';
import { type MissingFont, missingFont } from '../fontconfig/font-warning.js';
import { comparable } from '../fontconfig/stand-in.js';
import type { PageFonts } from './child/exchange.js';

/**
 * Limits of names that are checked: each takes a lookup in fontconfig, and a compromised browser may send any
 * number.
 */
const MAX_VALUES = 64;
const MAX_NAMES = 8;

/**
 * Fonts of a page's text that this machine lacks. Chromium takes the first family of a list that is installed or has
 * a replacement by design. Otherwise the first name counts as missing, since Chromium chooses a font itself.
 */
export function missingPageFonts({ asked, brought }: PageFonts, fontconfig: Fontconfig): readonly MissingFont[] {
  const own = new Set(brought.slice(0, MAX_VALUES).map((it) => comparable(unquoted(it))));
  return asked.slice(0, MAX_VALUES).flatMap((value) => missingInList(familiesOf(value), { own, fontconfig }));
}

interface Available {
  /** Families that the page loads itself. */
  readonly own: ReadonlySet<string>;
  readonly fontconfig: Fontconfig;
}

function missingInList(families: readonly string[], { own, fontconfig }: Available): readonly MissingFont[] {
  let first: MissingFont | undefined;
  for (const family of families) {
    if (isGeneric(family)) break;
    const missing = own.has(comparable(family)) ? undefined : missingFont(family, fontconfig);
    if (missing === undefined) return [];
    if (missing.byDesign) return [missing];
    first ??= { ...missing, shownIn: undefined };
  }
  return first === undefined ? [] : [first];
}

/** Generic CSS families, and names that only some browsers understand. */
function isGeneric(family: string): boolean {
  return /^(?:(?:ui-)?(?:serif|sans-serif|monospace|rounded)|cursive|fantasy|system-ui|math|emoji|fangsong|-.*|BlinkMacSystemFont)$/i.test(
    family,
  );
}

function familiesOf(value: string): readonly string[] {
  const families = value.match(/"[^"]*"|'[^']*'|[^,"']+/g) ?? [];
  return families
    .map(unquoted)
    .filter((it) => it !== '')
    .slice(0, MAX_NAMES);
}

function unquoted(family: string): string {
  return family.trim().replace(/^(["'])(.*)\1$/, '$2');
}
