import type { LinkArea } from '../../../../engine/index.js';
import { linkOf } from './slide-runs.js';
import { isUpright, type TextPiece } from './text-piece.js';

/** A text box of several paragraphs, and the links of whole paragraphs as areas over them. */
interface Linked {
  readonly pieces: readonly TextPiece[];
  readonly areas: readonly LinkArea[];
}

/**
 * Returns paragraphs without the links to other slides that all words of a paragraph have, as entries of an outline: they become
 * areas, since programs underline text with a link, whatever it says. The link of a whole text box is that of the box.
 */
export function withLinkAreas(pieces: readonly TextPiece[], pageCount: number): Linked {
  if (pieces.length < 2) return { pieces, areas: [] };
  const areas: LinkArea[] = [];
  const plain = pieces.map((piece) => {
    const link = linkOfAll(piece, pageCount);
    if (link === undefined || !isUpright(piece)) return piece;
    areas.push({ kind: 'link', box: piece.box, link });
    return { ...piece, runs: piece.runs.map(({ link: _, ...run }) => run) };
  });
  return areas.length === 0 ? { pieces, areas } : { pieces: plain, areas };
}

/** Returns the runs with words: bullets and spaces need not have the link of the words beside them. All runs where none has words. */
export function runsWithWords<Text extends { readonly text: string }>(runs: readonly Text[]): readonly Text[] {
  const found = runs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return found.length === 0 ? runs : found;
}

function linkOfAll({ runs: all }: TextPiece, pageCount: number): LinkArea['link'] | undefined {
  const runs = runsWithWords(all);
  const [first] = runs;
  if (first?.link === undefined || !('page' in first.link)) return undefined;
  const { page } = first.link;
  const isWhole = runs.every(({ link, style }) => {
    return link !== undefined && 'page' in link && link.page === page && style.underline !== true;
  });
  return isWhole ? linkOf(first.link, pageCount) : undefined;
}
