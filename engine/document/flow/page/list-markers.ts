import { BULLETS, DASHES, TICK_BOXES } from '../../bullets/bullet-characters.js';
import type { ListMarker } from '../../flow-elements.js';
import { romanValueOf } from '../../roman-numerals.js';

/** The marker at the beginning of a line that may be a list item. */
export interface FoundMarker {
  /** As displayed. */
  readonly text: string;
  /** Possible readings of the marker, the most likely first: a letter may also be a Roman numeral. */
  readonly readings: readonly MarkerReading[];
  /** How many characters of the line are the marker and the space after it. */
  readonly length: number;
}

export type MarkerReading = Pick<ListMarker, 'style' | 'value'>;

const BULLET = new RegExp(`^([${BULLETS}${TICK_BOXES}${DASHES}])\\s+(?=\\S)`, 'u');
/** These are bullets without a space after them, too. */
const TIGHT_BULLET = new RegExp(`^([${BULLETS.replace('·', '')}${TICK_BOXES}])(?=[^\\s${BULLETS}${TICK_BOXES}])`, 'u');
const ORDERED = /^(\(?)(\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxlc]{2,6}|[IVXLC]{2,6})(\.?\)|[.:])\s*(?=\S)/u;
const LEGAL = /^(\d{1,3}(?:\.\d{1,3}){1,4})\s+(?=\S)/u;
const BRACKETED = /^\[(\d{1,3})\]\s*(?=\S)/u;

/** Matches the month after the day of a date, as in "15. 07. 2015". */
const MONTH = /^(?:0?[1-9]|1[0-2])\.(?:\s|\d{2,4}|$)/;

/** The marker that a text begins with; undefined when it begins with none. */
export function markerOf(text: string): FoundMarker | undefined {
  const bullet = BULLET.exec(text) ?? TIGHT_BULLET.exec(text);
  if (bullet?.[1] !== undefined) return { text: bullet[1], readings: [{ style: 'bullet' }], length: bullet[0].length };
  const plain = BRACKETED.exec(text) ?? LEGAL.exec(text);
  if (plain?.[1] !== undefined) {
    return { text: plain[0].trim(), readings: readingsOf(plain[1]), length: plain[0].length };
  }
  const ordered = ORDERED.exec(text);
  if (ordered === null) return undefined;
  const [all, open = '', label = '', close = ''] = ordered;
  // Without a space, the point of "3.5" or of "U.S." is within a word.
  if (!/\s$/.test(all) && !close.endsWith(')')) return undefined;
  if (open === '(' && !close.endsWith(')')) return undefined;
  if (close === '.' && MONTH.test(text.slice(all.length)) && /^\d{1,2}$/.test(label)) return undefined;
  return { text: `${open}${label}${close}`, readings: readingsOf(label), length: all.length };
}

/** Whether a marker is a dash, as speech in novels begins with. */
export function isDash({ text }: FoundMarker): boolean {
  return DASHES.includes(text);
}

function readingsOf(label: string): readonly MarkerReading[] {
  if (/^\d/.test(label)) return [{ style: 'decimal', value: Number(label.split('.').at(-1)) }];
  const isLower = label === label.toLowerCase();
  const roman: MarkerReading = { style: isLower ? 'lower-roman' : 'upper-roman', value: romanValueOf(label) };
  if (label.length > 1) return [roman];
  const letter: MarkerReading = {
    style: isLower ? 'lower-letter' : 'upper-letter',
    value: label.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1,
  };
  if (!/^[ivxlc]$/i.test(label)) return [letter];
  return /^i$/i.test(label) ? [roman, letter] : [letter, roman];
}
