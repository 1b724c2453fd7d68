import { MOST_STEPS } from './inkless-font.js';

/** How wide common fonts set characters, in twentieths of an em; so marks on letters lie near the letters of the picture. */
const twentieths: readonly (readonly [steps: number, characters: string])[] = [
  [5, " !'.,:;|ijlı·‘’‚"],
  [7, 'frtIJ()[]{}/\\-"`‐“”„'],
  [9, 'csz?*°'],
  [10, 'aegkvxyo«»$€£0123456789'],
  [11, 'bdhnpquß–'],
  [12, '+<=>~^'],
  [13, 'wæœABEFKLPRSTVXYZ'],
  [15, 'CDGHNOQU&@%'],
  [16, 'mM'],
  [18, 'WÆŒ'],
  [20, '—…'],
];

const known: ReadonlyMap<string, number> = new Map(
  twentieths.flatMap(([steps, characters]) => Array.from(characters, (character) => [character, steps] as const)),
);

const scripts: readonly (readonly [steps: number, pattern: RegExp])[] = [
  [1, /^\p{Mark}/u],
  [20, /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60]/u],
  [9, /^[\p{Script=Arabic}\p{Script=Syriac}]/u],
  [10, /^[\p{Script=Hebrew}\p{Script=Thai}\p{Script=Lao}]/u],
  [13, /^\p{Lu}/u],
  [11, /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Latin}]/u],
];

const otherwise = 12;

/** How wide a cluster of characters is compared to others, in twentieths of an em: at least 1. */
export function naturalWidth(cluster: string): number {
  const [first = ''] = cluster.normalize('NFD');
  const steps = known.get(first) ?? scripts.find(([, pattern]) => pattern.test(cluster))?.[0] ?? otherwise;
  return Math.min(MOST_STEPS, steps * lettersIn(cluster));
}

/** A conjunct of Indic letters has several; marks take no room of their own. */
function lettersIn(cluster: string): number {
  return Math.max(1, cluster.match(/\p{Letter}/gu)?.length ?? 1);
}
