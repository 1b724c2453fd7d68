import { ADDRESS, type BrowserReport } from './child/exchange.js';

const MAX_CHARACTERS = 80;

/** A warning about refused requests that quotes the first URL; undefined without refused requests. */
export function refusedRequestsWarning({ refused: [first], refusedCount: count }: BrowserReport): string | undefined {
  if (first === undefined) return undefined;
  const files = count === 1 ? '1 file that it links to was' : `${count} files that it links to were`;
  return `${files} not loaded; only what is in the document itself is shown (${shortened(asWritten(first))}).`;
}

/** The URL as the page has it: relative if it was relative. */
function asWritten(address: string): string {
  return address.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : address;
}

/** Printable ASCII only: URLs of sockets and files arrive as the page wrote them. */
function shortened(address: string): string {
  const safe = address.replace(/[^\x21-\x7e]/g, '?');
  return safe.length <= MAX_CHARACTERS ? safe : `${safe.slice(0, MAX_CHARACTERS - 1)}…`;
}
