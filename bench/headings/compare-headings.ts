import { add, mostOf } from '../../engine/document/counts.js';
import { isChapterNumber, sectionNumber, withoutNumber } from '../../engine/document/flow/headings/heading-number.js';
import { addToGroup } from '../../engine/groups.js';
import { letters } from '../document-model/truth.js';

/** A heading that the outline or the tags of a document name. */
export interface KnownHeading {
  readonly text: string;
  readonly page: number;
  readonly level: number;
  /** Whether the structure tree names it: unlike outlines, tags are those of all headings. */
  readonly isTagged: boolean;
}

/** A heading of the document model. */
export interface FoundHeading {
  readonly text: string;
  readonly page: number;
  /** Left out for the title of the document. */
  readonly level?: number;
  /** Equal for headings with the same font, size, weight and colour. */
  readonly look: string;
}

export interface HeadingComparison {
  readonly right: readonly FoundHeading[];
  readonly wrong: readonly FoundHeading[];
  readonly missed: readonly KnownHeading[];
  /** Found headings that are neither right nor wrong. */
  readonly leftOut: readonly FoundHeading[];
  /** Number of right headings whose level is right, and of those that have a level. */
  readonly rightLevels: number;
  readonly levels: number;
}

/**
 * Compares the headings of a document model with those that the document names, page by page, by their titles or the numbers of sections. Tags
 * name all headings, but outlines leave some out: without tags, a found heading that is not named is neither right nor wrong if it looks like one
 * that is, or is deeper than the outline. So are the title of the document and the number of a chapter in any document. Levels are relative,
 * since the title of a document may have the first: the difference that most headings have in common is right.
 */
export function compareHeadings(known: readonly KnownHeading[], found: readonly FoundHeading[]): HeadingComparison {
  const left = new Map<string, KnownHeading[]>();
  for (const heading of known) for (const key of keysOf(heading)) addToGroup(left, key, heading);
  const taken = new Set<KnownHeading>();
  const pairs: (readonly [FoundHeading, KnownHeading])[] = [];
  const others: FoundHeading[] = [];
  for (const heading of found) {
    const match = keysOf(heading)
      .flatMap((key) => left.get(key) ?? [])
      .find((it) => !taken.has(it));
    if (match === undefined) others.push(heading);
    else {
      taken.add(match);
      pairs.push([heading, match]);
    }
  }
  const differences = new Map<number, number>();
  const ofLevels = pairs.flatMap(([{ level }, match]) => (level === undefined ? [] : [level - match.level]));
  for (const difference of ofLevels) add(differences, difference, 1);
  const offset = mostOf(differences) ?? 0;
  const isTagged = known.some((heading) => heading.isTagged);
  const deepest = Math.max(...known.map(({ level }) => level));
  const looks = new Set(pairs.map(([{ look }]) => look));
  const isLeftOut = ({ look, level, text }: FoundHeading): boolean =>
    level === undefined || isChapterNumber(text) || (!isTagged && (looks.has(look) || level - offset > deepest));
  return {
    right: pairs.map(([heading]) => heading),
    wrong: others.filter((heading) => !isLeftOut(heading)),
    missed: known.filter((heading) => !taken.has(heading)),
    leftOut: others.filter(isLeftOut),
    rightLevels: differences.get(offset) ?? 0,
    levels: ofLevels.length,
  };
}

/** Returns what equal headings have in common: the title, or the number of a section within others, since outlines shorten titles. */
function keysOf({ text, page }: Pick<KnownHeading, 'text' | 'page'>): readonly string[] {
  const number = sectionNumber(text.trim());
  const title = `${page} ${keyOfHeading(text)}`;
  return number?.includes('.') === true ? [title, `${page} ${number}`] : [title];
}

/** Returns the letters and digits of a heading without its number. */
export function keyOfHeading(text: string): string {
  return letters(withoutNumber(text.normalize('NFKC').trim()));
}
