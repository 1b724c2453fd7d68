import { type Document, DOMParser } from '@xmldom/xmldom';

// The parser takes 2 KB of memory for an element, and time by the square of the namespaces in scope.
const mostMarkup = 100_000;
const mostNamespaces = 4_000;

/**
 * XML as a tree; `broken` when it is none, `too-complex` when it may be but is beyond what is read here. With a document type
 * it counts as broken: nothing in a PDF needs one, and entities are how small XML gets large.
 */
export function parseXml(text: string): Document | 'broken' | 'too-complex' {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return 'broken';
  if (count(text, '<') > mostMarkup || count(text, 'xmlns') > mostNamespaces) return 'too-complex';
  const refuse = (level: string, message: string): void => {
    if (level !== 'warning') throw new SyntaxError(message);
  };
  try {
    return new DOMParser({ onError: refuse }).parseFromString(text, 'text/xml');
  } catch {
    // The parser throws errors of many classes on what is no XML.
    return 'broken';
  }
}

/** UTF-16 by its byte order mark or by the zero beside the first "<", else UTF-8. Writers fill what they reserve with zeros. */
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
