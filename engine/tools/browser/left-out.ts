import { ADDRESS, type BrowserReport } from './child/exchange.js';

const MAX_CHARACTERS = 80;

/** Says what a page asked for that it was not given, with the first of it; undefined when it asked for nothing. */
export function leftOut({ refused: [first], refusedCount: count }: BrowserReport): string | undefined {
  if (first === undefined) return undefined;
  const files = count === 1 ? '1 file that it links to was' : `${count} files that it links to were`;
  return `${files} not loaded; only what is in the document itself is shown (${shortened(asWritten(first))}).`;
}

/** An address as the page has it: relative to itself where it was. */
function asWritten(address: string): string {
  return address.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : address;
}

/** Nothing but visible ASCII: sockets and files come as the page wrote them. */
function shortened(address: string): string {
  const safe = address.replace(/[^\x21-\x7e]/g, '?');
  return safe.length <= MAX_CHARACTERS ? safe : `${safe.slice(0, MAX_CHARACTERS - 1)}…`;
}
