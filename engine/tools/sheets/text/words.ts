import type { Cluster } from './cluster.js';

/**
 * Joins the clusters of each word that has a mark above or beside the baseline, since extraction by position would
 * split the word. Clusters are from left to right.
 */
export function joinWords(clusters: readonly Cluster[]): readonly Cluster[] {
  const joined: Cluster[] = [];
  for (let start = 0; start < clusters.length;) {
    let end = start + 1;
    while (end < clusters.length && isInWord(clusters[end]) && isInWord(clusters[start])) end += 1;
    for (const cluster of join(clusters.slice(start, end))) joined.push(cluster);
    start = end;
  }
  return joined;
}

function isInWord(cluster: Cluster | undefined): boolean {
  return cluster !== undefined && /\S/u.test(cluster.text);
}

function join(word: readonly Cluster[]): readonly Cluster[] {
  const [first] = word;
  if (first === undefined || word.every(({ isPlain, strays }) => isPlain && !strays)) return word;
  return [
    {
      face: first.face,
      text: word.map(({ text }) => text).join(''),
      texts: word.flatMap(({ texts }) => texts),
      isPlain: word.every(({ isPlain }) => isPlain),
      strays: true,
      glyphs: word.flatMap(({ glyphs }) => glyphs),
    },
  ];
}
