import type { Canaries } from '../canaries.js';

/** A document that tries a forbidden action. */
export interface HostileDocument {
  readonly extension: string;
  readonly bytes: Buffer;
}

/** Documents by the action that they try. */
export type HostileDocuments = Readonly<Record<string, (canaries: Canaries) => HostileDocument>>;

/** Escapes a text for XML content and attributes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
