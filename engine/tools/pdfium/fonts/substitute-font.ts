import type { FontFile, Fontconfig } from '../../fontconfig/fontconfig.js';
import { type MissingFont, missingFont } from '../../fontconfig/font-warning.js';
import { languageOfCharset, languageOfFamily } from './font-languages.js';

/** A font that PDFium requests. */
export interface WantedFont {
  /** Family name without spaces, and without a style that PDFium understood; names of standard fonts include the style. */
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  /** Windows charset: 128 for Japanese, 178 for Arabic. */
  readonly charset: number;
  /** FXFONT_FF_* of fpdf_sysfontinfo.h. */
  readonly pitchFamily: number;
}

/** @returns undefined when PDFium's own replacement is better, since it has the widths of the missing font */
export function substituteFor(fontconfig: Fontconfig, wanted: WantedFont): FontFile | undefined {
  const request = {
    family: standardFamily(wanted.family) ?? wanted.family,
    bold: wanted.weight >= BOLDEST_NORMAL,
    italic: wanted.italic,
    fixedPitch: (wanted.pitchFamily & FIXED_PITCH) !== 0,
    serif: (wanted.pitchFamily & ROMAN) !== 0 || serifs.test(wanted.family),
    language: languageOfCharset(wanted.charset) ?? languageOfFamily(wanted.family),
  };
  const answer = fontconfig.match(request);
  if (request.language !== undefined || answer === undefined || fontconfig.standIn(request.family) !== undefined)
    return answer;
  const anything = fontconfig.match({ ...request, family: '' });
  return answer.path === anything?.path && !sameName(answer.family, request.family) ? undefined : answer;
}

/** Returns the missing font to report; undefined when it is installed, or its replacement has its widths. */
export function missingFontOf(fontconfig: Fontconfig, wanted: WantedFont): MissingFont | undefined {
  const missing = missingFont(standardFamily(wanted.family) ?? wanted.family, fontconfig);
  if (missing === undefined || missing.byDesign) return missing;
  return { ...missing, shownIn: substituteFor(fontconfig, wanted)?.family };
}

/** FXFONT_FF_FIXEDPITCH and FXFONT_FF_ROMAN. */
const FIXED_PITCH = 1;
const ROMAN = 16;
const BOLDEST_NORMAL = 600;

/**
 * PDFium requests Helvetica for Arial, Times for Times New Roman, and so on, and Arial for glyphs that another font
 * lacks. Replacements of the Windows fonts have more glyphs.
 */
function standardFamily(family: string): string | undefined {
  if (/^Helvetica(-|$)/.test(family)) return 'Arial';
  if (family.startsWith('Times-')) return 'Times New Roman';
  return /^Courier(-|$)/.test(family) ? 'Courier' : undefined;
}

/** By the names that fonts with serifs have in East Asia, where documents seldom say so otherwise. */
const serifs = /mincho|ryumin|heiseimin|kozmin|song|simsun|sung|ming|batang|myeong?jo|[明宋바]|명조|(?<!sans-?)serif/i;

function sameName(one: string, other: string): boolean {
  const plain = (name: string): string => name.replaceAll(/[\s-]/g, '').toLowerCase();
  return plain(one) === plain(other);
}

/** Returns the names of fonts, installed or not, whose styles `substituteFor` provides. */
export function namesServed(fontconfig: Fontconfig): readonly string[] {
  return [...fontconfig.families(), ...fontconfig.standIns().map(({ missing }) => missing)];
}
