import type { Element } from '@xmldom/xmldom';

import { type Packet, RDF } from '../metadata/xmp-packet.js';

const EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/';
const SCHEMA = 'http://www.aiim.org/pdfa/ns/schema#';

/** Namespaces of schemas whose properties PDF/A predefines and whose values are written by this program. */
const PREDEFINED: ReadonlySet<string> = new Set([
  'http://purl.org/dc/elements/1.1/',
  'http://ns.adobe.com/xap/1.0/',
  'http://ns.adobe.com/pdf/1.3/',
  'http://ns.adobe.com/xap/1.0/mm/',
  'http://ns.adobe.com/xap/1.0/rights/',
  'http://www.aiim.org/pdfa/ns/id/',
  ...[EXTENSION, RDF, 'http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'],
]);

/** Whether all properties belong to predefined schemas, or to schemas that the packet describes (ISO 19005-2 §6.6.2.3). */
export function hasKnownProperties(packet: Packet): boolean {
  const described = describedNamespaces(packet);
  return descriptionsIn(packet).every((description) =>
    [...Array.from(description.attributes), ...childrenOf(description)].every(({ namespaceURI }) => {
      return namespaceURI === null || PREDEFINED.has(namespaceURI) || described.has(namespaceURI);
    }),
  );
}

/** Copies descriptions of schemas, and the properties of these schemas. */
export function copyExtensions(from: Packet, to: Packet): void {
  const described = describedNamespaces(from);
  for (const description of descriptionsIn(from)) {
    const kept = childrenOf(description).filter(
      ({ namespaceURI }) => namespaceURI === EXTENSION || described.has(namespaceURI ?? ''),
    );
    if (kept.length === 0) continue;
    const copy = to.document.createElementNS(RDF, 'rdf:Description');
    copy.setAttributeNS(RDF, 'rdf:about', '');
    for (const element of kept) copy.appendChild(to.document.importNode(element, true));
    to.rdf.appendChild(copy);
  }
}

function describedNamespaces({ rdf }: Packet): ReadonlySet<string> {
  const found = Array.from(rdf.getElementsByTagNameNS(SCHEMA, 'namespaceURI'), ({ textContent }) => textContent ?? '');
  return new Set(found.filter((namespace) => !PREDEFINED.has(namespace)));
}

function descriptionsIn({ rdf }: Packet): readonly Element[] {
  return childrenOf(rdf).filter(({ namespaceURI, localName }) => namespaceURI === RDF && localName === 'Description');
}

function childrenOf(element: Element): readonly Element[] {
  return Array.from(element.childNodes).filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
}
