import type { PageContent, TextPart, TextRun } from './page-content.js';
import type { RunStyle } from '../../flow-elements.js';
import { BOLD } from '../../style-weight.js';
import { add, mostOf } from '../../counts.js';

/** The look of most of the text of a part. */
export interface Look {
  /** In points. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly capitals: boolean;
  readonly fixedPitch: boolean;
  /** 0xRRGGBB. */
  readonly colour: number;
  readonly family: string;
  /** Number of letters and digits. */
  readonly letters: number;
  /** Whether nothing but its place in the middle of its column sets it apart. */
  readonly centred?: boolean;
}

const MIN_SHARE = 0.85;

/** Matches leaders, which are no letters. */
const LEADER = /(?:[.·…]\s?){4,}/g;

export function lookOf({ lines }: Pick<TextPart, 'lines'>, { styles }: Pick<PageContent, 'styles'>): Look {
  const [sizes, colours, families] = [new Map<number, number>(), new Map<number, number>(), new Map<string, number>()];
  const ofLinks = new Map<number, number>();
  const sums = { letters: 0, bold: 0, italic: 0, fixedPitch: 0, upper: 0, lower: 0, caseless: 0 };
  for (const { runs } of lines) {
    for (const { text, style: key, link } of runs) {
      const style = styles[key];
      const count = text.replace(LEADER, '').replace(/\s+/g, '').length;
      if (style === undefined || count === 0) continue;
      sums.letters += count;
      if (style.weight >= BOLD) sums.bold += count;
      if (style.italic) sums.italic += count;
      if (style.generic === 'monospace') sums.fixedPitch += count;
      sums.upper += text.match(/\p{Lu}/gu)?.length ?? 0;
      sums.lower += text.match(/\p{Ll}/gu)?.length ?? 0;
      sums.caseless += text.match(/\p{Lo}/gu)?.length ?? 0;
      add(sizes, style.size, count);
      add(link === undefined ? colours : ofLinks, style.colour, count);
      add(families, style.family, count);
    }
  }
  const { letters } = sums;
  const titled = letters - plainNumberOf(lines[0]?.runs ?? [], styles);
  // An acronym in Chinese text does not make its look.
  const capitals = sums.upper >= 3 && sums.lower + sums.caseless <= 0.1 * sums.upper;
  return {
    size: capitals ? sizeOfCapitals(sizes) : (mostOf(sizes) ?? 0),
    bold: titled > 0 && sums.bold >= MIN_SHARE * titled,
    italic: letters > 0 && sums.italic >= MIN_SHARE * letters,
    capitals,
    fixedPitch: letters > 0 && sums.fixedPitch >= MIN_SHARE * letters,
    // Links are often in a colour of their own, in any text.
    colour: mostOf(colours) ?? mostOf(ofLinks) ?? 0,
    family: mostOf(families) ?? '',
    letters,
  };
}

/** Matches the number of a section or an item. */
const NUMBER = /^\s*\(?\p{N}+(?:\.\p{N}+)*[.)]?\s*$/u;

/**
 * Returns how many letters the number at the start of a text has, if it is not bold: word processors set the numbers of paragraphs as the
 * paragraph is, and not as its words are.
 */
function plainNumberOf([first]: readonly TextRun[], styles: readonly RunStyle[]): number {
  if (first === undefined || !NUMBER.test(first.text) || (styles[first.style]?.weight ?? 0) >= BOLD) return 0;
  return first.text.replace(/\s+/g, '').length;
}

/** Minimum ratio of the sizes of small and of large capitals. */
const SMALL_CAPITALS = 0.65;

/** Returns the size of text in capitals: where most are small capitals, that of the large ones that words begin with. */
function sizeOfCapitals(sizes: ReadonlyMap<number, number>): number {
  const most = mostOf(sizes) ?? 0;
  let largest = most;
  for (const size of sizes.keys()) if (size > largest && SMALL_CAPITALS * size <= most) largest = size;
  return largest;
}

/** Parts with the same key have the same style; sizes differ by rounding. */
export function keyOfLook({ size, bold, italic, capitals, colour, family, centred }: Look): string {
  const place = centred === true ? ' centred' : '';
  return `${Math.round(2 * size) / 2} ${bold} ${italic} ${capitals} ${colour} ${family}${place}`;
}
