import { bytesOf } from './sizes.js';
import { type Condition, type Count, type FactName, type Names, namesIn } from '../pipeline-file.js';

/** The facts of a document about which two conditions contradict each other; both may be the same condition. */
export function contradictions(one: Condition, other: Condition): readonly FactName[] {
  const found: FactName[] = [];
  for (const fact of ['encrypted', 'signed', 'hasText', 'javascript', 'fontsEmbedded'] as const) {
    if (differ(one[fact], other[fact])) found.push(fact);
  }
  if (areDisjoint(countRange(one.pages), countRange(other.pages))) found.push('pages');
  if (areDisjoint(sizeRange(one.size), sizeRange(other.size))) found.push('size');
  if (haveNoCommon(one.type, other.type, (a, b) => a === b)) found.push('type');
  if (haveNoCommon(one.language, other.language, (a, b) => isLanguageOf(a, b) || isLanguageOf(b, a)))
    found.push('language');
  if (contradictText(one, other) || contradictText(other, one)) found.push('text');
  if (contradictLevels(one.pdfa, other.pdfa)) found.push('pdfa');
  return found;
}

/** A closed range of numbers. */
export interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

export function countRange(count: Count | undefined): Range {
  if (typeof count === 'number') return { minimum: count, maximum: count };
  return { minimum: count?.minimum ?? 0, maximum: count?.maximum ?? Infinity };
}

export function sizeRange(size: Condition['size']): Range {
  return { minimum: bytesOf(size?.minimum ?? 0), maximum: bytesOf(size?.maximum ?? Infinity) };
}

/** Whether a language tag such as `en-GB` is within a wanted language such as `en`, in any letter case (RFC 4647 §3.3.1). */
export function isLanguageOf(tag: string, wanted: string): boolean {
  const [given, prefix] = [tag.toLowerCase(), wanted.toLowerCase()];
  return given === prefix || given.startsWith(`${prefix}-`);
}

/** Returns `2b` for `PDF/A-2B`, `pdfa-2b` and `2b`. */
export function levelOf(written: string): string {
  return written.toLowerCase().replace(/^pdf\/?a-?/, '');
}

function differ(one: boolean | undefined, other: boolean | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function areDisjoint(one: Range, other: Range): boolean {
  return Math.max(one.minimum, other.minimum) > Math.min(one.maximum, other.maximum);
}

function haveNoCommon(
  one: Names | undefined,
  other: Names | undefined,
  match: (a: string, b: string) => boolean,
): boolean {
  if (one === undefined || other === undefined) return false;
  return !namesIn(one).some((a) => namesIn(other).some((b) => match(a.toLowerCase(), b.toLowerCase())));
}

function contradictText(one: Condition, other: Condition): boolean {
  const present = namesIn(one.text?.present);
  if (present.length > 0 && other.hasText === false) return true;
  const absent = namesIn(other.text?.absent);
  if (present.length === 0 || absent.length === 0) return false;
  // One search in all texts takes far less time than a search in each. U+0000 occurs in no text of a page.
  const joined = present.join('\0').toLowerCase();
  return absent.some((part) => joined.includes(part.toLowerCase()));
}

function contradictLevels(one: Condition['pdfa'], other: Condition['pdfa']): boolean {
  if (one === undefined || other === undefined) return false;
  if (typeof one === 'boolean' || typeof other === 'boolean') return (one !== false) !== (other !== false);
  return haveNoCommon(namesIn(one).map(levelOf), namesIn(other).map(levelOf), (a, b) => a === b);
}
