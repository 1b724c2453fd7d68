/** Returns what a title has in common wherever it occurs, though its lines end elsewhere. */
export function keyOfTitle(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}
