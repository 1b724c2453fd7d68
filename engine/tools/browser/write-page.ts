import { open } from 'node:fs/promises';

/** Characters per write. */
const PIECE = 2 ** 18;

/** Without a language, the browser would state that of its own texts. */
const UNKNOWN_LANGUAGE = 'und';

export interface PageHead {
  readonly title: string;
  /** The language of the text as BCP 47; undefined when it is not known. */
  readonly language: string | undefined;
  /** A style sheet. */
  readonly style: string;
}

/** Writes a new web page from HTML elements. */
export async function writePage(
  path: string,
  { title, language = UNKNOWN_LANGUAGE, style }: PageHead,
  elements: Iterable<string>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let piece =
      `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
      `<style>${style}</style></head><body>\n`;
    for (const element of elements) {
      piece += element;
      if (piece.length < PIECE) continue;
      await file.write(piece);
      piece = '';
    }
    await file.write(`${piece}</body></html>\n`);
  } finally {
    await file.close();
  }
}

/** Escapes text for HTML, between tags and in attributes with double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
