import type { Bait } from '../bait.js';

/** A document that tries something that it must not do. */
export interface HostileDocument {
  readonly extension: string;
  readonly bytes: Buffer;
}

/** Documents by what they try. */
export type HostileDocuments = Readonly<Record<string, (bait: Bait) => HostileDocument>>;

/** Text as it may stand in XML, in attributes as well. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
