import { unloadedFilesWarning } from '../unloaded-files-warning.js';
import { ADDRESS, type BrowserReport } from './child/exchange.js';

/** A warning about refused requests that quotes the first URL; undefined without refused requests. */
export function refusedRequestsWarning({ refused: [first], refusedCount: count }: BrowserReport): string | undefined {
  return unloadedFilesWarning({ first: first === undefined ? undefined : asWritten(first), count });
}

/** The URL as the page has it: relative if it was relative. */
function asWritten(address: string): string {
  return address.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : address;
}
