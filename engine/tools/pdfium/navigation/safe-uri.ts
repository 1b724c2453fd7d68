/** Schemes that a viewer may open without harm: no scripts, and nothing on the reader's own machine. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);

/** Longer ones are not of people; browsers take 2 MB. */
const MAX_CHARACTERS = 8_000;

/** A URI as a document states it, when it may stand in a result; undefined when it is none, or may do harm. */
export function safeUri(written: string): string | undefined {
  const trimmed = written.trim();
  if (trimmed.length > MAX_CHARACTERS) return undefined;
  // Viewers open an address without a scheme as a page of the web.
  const uri = /^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed;
  if (!URL.canParse(uri)) return undefined;
  const { protocol, href } = new URL(uri);
  if (!SCHEMES.has(protocol)) return undefined;
  // An URI that needs no escapes stays as it is written.
  return /^[!#-;=?-[\]_a-z~]+$/i.test(uri) ? uri : href;
}
