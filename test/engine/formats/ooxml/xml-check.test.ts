import { expect } from 'chai';

import { XmlCheck } from '../../../../engine/formats/ooxml/xml-check.js';

function isDamaged(xml: string | Buffer, pieceLength = Infinity): boolean {
  const bytes = Buffer.from(xml);
  const check = new XmlCheck();
  for (let at = 0; at < bytes.length; at += pieceLength) check.read(bytes.subarray(at, at + pieceLength));
  return check.isDamaged;
}

const wellFormed: Readonly<Record<string, string | Buffer>> = {
  'a declaration, comments, instructions and sections':
    '\ufeff<?xml version="1.0"?><!-- < & --><a><?b <c?><![CDATA[ < & ]]]]></a><!-- end -->',
  'attributes with greater-than signs, quotation marks and line ends': `<a b=">" c='"'\n d = "'>" ><e f=">"/></a >`,
  references: '<a b="&lt;&#9;">&amp;&gt;&quot;&apos;&#10;&#xD;&#x1F600;</a>',
  'letters outside of ASCII': '<é ü="ß">日本</é>',
  'prefixes that an element or one around it declares':
    '<x:a xmlns:x="u" xml:space="preserve"><x:b y:c="1" xmlns:y="v"/><x:d/></x:a>',
  'colons in values': '<a b="c:d" e=" f:g=h"/>',
  'data after the root element': '<a/>\0\0<',
  'a document type with references of its own': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  'no tag at all, as encrypted data have none': '<\x01>&\x02',
  'UTF-16': Buffer.from('\ufeff<a>', 'utf16le'),
  'an element that is too deep to be checked': '<a>'.repeat(2000),
  nothing: '',
};

const damaged: Readonly<Record<string, string>> = {
  'an element without an end': '<a><b/>',
  'an end tag of another name': '<a><b></a></b>',
  'an end tag too many in the root element': '<a></b></a>',
  'a tag that is cut off': '<a><b c="d',
  'a comment that is cut off': '<a><!-- </a>',
  'an attribute without quotation marks': '<a><b c=d/></a>',
  'attributes without a space between': '<a><b c="1"d="2"/></a>',
  'a less-than sign in a value': '<a><b c="<"/></a>',
  'a bare ampersand': '<a>b & c</a>',
  'a bare ampersand in a value': '<a b="c&d"/>',
  'a reference of HTML': '<a>&nbsp;</a>',
  'a reference to a control character': '<a>&#1;</a>',
  'a control character': '<a>\x01</a>',
  'a prefix of an element that is not declared': '<a><b:c/></a>',
  'a prefix of an attribute that is not declared': '<a><c b:d="e"/></a>',
  'a prefix that only an element before declares': '<a><x:b xmlns:x="u"/><x:c/></a>',
};

describe('XML is', () => {
  for (const [what, xml] of Object.entries(wellFormed)) {
    it(`well-formed with ${what}`, () => {
      expect([Infinity, 1, 7].map((length) => isDamaged(xml, length))).to.eql([false, false, false]);
    });
  }
  for (const [what, xml] of Object.entries(damaged)) {
    it(`damaged with ${what}`, () => {
      expect([Infinity, 1, 7].map((length) => isDamaged(xml, length))).to.eql([true, true, true]);
    });
  }

  it('checked in linear time, however its tags are damaged', () => {
    const long = 500_000;
    const texts = [' '.repeat(long), ' a=""'.repeat(long / 5), '"'.repeat(long), 'a'.repeat(long), '<'.repeat(long)];
    for (const text of texts) isDamaged(`<a><b${text}`, 2 ** 16);
    for (const text of texts) isDamaged(`<a><b${text}=>`, 2 ** 16);
  });
});
