import { expect } from 'chai';

import { parsePacket } from '../../../../engine/pdf/metadata/xmp-packet.js';
import { hasKnownProperties } from '../../../../engine/pdf/pdfa/extension-schemas.js';

const NAMESPACES =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:rights="http://ns.adobe.com/xap/1.0/rights/" xmlns:my="http://example.org/"';

describe('The properties of XMP metadata', () => {
  function areKnown(properties: string, attributes = ''): boolean {
    const description = `<rdf:Description rdf:about="" ${attributes}>${properties}</rdf:Description>`;
    const packet = parsePacket(
      Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${NAMESPACES}>${description}</rdf:RDF></x:xmpmeta>`),
    );
    expect(packet).not.to.be.a('string');
    return typeof packet !== 'string' && hasKnownProperties(packet);
  }

  const known: Readonly<Record<string, readonly [properties: string, attributes?: string]>> = {
    'a title in languages': ['<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A</rdf:li></rdf:Alt></dc:title>'],
    'authors in order': ['<dc:creator><rdf:Seq><rdf:li>A</rdf:li></rdf:Seq></dc:creator>'],
    'a date': ['<xmp:CreateDate>2024-02-03T04:05:06+01:00</xmp:CreateDate>'],
    'a date that is an attribute': ['', 'xmp:CreateDate="2024-02-03"'],
    'a truth value': ['<rights:Marked>True</rights:Marked>'],
  };
  for (const [name, [properties, attributes]] of Object.entries(known)) {
    it(`are known where they are predefined: ${name}`, () => {
      expect(areKnown(properties, attributes)).to.equal(true);
    });
  }

  const unknown: typeof known = {
    'a title that is a text': ['<dc:title>A</dc:title>'],
    'a title that is an attribute': ['', 'dc:title="A"'],
    'authors without an order': ['<dc:creator><rdf:Bag><rdf:li>A</rdf:li></rdf:Bag></dc:creator>'],
    'a date in words': ['<xmp:CreateDate>yesterday</xmp:CreateDate>'],
    'a truth value in other words': ['<rights:Marked>yes</rights:Marked>'],
    'a name that the schema does not have': ['<xmp:Title>A</xmp:Title>'],
    'a schema of its own': ['<my:size>A</my:size>'],
  };
  for (const [name, [properties, attributes]] of Object.entries(unknown)) {
    it(`are not known otherwise: ${name}`, () => {
      expect(areKnown(properties, attributes)).to.equal(false);
    });
  }
});
