/** Returns what a title has in common wherever it occurs, though its lines end elsewhere. */
export function keyOfTitle(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

/** Returns a key of a text on its page. */
export function placeOfTitle({ text, page }: { readonly text: string; readonly page: number }): string {
  return `${page} ${keyOfTitle(text)}`;
}
