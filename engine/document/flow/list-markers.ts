import type { ListMarker } from '../flow-elements.js';

/** What a line begins with when it may be an item of a list. */
export interface FoundMarker extends ListMarker {
  /** How many characters of the line are the marker and the space after it. */
  readonly length: number;
}

const BULLETS = '•‣⁃◦▪▫■□●○◆◇►▶➢➤✓✔❖·∙‒–—*\uf0b7\uf0a7\uf0d8\uf0fc\uf076\uf0a8\uf06e\uf071\uf02d-';
const BULLET = new RegExp(`^([${BULLETS}])\\s+(?=\\S)`, 'u');
/** Without a space after it, these are bullets as well. */
const TIGHT_BULLET = /^([•‣◦▪▫■●◆►➢➤✓✔❖\uf0b7\uf0a7\uf0d8\uf0fc])(?=\S)/u;
const ORDERED = /^(\(?)(\d{1,3}(?:\.\d{1,3})*|[a-z]|[A-Z]|[ivxlc]{2,6}|[IVXLC]{2,6})([.):]?\)?)\s+(?=\S)/u;
const BRACKETED = /^\[(\d{1,3})\]\s*(?=\S)/u;

/** The marker that a text begins with; undefined when it begins with none. */
export function markerOf(text: string): FoundMarker | undefined {
  const bullet = BULLET.exec(text) ?? TIGHT_BULLET.exec(text);
  if (bullet?.[1] !== undefined) return { text: bullet[1], style: 'bullet', length: bullet[0].length };
  const bracketed = BRACKETED.exec(text);
  if (bracketed?.[1] !== undefined) {
    return { text: `[${bracketed[1]}]`, style: 'decimal', value: Number(bracketed[1]), length: bracketed[0].length };
  }
  const ordered = ORDERED.exec(text);
  if (ordered === null) return undefined;
  const [all, open = '', label = '', close = ''] = ordered;
  // A number alone begins many sentences.
  if (close === '' && !label.includes('.')) return undefined;
  return { text: `${open}${label}${close}`, ...countOf(label), length: all.length };
}

function countOf(label: string): Pick<ListMarker, 'style' | 'value'> {
  if (/^\d/.test(label)) return { style: 'decimal', value: Number(label.split('.').at(-1)) };
  const isLower = label === label.toLowerCase();
  const roman = /^[ivxlc]+$/i.test(label) && (label.length > 1 || /^i$/i.test(label)) ? romanOf(label) : 0;
  if (roman > 0) return { style: isLower ? 'lower-roman' : 'upper-roman', value: roman };
  return { style: isLower ? 'lower-letter' : 'upper-letter', value: label.toLowerCase().charCodeAt(0) - 96 };
}

const NUMERALS: ReadonlyMap<string, number> = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
  ['l', 50],
  ['c', 100],
]);

function romanOf(label: string): number {
  const values = Array.from(label.toLowerCase(), (letter) => NUMERALS.get(letter) ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
