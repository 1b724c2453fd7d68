/** Schemes that a viewer may open without harm: they run no scripts and access nothing on the reader's machine. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);

/** Maximum length of a URI; no person writes longer ones, though browsers accept 2 MB. */
const MAX_CHARACTERS = 8_000;

/** Returns a URI of a document if it may be part of a result; undefined when it is invalid or may do harm. */
export function safeUri(written: string): string | undefined {
  const trimmed = written.trim();
  if (trimmed.length > MAX_CHARACTERS) return undefined;
  // Viewers open an address without a scheme as a web page.
  const uri = /^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed;
  if (!URL.canParse(uri)) return undefined;
  const { protocol, href } = new URL(uri);
  if (!SCHEMES.has(protocol)) return undefined;
  // A URI that needs no escapes is returned as it is written.
  return /^[!#-;=?-[\]_a-z~]+$/i.test(uri) ? uri : href;
}
