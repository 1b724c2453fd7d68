import type { Fontconfig } from '../fontconfig/fontconfig.js';
import { type MissingFont, missingFont } from '../fontconfig/font-warning.js';
import { comparable } from '../fontconfig/stand-in.js';
import type { PageFonts } from './child/exchange.js';

/** A browser that was taken over may tell any number, and each name costs a look into the fonts of the machine. */
const MAX_VALUES = 64;
const MAX_NAMES = 8;

/**
 * The fonts that text of a page asks for and this machine does not have. Chromium takes the first family of a list that is
 * there or has a stand-in by design. Where none is, the first name counts as missing: what is shown is a font of
 * Chromium's choice.
 */
export function missingPageFonts({ asked, brought }: PageFonts, fontconfig: Fontconfig): readonly MissingFont[] {
  const own = new Set(brought.slice(0, MAX_VALUES).map((it) => comparable(unquoted(it))));
  return asked.slice(0, MAX_VALUES).flatMap((value) => missingInList(familiesOf(value), { own, fontconfig }));
}

interface Available {
  /** The families that the page brings along. */
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

/** Names of CSS for what a system has, with those that systems understand in their own browsers only. */
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
