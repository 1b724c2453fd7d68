import { DOMParser, type Document, type Element, XMLSerializer } from '@xmldom/xmldom';

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

// Real packets have some kilobytes, those with long histories a few megabytes.
export const mostPacketBytes = 8 * 2 ** 20;
// The parser takes 2 KB of memory for an element, and time by the square of the namespaces in scope.
const mostMarkup = 100_000;
const mostNamespaces = 4_000;

/** A packet as a tree; `rdf` is the element that holds its descriptions. */
export interface Packet {
  readonly document: Document;
  readonly rdf: Element;
}

/** `broken` when it is not XML with RDF in it, `too-complex` when it may be but is beyond what is read here. */
export function parsePacket(bytes: Uint8Array): Packet | 'broken' | 'too-complex' {
  const text = decode(bytes);
  // A packet needs no document type, and entities are how small XML gets large.
  if (text === undefined || /<!DOCTYPE|<!ENTITY/i.test(text)) return 'broken';
  if (count(text, '<') > mostMarkup || count(text, 'xmlns') > mostNamespaces) return 'too-complex';
  const document = parse(text);
  const rdf = document?.getElementsByTagNameNS(RDF, 'RDF').item(0);
  return document && rdf ? { document, rdf } : 'broken';
}

export function emptyPacket(): Packet {
  const packet = parsePacket(
    Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}"></rdf:RDF></x:xmpmeta>`),
  );
  if (typeof packet === 'string') throw new Error('The empty packet does not parse.');
  return packet;
}

/** The packet in UTF-8, in a wrapper without the attributes that PDF/A forbids. */
export function serialisePacket({ document }: Packet): Uint8Array {
  const { documentElement } = document;
  const body = documentElement === null ? '' : new XMLSerializer().serializeToString(documentElement);
  const text = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n${body}\n<?xpacket end="w"?>`;
  return Buffer.from(text, 'utf8');
}

function parse(text: string): Document | undefined {
  const refuse = (level: string, message: string): void => {
    if (level !== 'warning') throw new SyntaxError(message);
  };
  try {
    return new DOMParser({ onError: refuse }).parseFromString(text, 'text/xml');
  } catch {
    // The parser throws errors of many classes on what is no XML.
    return undefined;
  }
}

/** UTF-16 by its byte order mark or by the zero beside the first "<", else UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const big = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const little = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const encoding = big ? 'utf-16be' : little ? 'utf-16le' : 'utf-8';
  try {
    // Writers fill what they reserve with zeros.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll('\0', '').trim();
  } catch {
    return undefined;
  }
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found++;
  return found;
}
