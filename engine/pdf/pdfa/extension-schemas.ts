import type { Element, Node } from '@xmldom/xmldom';

import { type Packet, RDF } from '../metadata/xmp-packet.js';

const EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/';
const PROPERTY = 'http://www.aiim.org/pdfa/ns/property#';
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

/** Whether all properties are those of predefined schemas, or the packet describes them (ISO 19005-2 §6.6.2.3). */
export function hasKnownProperties(packet: Packet): boolean {
  const described = describedProperties(packet);
  return descriptionsIn(packet).every((description) =>
    [...Array.from(description.attributes), ...childrenOf(description)].every(
      ({ namespaceURI, localName }) =>
        namespaceURI === null || PREDEFINED.has(namespaceURI) || described.has(`${namespaceURI} ${localName ?? ''}`),
    ),
  );
}

/** Copies descriptions of schemas, and the properties that they describe. */
export function copyExtensions(from: Packet, to: Packet): void {
  const described = describedProperties(from);
  for (const description of descriptionsIn(from)) {
    const kept = childrenOf(description).filter(
      ({ namespaceURI, localName }) =>
        namespaceURI === EXTENSION || described.has(`${namespaceURI ?? ''} ${localName ?? ''}`),
    );
    if (kept.length === 0) continue;
    const copy = to.document.createElementNS(RDF, 'rdf:Description');
    copy.setAttributeNS(RDF, 'rdf:about', '');
    for (const element of kept) copy.appendChild(to.document.importNode(element, true));
    to.rdf.appendChild(copy);
  }
}

/** The described properties outside of predefined schemas: a namespace and a name each. */
function describedProperties({ rdf }: Packet): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { textContent, parentNode } of Array.from(rdf.getElementsByTagNameNS(SCHEMA, 'namespaceURI'))) {
    const namespace = textContent ?? '';
    if (PREDEFINED.has(namespace) || parentNode === null) continue;
    for (const property of childrenOf(parentNode).filter(({ localName }) => localName === 'property')) {
      for (const { textContent: name } of Array.from(property.getElementsByTagNameNS(PROPERTY, 'name'))) {
        found.add(`${namespace} ${name ?? ''}`);
      }
    }
  }
  return found;
}

function descriptionsIn({ rdf }: Packet): readonly Element[] {
  return childrenOf(rdf).filter(({ namespaceURI, localName }) => namespaceURI === RDF && localName === 'Description');
}

function childrenOf(element: Node): readonly Element[] {
  return Array.from(element.childNodes).filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
}
