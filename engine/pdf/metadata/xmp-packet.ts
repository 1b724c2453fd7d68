import { type Document, type Element, XMLSerializer } from '@xmldom/xmldom';

import { decodeXml, parseXml } from './parse-xml.js';

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

// Real packets have kilobytes; those with long histories, a few megabytes.
export const MAX_PACKET_BYTES = 8 * 2 ** 20;

/** A parsed packet; `rdf` is the element that contains the descriptions. */
export interface Packet {
  readonly document: Document;
  readonly rdf: Element;
}

/** Parses a packet; `broken` when it is not XML with RDF, `too-complex` when it exceeds the limits. */
export function parsePacket(bytes: Uint8Array): Packet | 'broken' | 'too-complex' {
  const text = decodeStrictly(bytes);
  const document = text === undefined ? 'broken' : parseXml(text);
  if (typeof document === 'string') return document;
  const rdf = document.getElementsByTagNameNS(RDF, 'RDF').item(0);
  return rdf ? { document, rdf } : 'broken';
}

export function emptyPacket(): Packet {
  const packet = parsePacket(
    Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}"></rdf:RDF></x:xmpmeta>`),
  );
  if (typeof packet === 'string') throw new Error('The empty packet does not parse.');
  return packet;
}

/** Writes the packet in UTF-8, in a wrapper without the attributes that PDF/A forbids. */
export function serialisePacket({ document }: Packet): Uint8Array {
  const { documentElement } = document;
  const body = documentElement === null ? '' : new XMLSerializer().serializeToString(documentElement);
  const text = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n${body}\n<?xpacket end="w"?>`;
  return Buffer.from(text, 'utf8');
}

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return decodeXml(bytes, { fatal: true });
  } catch {
    return undefined;
  }
}
