import { MAX_STEPS } from './inkless-font.js';

/** Mean widths of characters in common fonts with and without serifs, in steps of a fortieth of an em. */
const widths: readonly (readonly [steps: number, characters: string])[] = [
  [8, "'|‘’‚"],
  [10, ' ijlı'],
  [11, ',./:;\\t·'],
  [12, '!I[]f'],
  [13, '()-`r‐'],
  [16, '"{}°“”„'],
  [18, '*Js'],
  [19, '^cz'],
  [20, '?aekvxy«»–'],
  [21, '#$€£0123456789_bdghnopqu'],
  [23, '+<=>~FLßø'],
  [24, 'PSTZ'],
  [26, 'BE'],
  [28, 'ACKRVXY'],
  [29, '&DHNUw'],
  [30, 'GOQØæœ'],
  [32, 'm'],
  [34, '%M'],
  [38, 'WÆŒ@'],
  [40, '—…'],
];

const known: ReadonlyMap<string, number> = new Map(
  widths.flatMap(([steps, characters]) => Array.from(characters, (character) => [character, steps] as const)),
);

const scripts: readonly (readonly [steps: number, pattern: RegExp])[] = [
  [2, /^[\p{Mark}\u200C-\u200F]/u],
  [40, /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60]/u],
  [18, /^[\p{Script=Arabic}\p{Script=Syriac}]/u],
  [20, /^[\p{Script=Hebrew}\p{Script=Thai}\p{Script=Lao}]/u],
  [27, /^\p{Lu}/u],
  [21, /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Latin}]/u],
];

const otherwise = 24;

/** Relative width of a cluster, so that selections of letters match the letters in the image. */
export function naturalWidth(marked: string): number {
  const cluster = marked.replace(/^\u200F(?=.)/u, '');
  const steps = known.get(cluster) ?? known.get(cluster.normalize('NFD').charAt(0)) ?? widthInScript(cluster);
  return Math.min(MAX_STEPS, steps * lettersIn(cluster));
}

function widthInScript(cluster: string): number {
  return scripts.find(([, pattern]) => pattern.test(cluster))?.[0] ?? otherwise;
}

/** Number of letters in a cluster: a conjunct of Indic letters has several, and marks have no width. */
function lettersIn(cluster: string): number {
  return Math.max(1, cluster.match(/\p{Letter}/gu)?.length ?? 1);
}
