import { addToGroup } from '../../../groups.js';
import { dictionariesIn, objectsOf, withoutData } from '../../file/all-objects.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { describedFont, PROGRAM_KEYS } from '../../fonts/font-program.js';
import type { PdfDict } from '../../syntax/values.js';
import type { ReducedFont } from '../content/removed-codes.js';
import { taggedNameOf } from './retagged.js';
import { lastRef } from '../../xref/last-ref.js';

/** Fonts that share programs, encodings, widths or texts, so that they can only be changed together. */
export interface FontFamily {
  /** The font dictionaries by object number; a composite font stands for its descendant, too. */
  readonly fonts: ReadonlyMap<number, PdfDict>;
  /** The names with subset tags. */
  readonly names: ReadonlySet<string>;
  /** Whether one of the fonts is a direct object, whose use is not known. */
  readonly hasDirect: boolean;
}

/** A font dictionary, and the numbers of the objects that it consists of. */
interface FontNode {
  /** Undefined for a direct object. */
  readonly num: number | undefined;
  readonly dict: PdfDict;
  readonly parts: readonly number[];
  /** The name, if it has a subset tag: fonts of the same name are copies of one subset. */
  readonly name: string | undefined;
}

const FONT_PARTS = ['ToUnicode', 'Encoding', 'Widths', 'CharProcs', 'FontDescriptor', 'DescendantFonts'];
const DESCRIBED_PARTS = ['FontDescriptor', 'W', 'W2', 'CIDToGIDMap'];

/** Returns these fonts of a document, and copies of them, in families: each with all fonts that it shares parts with. */
export function relatedFonts(file: PdfFile, reduced: readonly ReducedFont[]): readonly FontFamily[] {
  const fonts = new Set(reduced.flatMap(({ font }) => font ?? []));
  const names = new Set(reduced.flatMap(({ name }) => name ?? []));
  const nodes = fontNodes(file, fonts);
  const isSought = ({ num }: FontNode): boolean => num !== undefined && fonts.has(num);
  const byPart = new Map<number, FontNode[]>();
  for (const node of nodes) {
    for (const part of node.parts) addToGroup(byPart, part, node);
  }
  const placed = new Set<FontNode>();
  const families: FontFamily[] = [];
  for (const node of nodes) {
    if (placed.has(node) || !(isSought(node) || (node.name !== undefined && names.has(node.name)))) continue;
    const members = new Set([node]);
    // Iterating over a set includes values that are added meanwhile.
    for (const member of members) {
      placed.add(member);
      for (const part of member.parts) {
        for (const other of byPart.get(part) ?? []) members.add(other);
        byPart.delete(part);
      }
    }
    families.push({
      fonts: new Map(Array.from(members).flatMap(({ num, dict }) => (num === undefined ? [] : [[num, dict]]))),
      names: new Set([...members].flatMap(({ name }) => name ?? [])),
      hasDirect: [...members].some(({ num }) => num === undefined),
    });
  }
  return families;
}

function fontNodes(file: PdfFile, fonts: ReadonlySet<number>): readonly FontNode[] {
  const nodes: FontNode[] = [];
  for (const [objectNumber, object] of objectsOf(file)) {
    for (const dict of dictionariesIn(object)) {
      const num = dict === withoutData(object) ? objectNumber : undefined;
      const isKnown = num !== undefined && fonts.has(num);
      if (isKnown || isFont(file, dict))
        nodes.push({ num, dict, parts: partsOf(file, dict), name: taggedNameOf(file, dict) });
    }
  }
  return nodes;
}

/** Whether the dictionary is a font that content can name. */
function isFont(file: PdfFile, dict: PdfDict): boolean {
  const isDescendant = file.name(dict.get('Subtype'))?.startsWith('CIDFont') === true;
  return (
    !isDescendant &&
    (dict.isOfType('Font') || ['FontDescriptor', 'DescendantFonts', 'CharProcs'].some((it) => dict.has(it)))
  );
}

function partsOf(file: PdfFile, font: PdfDict): readonly number[] {
  const described = describedFont(file, font);
  const descriptor = file.dict(described.get('FontDescriptor'));
  const values = [
    ...FONT_PARTS.map((key) => font.get(key)),
    ...(file.array(font.get('DescendantFonts')) ?? []),
    ...DESCRIBED_PARTS.map((key) => described.get(key)),
    ...PROGRAM_KEYS.map((key) => descriptor?.get(key)),
  ];
  return values.flatMap((value) => lastRef(file, value)?.num ?? []);
}
