import type { PdfFile } from '../file/pdf-file.js';
import { isArray, PdfDict, Ref, type PdfValue } from '../syntax/values.js';
import type { Twin } from './merge-duplicates.js';
import { walkObjects, type WalkSettings } from './walk-objects.js';

/** The formats of font programs that can be subset; `compact` is the Compact Font Format. */
export type ProgramFormat = 'trueType' | 'type1' | 'compact';

/** A font that uses a font program. */
export interface FontUse {
  /** How codes map to glyphs; `unknown` if that is uncertain. */
  readonly kind: 'simple' | 'cid' | 'unknown';
  /** The font dictionary that has the descriptor. */
  readonly font: PdfDict;
  /** The object numbers of the fonts that content uses. */
  readonly shownBy: readonly number[];
  /** The object numbers of all dictionaries that contain the name of the font. */
  readonly named: readonly number[];
}

export interface ProgramUse {
  readonly ref: Ref;
  readonly format: ProgramFormat;
  readonly uses: readonly FontUse[];
}

/** The keys of a font descriptor for its program. */
const PROGRAMS = new Map<string, ProgramFormat>([
  ['FontFile', 'type1'],
  ['FontFile2', 'trueType'],
  ['FontFile3', 'compact'],
]);

/** /Subtype of the fonts that use each format: of simple fonts, and (`COMPOSITE`) of CID fonts. */
const SIMPLE: Readonly<Record<ProgramFormat, readonly string[]>> = {
  trueType: ['TrueType'],
  type1: ['Type1', 'MMType1'],
  compact: ['Type1', 'MMType1'],
};
const COMPOSITE: Readonly<Record<ProgramFormat, string | undefined>> = {
  trueType: 'CIDFontType2',
  type1: undefined,
  compact: 'CIDFontType0',
};

/** Returns the font programs of a document by object number, each with all fonts that use it or a duplicate of it. */
export function fontUses(
  file: PdfFile,
  settings: WalkSettings & { readonly twins: ReadonlyMap<number, Twin> },
): ReadonlyMap<number, ProgramUse> {
  const { fonts, parents } = fontsIn(file, settings);
  const programs = new Map<number, { ref: Ref; format: ProgramFormat; uses: FontUse[] }>();
  for (const { font, num } of fonts) {
    const descriptor = font.get('FontDescriptor');
    for (const [key, format] of PROGRAMS) {
      const written = file.dict(descriptor)?.get(key);
      if (!(written instanceof Ref)) continue;
      const ref = settings.twins.get(written.num)?.of ?? written;
      const known = programs.get(ref.num) ?? { ref, format, uses: [] };
      programs.set(ref.num, known);
      known.uses.push(useOf(file, font, { num, format, descriptor, parents: parents.get(num ?? -1) ?? [] }));
    }
  }
  return programs;
}

interface Parent {
  readonly num: number;
  readonly isIdentity: boolean;
}

interface Where {
  /** The object number; undefined for a direct object. */
  readonly num: number | undefined;
  readonly format: ProgramFormat;
  readonly descriptor: PdfValue | undefined;
  readonly parents: readonly Parent[];
}

function useOf(file: PdfFile, font: PdfDict, { num, format, descriptor, parents }: Where): FontUse {
  const subtype = file.name(font.get('Subtype')) ?? '';
  const unknown = { kind: 'unknown', font, shownBy: [], named: [] } as const;
  if (num === undefined || !(descriptor instanceof Ref)) return unknown;
  if (SIMPLE[format].includes(subtype)) {
    if (!hasKnownEncoding(file, font)) return unknown;
    return { kind: 'simple', font, shownBy: [num], named: [num, descriptor.num] };
  }
  if (subtype !== COMPOSITE[format] || parents.some(({ isIdentity }) => !isIdentity)) return unknown;
  const shownBy = parents.map((parent) => parent.num);
  return { kind: 'cid', font, shownBy, named: [num, descriptor.num, ...shownBy] };
}

const ENCODINGS = ['StandardEncoding', 'WinAnsiEncoding', 'MacRomanEncoding'];

/** Returns whether the encoding is a predefined one, the built-in one, or one by glyph names. */
function hasKnownEncoding(file: PdfFile, font: PdfDict): boolean {
  const encoding = font.get('Encoding');
  const base = file.name(encoding) ?? file.name(file.dict(encoding)?.get('BaseEncoding'));
  return base === undefined || ENCODINGS.includes(base);
}

interface Fonts {
  readonly fonts: readonly { readonly font: PdfDict; readonly num: number | undefined }[];
  /** The Type 0 fonts of each descendant. */
  readonly parents: ReadonlyMap<number, readonly Parent[]>;
}

function fontsIn(file: PdfFile, settings: WalkSettings): Fonts {
  const fonts: { font: PdfDict; num: number | undefined }[] = [];
  const parents = new Map<number, Parent[]>();
  const look = (value: PdfValue, num: number | undefined): void => {
    if (isArray(value)) for (const item of value) look(item, undefined);
    if (!(value instanceof PdfDict)) return;
    if (value.has('FontDescriptor')) fonts.push({ font: value, num });
    const [descendant] = file.array(value.get('DescendantFonts')) ?? [];
    if (descendant instanceof Ref) {
      const isIdentity = /^Identity-[HV]$/.test(file.name(value.get('Encoding')) ?? '');
      const known = parents.get(descendant.num) ?? [];
      parents.set(descendant.num, known);
      // Content usage is known by object number, so the usage of a direct object is unknown.
      known.push({ num: num ?? -1, isIdentity: isIdentity && num !== undefined });
    }
    for (const [, item] of value.entries()) look(item, undefined);
  };
  walkObjects(file, settings, ({ ref, value }) => look(value, ref.num));
  return { fonts, parents };
}
