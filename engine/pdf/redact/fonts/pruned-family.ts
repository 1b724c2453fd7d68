import type { CMap } from '../../content/fonts/cmap.js';
import { deflated, withoutFilters } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { cidToGidMap } from '../../fonts/glyphs/cid-to-gid-map.js';
import { MAX_PROGRAM_BYTES, PROGRAM_KEYS } from '../../fonts/font-program.js';
import { readable } from '../../fonts/glyphs/glyph-reader.js';
import { cmapOfCodes, collectionIn } from '../../fonts/cmap-of-codes.js';
import { charSet, cidSet, mappedCids } from '../../fonts/glyph-sets.js';
import { taggedName } from '../../fonts/subset-tag.js';
import { type NewStream, PdfDict, PdfName, type PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import type { ObjectAdder } from '../../write/object-adder.js';
import { lastRef } from '../../xref/last-ref.js';
import { type Described, type FamilyMember, familyMembers } from './family-members.js';
import type { FontFamily } from './related-fonts.js';
import { prunedCidFont } from './pruned-cid-font.js';
import { type PrunedProgram, prunedProgram } from './pruned-program.js';
import { prunedSimpleFont } from './pruned-simple-font.js';
import { prunedToUnicode } from './pruned-to-unicode.js';
import { retagged, taggedNameOf } from './retagged.js';
import type { ShownCodes } from './codes-in-use.js';

/** Where pruned fonts are written. */
interface FontTarget extends ObjectAdder {
  replace(ref: Ref, value: PdfValue): void;
}

/** A program without the glyphs that are not shown, as it was written. */
interface WrittenProgram extends PrunedProgram {
  readonly ref: Ref;
  /** The tag of the subset. */
  readonly tag: string;
}

/** A program of a font: the stream at a key of the descriptor. */
interface Program {
  readonly key: string;
  readonly num: number;
  readonly stream: PdfStream;
}

/** Limit of the encoded ToUnicode CMaps of fonts that belong together, which may all be the same. */
const MAX_CMAP_BYTES = 2 ** 24;

/**
 * Writes the fonts of a family with the glyphs, widths, names and texts of the shown codes alone.
 * @returns whether all of their programs could be reduced
 */
export function pruneFamily(
  file: PdfFile,
  family: FontFamily,
  { codes, target }: { readonly codes: ReadonlyMap<number, ShownCodes>; readonly target: FontTarget },
): boolean {
  const members = familyMembers(file, family, codes);
  const programs = writtenPrograms(file, members, target);
  const writer = new FontWriter(file, target, programs);
  for (const member of members) target.replace(new Ref(member.num), writer.font(member));
  return ![...programs.values()].includes(undefined);
}

/** Prunes each program for all fonts that use it; undefined for a program that stays whole. */
function writtenPrograms(
  file: PdfFile,
  members: readonly FamilyMember[],
  target: FontTarget,
): ReadonlyMap<number, WrittenProgram | undefined> {
  const users = new Map<number, Program & { readonly by: Described[] }>();
  for (const described of new Set(members.map((it) => it.described))) {
    for (const program of programsOf(file, described)) {
      const known = users.get(program.num) ?? { ...program, by: [] };
      users.set(program.num, known);
      known.by.push(described);
    }
  }
  return new Map(
    Array.from(users, ([num, { key, stream, by }]) => {
      const pruned = readable(() =>
        prunedProgram(file, { key, bytes: file.decodeStream(stream, MAX_PROGRAM_BYTES) }, by),
      );
      return [num, pruned && written(pruned, stream, { target, ...retagged(file, pruned.bytes, by[0]?.dict) })];
    }),
  );
}

function programsOf(file: PdfFile, { dict }: Described): readonly Program[] {
  const descriptor = file.dict(dict.get('FontDescriptor'));
  return PROGRAM_KEYS.flatMap((key) => {
    const ref = lastRef(file, descriptor?.get(key));
    const stream = file.stream(ref);
    return ref === undefined || stream === undefined ? [] : [{ key, num: ref.num, stream }];
  });
}

function written(
  pruned: PrunedProgram,
  stream: PdfStream,
  { target, bytes, tag }: { readonly target: FontTarget; readonly bytes: Buffer; readonly tag: string },
): WrittenProgram {
  const dict = withoutFilters(stream.dict);
  for (const [index, length] of pruned.lengths.entries()) dict.set(`Length${index + 1}`, length);
  if (pruned.subtype !== undefined) dict.set('Subtype', new PdfName(pruned.subtype));
  return { ...pruned, tag, ref: target.add(deflated(dict, bytes)) };
}

class FontWriter {
  readonly #descendants = new Map<Described, PdfValue>();
  #cmapBytesLeft = MAX_CMAP_BYTES;

  constructor(
    private readonly file: PdfFile,
    private readonly target: FontTarget,
    private readonly programs: ReadonlyMap<number, WrittenProgram | undefined>,
  ) {}

  font(member: FamilyMember): PdfDict {
    const { dict, numbers, described } = member;
    const font = described.isComposite
      ? this.#named(dict.clone().set('DescendantFonts', [this.#descendant(described)]), 'BaseFont', described)
      : this.#described(described);
    if (member.cmap !== undefined && this.file.stream(dict.get('Encoding')) !== undefined)
      font.set('Encoding', this.target.add(this.#cmapOf(member, member.cmap)));
    this.#cmapBytesLeft -= this.file.stream(dict.get('ToUnicode'))?.length ?? 0;
    if (this.#cmapBytesLeft < 0) throw new RangeError('The fonts of a document have too many long CMaps.');
    const texts = prunedToUnicode(this.file, dict, numbers);
    if (texts !== undefined) font.set('ToUnicode', this.target.add(texts));
    return font;
  }

  #cmapOf({ codes, described }: FamilyMember, cmap: CMap): NewStream {
    const stated = [...codes.values()].filter(({ code, length }) => cmap.hasCode(code, length));
    const shown = stated.map(({ code, length }) => ({ code, length, cid: cmap.cidOf(code, length) }));
    return cmapOfCodes(shown, { ...collectionIn(this.file, described.dict), vertical: cmap.vertical });
  }

  #descendant(described: Described): PdfValue {
    const known = this.#descendants.get(described);
    if (known !== undefined) return known;
    const font = this.#described(described);
    if (described.ref !== undefined) this.target.replace(described.ref, font);
    const value = described.ref ?? font;
    this.#descendants.set(described, value);
    return value;
  }

  #described(described: Described): PdfDict {
    const { file, target } = this;
    const { dict, shown, isComposite } = described;
    const font = isComposite
      ? prunedCidFont(file, dict, { cids: shown, adder: target })
      : prunedSimpleFont(file, dict, shown);
    const descriptor = file.dict(dict.get('FontDescriptor'));
    const program = this.#programOf(described);
    if (descriptor !== undefined && program !== undefined) {
      // The descriptor is written anew for each font, since fonts may share the old one.
      font.set('FontDescriptor', target.add(this.#descriptor(descriptor, described)));
    }
    return this.#named(font, 'BaseFont', described);
  }

  #programOf(described: Described): WrittenProgram | undefined {
    return programsOf(this.file, described)
      .map(({ num }) => this.programs.get(num))
      .find((it) => it !== undefined);
  }

  #descriptor(old: PdfDict, described: Described): PdfDict {
    const descriptor = old.clone();
    for (const { key, num } of programsOf(this.file, described)) {
      const program = this.programs.get(num);
      if (program === undefined) continue;
      descriptor.set(key, program.ref);
      // ISO 19005-1 requires lists of the glyphs of subsets.
      const isNewSubset = taggedNameOf(this.file, described.dict) === undefined;
      const { names } = program;
      descriptor.delete('CharSet');
      if (names !== undefined && (old.has('CharSet') || isNewSubset)) descriptor.set('CharSet', charSet(names));
      if (described.isComposite && (old.has('CIDSet') || isNewSubset)) {
        const cids = cidSet(program.cids ?? this.#trueTypeCids(described, program));
        descriptor.set('CIDSet', this.target.add(deflated(new PdfDict(), cids)));
      }
    }
    return this.#named(descriptor, 'FontName', described);
  }

  /** The CIDs that lead to glyphs of a TrueType program: without a map, those of its emptied glyphs, too. */
  #trueTypeCids({ dict, shown }: Described, { count }: PrunedProgram): readonly number[] {
    const map = cidToGidMap(this.file, dict);
    if (map === undefined) return Array.from({ length: count }, (_, glyph) => glyph);
    return mappedCids(map).filter((cid) => cid === 0 || shown.has(cid));
  }

  #named(dict: PdfDict, key: string, described: Described): PdfDict {
    const program = this.#programOf(described);
    const name = this.file.name(dict.get(key));
    if (program === undefined || name === undefined) return dict;
    return dict.set(key, new PdfName(taggedName(name, program.tag)));
  }
}
