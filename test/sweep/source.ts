import sharp from 'sharp';

import {
  complaintOf,
  type Document,
  DPI,
  pageCountOf,
  type Picture,
  pictureOf,
  textsOf,
} from '../fixtures/look/evidence.js';
import type { Known } from './cases.js';

/** Facts about a document from other programs; each is computed once. */
export interface Source {
  readonly document: Document;
  readonly known: Known;
  /** Whether poppler opens it, so that there is a reference. */
  readonly readable: boolean;
  /** By page; undefined when poppler fails. */
  readonly texts: readonly string[] | undefined;
  /** A page rendered by poppler, small by default; undefined when poppler fails or takes too long. */
  picture(page: number, dpi?: number): Promise<Picture | undefined>;
  complaint(): Promise<string | undefined>;
}

export async function lookAt(document: Document): Promise<Source> {
  const pages = await pageCountOf(document);
  const pictures = new Map<string, Promise<Picture | undefined>>();
  const texts = pages === undefined ? undefined : await textsOf(document).catch(() => undefined);
  let complaint: Promise<string | undefined> | undefined;
  return {
    document,
    known: { pages: pages ?? 1, password: document.password, word: texts && frequentWord(texts.join('\n')) },
    readable: pages !== undefined,
    texts,
    picture(page, dpi = DPI) {
      const wanted = `${page} at ${dpi}`;
      const picture = pictures.get(wanted) ?? pictureOf(document, page, dpi).catch(() => undefined);
      pictures.set(wanted, picture);
      return picture;
    },
    complaint: () => (complaint ??= complaintOf(document)),
  };
}

const LONG_WORD = /(?<![\p{L}\p{M}])[a-z]{5,}(?![\p{L}\p{M}])/giu;

/** Words of letters that are in every encoding. */
function frequentWord(text: string): string | undefined {
  const times = new Map<string, number>();
  for (const [word] of text.matchAll(LONG_WORD)) {
    times.set(word.toLowerCase(), (times.get(word.toLowerCase()) ?? 0) + 1);
  }
  return [...times].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** An office document, a web page or a text; whether other programs open it is tested on demand. */
export function documentAt(document: Document): Source {
  return {
    document,
    known: { pages: 1, password: document.password },
    readable: true,
    texts: undefined,
    picture: () => Promise.resolve(undefined),
    complaint: () => Promise.resolve(undefined),
  };
}

/** An image, which only sharp opens, unless it is a BMP. */
export async function imageAt(path: string): Promise<Source> {
  const known = await sharp(path, { limitInputPixels: false })
    .stats()
    .then(
      () => true,
      () => path.endsWith('.bmp'),
    );
  return {
    document: { path },
    known: { pages: 1, password: undefined },
    readable: known,
    texts: undefined,
    picture: () => Promise.resolve(undefined),
    complaint: () => Promise.resolve(undefined),
  };
}
