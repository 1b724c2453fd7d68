/** Safe URI schemes: they open a web page, an e-mail or a call. `javascript:`, `data:` and `file:` can run code or read files. */
const schemes: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** Viewers of PDF take these URIs for web addresses. */
const WITHOUT_SCHEME = /^www\.[^\s/]+\.[^\s/]+/i;

/** Returns a URI of a document as a valid one; undefined when it has another scheme than those of harmless links. */
export function validUri(uri: string): string | undefined {
  const given = WITHOUT_SCHEME.test(uri.trim()) ? `http://${uri.trim()}` : uri;
  if (!URL.canParse(given)) return undefined;
  const { protocol, href } = new URL(given);
  return schemes.includes(protocol) ? encodeRest(href) : undefined;
}

/** Encodes characters that RFC 3986 forbids and that the URL standard lets pass, such as a `%` by itself. */
function encodeRest(href: string): string {
  return href
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/g, encodeURIComponent)
    .replace(/(?<=^[a-z]+:\/\/[^/]*\/.*)[[\]]/g, encodeURIComponent)
    .replace(/(?<=#.*)#/g, '%23');
}
