import type { FontFile, Fontconfig } from '../../fontconfig/fontconfig.js';
import { languageOfCharset, languageOfFamily } from './font-languages.js';

/** What PDFium tells of a font that it lacks. */
export interface MissingFont {
  /** Without spaces, and without a style that PDFium understood; of the standard fonts, with it. */
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  /** As in Windows: 128 for Japanese, 178 for Arabic. */
  readonly charset: number;
  /** FXFONT_FF_* of fpdf_sysfontinfo.h. */
  readonly pitchFamily: number;
}

/** @returns undefined when PDFium's own stand-in is the better one: it takes the widths of the font that is missing. */
export function substituteFor(fontconfig: Fontconfig, missing: MissingFont): FontFile | undefined {
  const request = {
    family: standardFamily(missing.family) ?? missing.family,
    bold: missing.weight >= BOLDEST_NORMAL,
    italic: missing.italic,
    fixedPitch: (missing.pitchFamily & FIXED_PITCH) !== 0,
    serif: (missing.pitchFamily & ROMAN) !== 0 || serifs.test(missing.family),
    language: languageOfCharset(missing.charset) ?? languageOfFamily(missing.family),
  };
  const answer = fontconfig.match(request);
  if (request.language !== undefined || answer === undefined) return answer;
  const anything = fontconfig.match({ ...request, family: '' });
  return answer.path === anything?.path && !sameName(answer.family, request.family) ? undefined : answer;
}

/** FXFONT_FF_FIXEDPITCH and FXFONT_FF_ROMAN. */
const FIXED_PITCH = 1;
const ROMAN = 16;
const BOLDEST_NORMAL = 600;

/**
 * PDFium calls Arial Helvetica, Times New Roman Times, and so on; and Arial is where it looks for glyphs that another
 * font has not. What is made to replace the fonts of Windows has the wider choice of glyphs.
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

/** The names of fonts, installed or not, of which `substituteFor` gives the styles too. */
export function namesServed(fontconfig: Fontconfig): readonly string[] {
  const regular = { weight: 400, italic: false, charset: 0, pitchFamily: 0 };
  const replaced = oftenMissing.filter((family) => substituteFor(fontconfig, { ...regular, family }) !== undefined);
  return [...fontconfig.families(), ...replaced];
}

/** Fonts of office programs for which others of the same widths are made; the standard 14 need no mention. */
const oftenMissing = ['Calibri', 'Cambria', 'Arial Narrow', 'Georgia', 'Garamond', 'Palatino Linotype', 'Book Antiqua'];
