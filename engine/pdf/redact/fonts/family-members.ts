import { cmapOf } from '../../content/fonts/composite-font.js';
import type { CMap } from '../../content/fonts/cmap.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { describedFont } from '../../fonts/font-program.js';
import type { PdfDict, Ref } from '../../syntax/values.js';
import { lastRef } from '../../xref/last-ref.js';
import type { FontFamily } from './related-fonts.js';
import type { ShownCodes } from './codes-in-use.js';

/** A font of a family, and the codes that content shows in it. */
export interface FamilyMember {
  readonly num: number;
  readonly dict: PdfDict;
  readonly codes: ShownCodes;
  /** The numbers of the codes, whatever their lengths. */
  readonly numbers: ReadonlySet<number>;
  readonly described: Described;
  /** The CMap of a composite font. */
  readonly cmap?: CMap;
}

/** A font dictionary that has a descriptor: of a simple font, or the descendant of composite ones. */
export interface Described {
  readonly dict: PdfDict;
  /** Undefined for a simple font, which is itself, and for a direct object. */
  readonly ref: Ref | undefined;
  readonly isComposite: boolean;
  /** The codes of a simple font; the CIDs that the composite fonts show. */
  readonly shown: Set<number>;
  /** Whether all codes are CIDs. */
  isIdentity: boolean;
}

/** Returns the fonts of a family; composite fonts with the same descendant share it. */
export function familyMembers(
  file: PdfFile,
  { fonts }: FontFamily,
  codes: ReadonlyMap<number, ShownCodes>,
): readonly FamilyMember[] {
  const descendants = new Map<number, Described>();
  // Many fonts may share a long CMap.
  const cmaps = new Map<number | string | undefined, CMap>();
  const cmapOfFont = (font: PdfDict): CMap => {
    const encoding = font.get('Encoding');
    const key = lastRef(file, encoding)?.num ?? file.name(encoding);
    const known = cmaps.get(key) ?? cmapOf(file, encoding, 0);
    cmaps.set(key, known);
    return known;
  };
  return Array.from(fonts, ([num, dict]) => {
    const shown: ShownCodes = codes.get(num) ?? new Map();
    const numbers = new Set(Array.from(shown.values(), ({ code }) => code));
    const [value] = file.array(dict.get('DescendantFonts')) ?? [];
    const own = describedFont(file, dict);
    if (own === dict) return { num, dict, codes: shown, numbers, described: simple(dict, numbers) };
    const ref = lastRef(file, value);
    const described = descendants.get(ref?.num ?? -1) ?? {
      ...simple(own, new Set()),
      ref,
      isComposite: true,
    };
    if (ref !== undefined) descendants.set(ref.num, described);
    const cmap = cmapOfFont(dict);
    for (const { code, length } of shown.values()) described.shown.add(cmap.cidOf(code, length));
    described.isIdentity &&= /^Identity-[HV]$/.test(file.name(dict.get('Encoding')) ?? '');
    return { num, dict, codes: shown, numbers, described, cmap };
  });
}

function simple(dict: PdfDict, shown: Set<number>): Described {
  return { dict, ref: undefined, isComposite: false, shown, isIdentity: true };
}
