import { type Document, DOMParser } from '@xmldom/xmldom';

// The parser needs 2 KB of memory per element, and time proportional to the square of the namespaces in scope.
const MAX_TAGS = 100_000;
const MAX_NAMESPACES = 4_000;

/**
 * Parses XML; `broken` when it is malformed, `too-complex` when it exceeds the limits. A document type counts as
 * broken: PDF does not need one, and entities can expand small documents without bound.
 */
export function parseXml(text: string): Document | 'broken' | 'too-complex' {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return 'broken';
  if (count(text, '<') > MAX_TAGS || count(text, 'xmlns') > MAX_NAMESPACES) return 'too-complex';
  const throwOnError = (level: string, message: string): void => {
    if (level !== 'warning') throw new SyntaxError(message);
  };
  try {
    return new DOMParser({ onError: throwOnError }).parseFromString(text, 'text/xml');
  } catch {
    // The parser throws errors of many classes for malformed XML.
    return 'broken';
  }
}

/**
 * Decodes UTF-16 if there is a byte order mark or a zero byte beside the first "<", else UTF-8. Zeros are removed,
 * because writers pad reserved space with them.
 */
export function decodeXml(bytes: Uint8Array, settings: { readonly fatal?: boolean } = {}): string {
  const [first, second] = bytes;
  const big = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const little = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const decoder = new TextDecoder(big ? 'utf-16be' : little ? 'utf-16le' : 'utf-8', settings);
  return decoder.decode(bytes).replaceAll('\0', '').trim();
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found++;
  return found;
}
