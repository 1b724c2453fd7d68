import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { bookObjects, rawPdf, stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { type Redaction, type RedactedStrings, withoutStrings } from '../../../../fixtures/redact/redacted-strings.js';

/** A document of one page with additional catalog and page entries, and objects from number 20. */
interface Places {
  readonly catalog?: string;
  readonly page?: string;
  readonly objects?: Readonly<Record<number, string>>;
  readonly trailer?: string;
}

function documentWith({ catalog = '', page = '', objects = {}, trailer = '' }: Places): string {
  const book = bookObjects(2);
  return rawPdf({
    objects: {
      ...book,
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      4: `<< /Type /Page /Parent 2 0 R /Contents 5 0 R ${page} >>`,
      ...objects,
    },
    trailer,
  });
}

function utf16(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const xmp = (content: string): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ` +
  `xmlns:dc="http://purl.org/dc/elements/1.1/">${content}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

function imageOf(entries: string, data: string): Places {
  const facts = entries.includes('/Width') ? entries : `/Width 2 /Height 2 /BitsPerComponent 8 ${entries}`;
  const image = stream(`/Subtype /Image /ColorSpace /DeviceGray ${facts}`, data);
  return { page: '/Resources << /XObject << /I 20 0 R >> >>', objects: { 20: image } };
}

/** The places with object 22. */
function withObject({ objects, ...places }: Places, object: string): Places {
  return { ...places, objects: { ...objects, 22: object } };
}

function flate(data: string): string {
  return deflateSync(Buffer.from(data, 'latin1')).toString('latin1');
}

/** Two pages with annotations, one of them a field; structure elements and a title. */
const twoPages: Places = {
  catalog: '/AcroForm << /Fields [21 0 R] >> /StructTreeRoot 23 0 R',
  page: '/Annots [20 0 R 21 0 R]',
  objects: {
    6: '<< /Type /Page /Parent 2 0 R /Contents 7 0 R /Annots [22 0 R] >>',
    20: '<< /Subtype /Text /Rect [0 0 9 9] /Contents (secret 1) >>',
    21: '<< /FT /Tx /T (field) /Subtype /Widget /Rect [0 0 9 9] /V (secret value) >>',
    22: '<< /Subtype /Text /Rect [0 0 9 9] /Contents (secret 2) >>',
    23: '<< /Type /StructTreeRoot /K [24 0 R 25 0 R] >>',
    24: '<< /Type /StructElem /S /P /P 23 0 R /Pg 4 0 R /Alt (secret p) >>',
    25: '<< /Type /StructElem /S /P /P 23 0 R /Pg 6 0 R /Alt (secret q) >>',
  },
  trailer: '/Info << /Title (secret title) >>',
};

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

const composite =
  '<< /Type /Font /Subtype /Type0 /BaseFont /Sans /Encoding /Identity-H /DescendantFonts [<< /Type /Font ' +
  '/Subtype /CIDFontType2 /BaseFont /Sans /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> >>] >>';

interface Case extends Places, Redaction {
  /** Texts that must remain in the decoded bytes. */
  readonly keeps?: readonly string[];
  readonly warns?: string;
}

const places: Readonly<Record<string, Case>> = {
  'the Info dictionary': {
    trailer: '/Info 20 0 R',
    objects: { 20: '<< /Title (A SECRET title) /Author (Somebody) >>' },
    keeps: ['(A  title)', '(Somebody)'],
  },
  'the Info dictionary in the trailer': { trailer: '/Info << /Title (A SECRET title) >>', keeps: ['(A  title)'] },
  'a custom key of the Info dictionary': {
    trailer: '/Info << /MySecret (nothing) /Other (something) >>',
    keeps: ['/Other (something)'],
  },
  'a date of the Info dictionary': {
    trailer: '/Info << /CreationDate (D:20240131120000) /Title (On time) >>',
    search: { text: '2024' },
    keeps: ['(On time)'],
  },
  'an indirect string': {
    trailer: '/Info << /Title 20 0 R >>',
    objects: { 20: '(It is SECRET)' },
    keeps: ['(It is )'],
  },
  'an indirect array': {
    catalog: '/Private_1 20 0 R',
    objects: { 20: '[(one) [(SECRET)] << /A (a secret b) >>]' },
    keeps: ['(one)', '(a  b)'],
  },
  'a string in UTF-16': { catalog: `/Private_1 ${utf16('Ein SECRET für dich')}`, keeps: [] },
  'a string in hexadecimal': { catalog: '/Private_1 <5345 4352 4554>' },
  'a string in UTF-8 without byte order mark': {
    catalog: '/Private_1 (caf\xc3\xa9 SECRET)',
    keeps: ['<636166c3a920>'],
  },
  'a string in UTF-16 without byte order mark': { catalog: '/Private_1 <005300450043005200450054>' },
  'a language code in a string': { catalog: `/Private_1 ${utf16('\u001bsecret\u001bText')}` },
  'letters with spaces in between': { catalog: '/Private_1 (a S E C R E T b)' },
  'a match that a removal joins together': { catalog: '/Private_1 (SECSECRETRET)' },
  'the title of a bookmark': {
    catalog: '/Outlines 20 0 R',
    objects: {
      20: '<< /First 21 0 R /Last 21 0 R /Count 1 >>',
      21: '<< /Title (A SECRET bookmark) /Parent 20 0 R /Dest [4 0 R /Fit] >>',
    },
    keeps: ['(A  bookmark)', '/Fit'],
  },
  'the contents of an annotation and its author': {
    page: '/Annots [20 0 R]',
    objects: { 20: '<< /Subtype /Text /Rect [0 0 9 9] /Contents (so SECRET) /T (Mr Secret) /Subj (x secret) >>' },
    keeps: ['(so )', '(Mr )'],
  },
  'rich text with tags within the word': {
    page: '/Annots [20 0 R]',
    objects: {
      20: '<< /Subtype /FreeText /Rect [0 0 9 9] /RC (<body xmlns="http://www.w3.org/1999/xhtml"><p>a <b>SEC</b><i>RET</i> b</p></body>) >>',
    },
    keeps: ['<p>a <b></b><i></i> b</p>'],
  },
  'rich text with an XML declaration': {
    page: '/Annots [20 0 R]',
    objects: {
      20: '<< /Subtype /FreeText /Rect [0 0 9 9] /RC (<?xml version="1.0"?><body><!-- SECRET --><p>a SECRET b</p></body>) >>',
    },
    keeps: ['<?xml version="1.0"?>', '<p>a  b</p>'],
  },
  'rich text in a stream': {
    page: '/Annots [20 0 R]',
    objects: {
      20: '<< /Subtype /FreeText /Rect [0 0 9 9] /RC 21 0 R >>',
      21: stream('', '<body><p>a &#83;ECRET b</p></body>'),
    },
    keeps: ['<p>a  b</p>'],
  },
  'malformed rich text': {
    page: '/Annots [20 0 R]',
    objects: { 20: '<< /Subtype /FreeText /Rect [0 0 9 9] /RC (<p>a SECRET <b>c) >>' },
    warns: 'XML',
  },
  'the value of a field and its choices': {
    catalog: '/AcroForm << /Fields [20 0 R] /DA (/Helv 0 Tf 0 g) >>',
    page: '/Annots [20 0 R]',
    objects: {
      20: '<< /FT /Ch /T (choice) /Subtype /Widget /Rect [0 0 9 9] /V (b secret) /DV (b secret) /Opt [(a) [(b secret) (c secret)]] >>',
    },
    keeps: ['/V (b )', '/T (choice)', '(a)'],
  },
  'the name of a field': {
    catalog: '/AcroForm << /Fields [20 0 R] >>',
    page: '/Annots [21 0 R]',
    objects: {
      20: '<< /FT /Tx /T (a secret) /Kids [21 0 R] /V (x) >>',
      21: '<< /Parent 20 0 R /T (b) /Subtype /Widget /Rect [0 0 9 9] /A << /S /ResetForm /Fields [(a secret.b)] >> >>',
    },
    keeps: ['/T (a~1)', '(a~1.b)'],
  },
  'the state of a check box': {
    catalog: '/AcroForm << /Fields [20 0 R] >>',
    page: '/Annots [20 0 R]',
    objects: {
      20: '<< /FT /Btn /T (box) /Subtype /Widget /Rect [0 0 9 9] /V /Secret /AS /Secret /AP << /N << /Secret 21 0 R /Off 22 0 R >> >> >>',
      21: stream('/Subtype /Form /BBox [0 0 9 9]', ''),
      22: stream('/Subtype /Form /BBox [0 0 9 9]', ''),
    },
    keeps: ['/V /~1', '/AS /~1', '/~1 ', '/Off'],
  },
  'text in a default appearance': {
    catalog: '/AcroForm << /Fields [] /DA ((SECRET) pop /Helv 12 Tf % secret\n0.5 g) >>',
    keeps: ['/Helv 12 Tf 0.5 g'],
  },
  'the name of a destination': {
    catalog: '/Names << /Dests 20 0 R >> /OpenAction << /S /GoTo /D (b secret) >>',
    page: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /Dest (b secret) >>]',
    objects: {
      20: '<< /Kids [21 0 R] >>',
      21: '<< /Limits [(a) (c)] /Names [(a) [4 0 R /Fit] (b secret) [4 0 R /Fit] (c) [6 0 R /Fit]] >>',
    },
    keeps: ['/D (b~1)', '/Dest (b~1)'],
  },
  'the name of a destination in the Dests dictionary': {
    catalog: '/Dests << /Secret [4 0 R /Fit] /Other [6 0 R /Fit] >> /OpenAction << /S /GoTo /D /Secret >>',
    keeps: ['/D /~1', '/~1 [', '/Other ['],
  },
  'a page label': {
    catalog: '/PageLabels << /Nums [0 << /P (Secret-) /S /D >>] >>',
    keeps: ['/P (-)', '/S /D'],
  },
  'an article thread': {
    catalog: '/Threads [<< /I << /Title (The secret) >> /F 20 0 R >>]',
    objects: { 20: '<< /P 4 0 R >>' },
  },
  'structure elements: types, texts, titles, names and attributes': {
    catalog: '/StructTreeRoot 20 0 R',
    objects: {
      20: '<< /Type /StructTreeRoot /K 21 0 R /RoleMap << /MySecret /P >> /ClassMap << /Secret << /O /Layout >> >> /IDTree << /Names [(secret 1) 21 0 R] >> >>',
      21: '<< /Type /StructElem /P 20 0 R /S /MySecret /C /Secret /ID (secret 1) /T (secret t) /Alt (secret a) /E (secret e) /ActualText (secret x) /Lang (en) /A << /O /UserProperties /P [<< /N (secret n) /V (secret v) /F (secret f) >>] >> >>',
    },
    keeps: ['/Alt ( a)', '/Lang (en)', '/O /Layout'],
  },
  'the name of a layer': {
    catalog: '/OCProperties << /OCGs [20 0 R] /D << /Name (secret) /Order [(secret set) [20 0 R]] >> >>',
    objects: { 20: '<< /Type /OCG /Name (Secret layer) >>' },
    keeps: ['/Name ( layer)'],
  },
  'XMP elements and attributes, with entities and comments': {
    catalog: '/Metadata 20 0 R',
    objects: {
      20: stream(
        '/Type /Metadata /Subtype /XML',
        xmp(
          '<!-- secret --><dc:title><rdf:Alt><rdf:li xml:lang="x-default">A S&#69;CRET</rdf:li></rdf:Alt></dc:title>' +
            '<dc:source rdf:value="secret it"/><dc:format>application/pdf</dc:format>',
        ),
      ),
    },
    keeps: ['application/pdf', 'xml:lang="x-default">A </rdf:li>'],
  },
  'XMP in the encoding that it declares': {
    search: { text: 'mütze' },
    catalog: '/Metadata 20 0 R',
    objects: {
      20: stream(
        '/Type /Metadata /Subtype /XML',
        `<?xml version="1.0" encoding="ISO-8859-1"?>${xmp('<dc:title>Mütze</dc:title><dc:format>é</dc:format>')}`,
      ),
    },
    keeps: ['<dc:title></dc:title>', `<dc:format>${Buffer.from('é').toString('latin1')}</dc:format>`],
  },
  'an XFA form in the encoding that it declares': {
    search: { text: 'mütze' },
    catalog: '/AcroForm << /Fields [] /XFA 20 0 R >>',
    objects: { 20: stream('', '<?xml version="1.0" encoding="windows-1252"?><xdp><a>Mütze</a><b>c</b></xdp>') },
    keeps: ['<a></a>', '<b>c</b>'],
  },
  'a map of glyphs that is text': {
    page: '/Resources << /Font << /F 20 0 R >> >>',
    objects: {
      20: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sans /CIDToGIDMap 21 0 R >>',
      21: stream('', 'a SECRET text'),
    },
    warns: 'Data',
  },
  'XMP of an image': {
    page: '/Resources << /XObject << /I 20 0 R >> >>',
    objects: {
      20: stream(
        '/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Metadata 21 0 R',
        'x',
      ),
      21: stream('/Type /Metadata /Subtype /XML', xmp('<dc:title>secret</dc:title>')),
    },
    keeps: ['<dc:title></dc:title>'],
  },
  'XMP and forms with words in base64': {
    catalog: '/Metadata 20 0 R /AcroForm << /Fields [] /XFA 21 0 R >>',
    objects: {
      20: stream('/Type /Metadata /Subtype /XML', xmp(`<dc:source>${base64('a secret is here')}</dc:source>`)),
      21: stream(
        '',
        `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><image a="${base64('the secret word')}"/></xdp:xdp>`,
      ),
    },
  },
  'numbers at keys that the standard does not define': {
    search: { text: '4111 1111 1111 1111' },
    catalog: '/Card [4111 1111 1111 1111] /Own << /Number 4111111111111111 >> /Other 411111',
    keeps: ['/Other 411111'],
  },
  'XMP with a property name that matches': {
    catalog: '/Metadata 20 0 R',
    objects: {
      20: stream('/Type /Metadata /Subtype /XML', xmp('<my:secret xmlns:my="http://example.com/">1</my:secret>')),
    },
    warns: 'metadata',
  },
  'metadata with an entity of their own in the word': {
    catalog: '/Metadata 20 0 R',
    objects: {
      20: stream(
        '/Type /Metadata /Subtype /XML',
        `<!DOCTYPE x [<!ENTITY a "sec">]>${xmp('<dc:title>a &a;ret</dc:title>')}`,
      ),
    },
    warns: 'metadata',
  },
  'an XFA form': {
    catalog: '/AcroForm << /Fields [] /XFA [(preamble) 20 0 R (datasets) 21 0 R (postamble) 22 0 R] >>',
    objects: {
      20: stream('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">'),
      21: stream(
        '',
        '<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><a>my SECRET</a><b>c</b></xfa:datasets>',
      ),
      22: stream('', '</xdp:xdp>'),
    },
    keeps: ['<a>my </a><b>c</b>', '(datasets)'],
  },
  'an XFA form with a field name that matches': {
    catalog: '/AcroForm << /Fields [] /XFA 20 0 R >>',
    objects: { 20: stream('', '<xdp><secret>1</secret></xdp>') },
    warns: 'XFA',
  },
  'a script': {
    catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\("SEC" + "RET"\\)) >>',
    warns: 'script',
    keeps: ['/JavaScript'],
  },
  'a script in a stream, and its name': {
    catalog: '/Names << /JavaScript << /Names [(secret) << /S /JavaScript /JS 20 0 R >>] >> >>',
    objects: { 20: stream('', 'var a = "\\x53ecret"') },
    warns: 'script',
  },
  'a link': {
    page: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (http://example.com/secret/1) >> >>]',
    keeps: ['(http://example.com//1)'],
  },
  'a link with percent codes': {
    page: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (http://example.com/s%65cret/1) >> >>]',
  },
  'a comment in content': {
    objects: { 5: stream('', '% so SECRET\n(a % sign) pop % kept\n') },
    keeps: ['(a % sign) pop % kept'],
  },
  'a property list in content': {
    objects: { 5: stream('', `/Span << /Alt (a secret) /B [${utf16('secret')}] /MCID 1 >> BDC EMC`) },
    keeps: ['/MCID 1'],
  },
  'a string in content without an operator': {
    objects: { 5: stream('', 'BX (SECRET) <736563726574> pop EX') },
    keeps: ['BX () () pop EX'],
  },
  'resource names and marked-content tags': {
    page: '/Resources << /Font << /Secret#201 3 0 R >> >>',
    objects: { 5: stream('', '/Secrets BMC BT /Secret#201 9 Tf (text) Tj ET EMC') },
    keeps: ['(text) Tj'],
  },
  'the name of a font and its description': {
    page: '/Resources << /Font << /F2 20 0 R >> >>',
    objects: {
      20: '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+SecretSans /FontDescriptor 21 0 R >>',
      21: '<< /Type /FontDescriptor /FontName /ABCDEF+SecretSans /FontFamily (Secret Sans) /FontFile2 22 0 R >>',
      22: stream('', '....SecretSans.....\0S\0e\0c\0r\0e\0t....'),
    },
    keeps: ['....xxxxxxSans.....\0x\0x\0x\0x\0x\0x....'],
  },
  'a text in a ToUnicode CMap': {
    page: '/Resources << /Font << /F2 20 0 R >> >>',
    objects: {
      20: '<< /Type /Font /Subtype /Type1 /BaseFont /A /ToUnicode 21 0 R >>',
      21: stream('', '% of secret\n1 beginbfchar <01> <005300650063007200650074> endbfchar'),
    },
    keeps: ['<01> <000000000000000000000000>'],
  },
  'a colour profile': {
    page: '/Resources << /ColorSpace << /C0 [/ICCBased 20 0 R] >> >>',
    objects: { 20: stream('/N 3', 'acsp desc the secret profile') },
    keeps: ['acsp desc the xxxxxx profile'],
  },
  'a function': {
    catalog: '/Private_1 20 0 R',
    objects: { 20: stream('/FunctionType 4 /Domain [0 1] /Range [0 1]', '{ dup % secret\n pop }') },
    keeps: ['{ dup \n pop }'],
  },
  'data of an unknown kind': {
    catalog: '/Private_1 20 0 R',
    objects: { 20: stream('/Type /3D /Subtype /U3D', '\x01\x02\0s\0e\0c\0r\0e\0t\x03') },
    warns: 'Data of the document',
  },
  'private data of an application': {
    page: '/PieceInfo << /App << /Private << /A (secret) >> >> >>',
    warns: 'Private data',
  },
  'a signature': {
    catalog: '/AcroForm << /Fields [20 0 R] >>',
    objects: {
      20: '<< /FT /Sig /T (sig) /V << /Type /Sig /Filter /Adobe.PPKLite /Name (Secret) /Reason (secret r) /Location (at secret) /Contents <00736563726574> >> >>',
    },
  },
  'the name of an attached file': {
    catalog: '/Names << /EmbeddedFiles << /Names [(secret.txt) 20 0 R] >> >>',
    objects: {
      20: '<< /Type /Filespec /F (secret.txt) /UF (secret.txt) /Desc (a secret) /EF << /F 21 0 R >> >>',
      21: stream('/Type /EmbeddedFile', 'plain'),
    },
    keeps: ['/UF (.txt)', 'plain'],
  },
  'an attached file to be removed': {
    catalog: '/Names << /EmbeddedFiles << /Names [(a) 20 0 R (b) 22 0 R] >> >> /AF [20 0 R 22 0 R]',
    page: '/Annots [<< /Subtype /FileAttachment /FS 20 0 R /Rect [0 0 9 9] >>]',
    filesToRemove: [21],
    objects: {
      20: '<< /Type /Filespec /F (one.txt) /EF << /F 21 0 R >> >>',
      21: stream('/Type /EmbeddedFile', 'SECRET'),
      22: '<< /Type /Filespec /F (two.txt) /EF << /F 23 0 R >> >>',
      23: stream('/Type /EmbeddedFile', 'plain'),
    },
    keeps: ['(two.txt)', 'plain'],
  },
  'private keys and values': {
    catalog:
      '/Acme_Secret << /Secret /A.secret /List [/Secret (a)] >> /ViewerPreferences << /Secrets true /FitWindow true >>',
    keeps: ['/FitWindow true', '/A.~', '(a)'],
  },
  'a private name in an encoding that the standard does not have': {
    search: { text: 'mütze' },
    catalog: '/M#DCtze << /A (b) >>',
    keeps: ['/~1 <<'],
  },
  'the media type and the relationship of an attached file': {
    catalog: '/AF [20 0 R 22 0 R]',
    objects: {
      20: '<< /Type /Filespec /F (a) /AFRelationship /A_secret /EF << /F 21 0 R >> >>',
      21: stream('/Type /EmbeddedFile /Subtype /text#2Fx-secret', 'plain'),
      22: '<< /Type /Filespec /F (b) /AFRelationship /Source /EF << /F 23 0 R >> >>',
      23: stream('/Type /EmbeddedFile /Subtype /text#2Fplain', 'plain'),
    },
    keeps: ['/application#2foctet-stream', '/text#2fplain', '/AFRelationship /Source'],
  },
  'the intent of a layer, and the name of an annotation': {
    catalog: '/OCProperties << /OCGs [20 0 R] /D << /Intent /Secret /AS [<< /Event /View /Category [/Secret] >>] >> >>',
    page: '/Annots [<< /Subtype /Stamp /Name /A_secret /Rect [0 0 9 9] >>]',
    objects: { 20: '<< /Type /OCG /Name (a) /Intent [/View /Secret] /Usage << /Secret << /A 1 >> >> >>' },
    keeps: ['/Intent /~', '/Event /View'],
  },
  'the owner and the keys of attributes of an element': {
    catalog: '/StructTreeRoot 20 0 R',
    objects: {
      20: '<< /Type /StructTreeRoot /K 21 0 R >>',
      21: '<< /Type /StructElem /P 20 0 R /S /P /A << /O /Secret /The_secret /Secret /Placement /Block >> >>',
    },
    keeps: ['/Placement /Block'],
  },
  'the name of a font in the resources of a form': {
    catalog: '/AcroForm << /Fields [20 0 R] /DR << /Font << /Se#63ret 21 0 R >> >> /DA (/Helv 0 Tf) >>',
    objects: {
      20: '<< /FT /Tx /T (a) /DA (/Se#63ret 9 Tf 0.5 g) >>',
      21: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    },
    keeps: ['/~1 ', '(/~1 9 Tf 0.5 g)'],
  },
  'the name of a font with an à in the resources of a form': {
    catalog: '/AcroForm << /Fields [20 0 R] /DR << /Font << /Secret\xc3\xa0b 21 0 R >> >> >>',
    objects: {
      20: '<< /FT /Tx /T (a) /DA (/Secret\xc3\xa0b 9 Tf 0.5 g) >>',
      21: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    },
    keeps: ['/#c3#a0b~1 ', '(/#c3#a0b~1 9 Tf 0.5 g)'],
  },
  'what follows a fax': {
    ...imageOf(
      '/Width 8 /Height 1 /BitsPerComponent 1 /Filter [/FlateDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 >>]',
      flate('\x80\x08\x00\x80a bit\0secret\0'),
    ),
    search: { regex: 's[a-z]cret' },
    keeps: ['\x80\x08\x00\x80\0'],
  },
  'what follows the end of a JPEG 2000 codestream': {
    ...imageOf('/Filter /JPXDecode', '\xff\x4f\xff\xd9\0secret\0'),
    search: { regex: 's[a-z]cret' },
    keeps: ['\xff\x4f\xff\xd9\0'],
  },
  'what follows the end of an image whose filter is an object': {
    ...withObject(imageOf('/Filter [22 0 R]', '\xff\x4f\xff\xd9\0secret\0'), '/JPXDecode'),
    search: { regex: 's[a-z]cret' },
    keeps: ['\xff\x4f\xff\xd9\0'],
  },
  'what follows the end of an image whose last filter is null': {
    ...imageOf('/Filter [/JPXDecode null]', '\xff\x4f\xff\xd9\0secret\0'),
    search: { regex: 's[a-z]cret' },
    keeps: ['\xff\x4f\xff\xd9\0'],
  },
  'what follows the boxes of a JPEG 2000 file': {
    ...imageOf('/Filter /JPXDecode', '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x0cjp2c\xff\x4f\xff\xd9a secret'),
    search: { regex: 's[a-z]cret' },
    keeps: ['\xff\x4f\xff\xd9\0'],
  },
  'what follows the last segment of JBIG2': {
    ...imageOf('/Filter /JBIG2Decode', `\0\0\0\x01\x31\0\x01\0\0\0\0a secret in it`),
    search: { regex: 's[a-z]cret' },
    keeps: ['\x01\x31\0\x01'],
  },
  'what follows the last segment of JBIG2 and looks like another': {
    ...imageOf('/Filter /JBIG2Decode', `\0\0\0\x01\x31\0\x01\0\0\0\0Peter secret`),
    search: { regex: 's[a-z]cret' },
    keeps: ['\x01\x31\0\x01'],
  },
  'colours and numbers that are letters': {
    page: '/Resources << /ColorSpace << /A [/Indexed /DeviceGray 255 (abcsecretd)] /B [/Indexed /DeviceGray 1 20 0 R] >> >>',
    objects: { 20: stream('', '\0\x01secret') },
    keeps: ['(abcxxxxxxd)', '\0\x01xxxxxx'],
  },
  'data of a filter that nobody knows': {
    catalog: '/Acme 20 0 R',
    objects: { 20: stream('/Filter /Acme', 'a secret') },
    warns: 'Data',
  },
  'the names of glyphs of a font without a program': {
    page: '/Resources << /Font << /F 20 0 R >> >>',
    objects: {
      20: '<< /Type /Font /Subtype /Type1 /BaseFont /A /Encoding << /My_secret /A_secret /Differences [65 /secret /space] >> >>',
    },
    keeps: ['/space'],
  },
  'the names of glyphs of a font with a descriptor but without a program': {
    page: '/Resources << /Font << /F 20 0 R >> >>',
    objects: {
      20: '<< /Type /Font /Subtype /Type1 /BaseFont /A /FontDescriptor 21 0 R /Encoding << /Differences [65 /secret /space] >> >>',
      21: '<< /Type /FontDescriptor /FontName /A /FontFile 22 0 R >>',
    },
    keeps: ['/space'],
  },
  'the fields of a collection': {
    catalog:
      '/Collection << /Schema << /Secret << /N (My secret) /Subtype /S >> >> /Sort << /S /Secret >> /D (b) >> ' +
      '/Names << /EmbeddedFiles << /Names [(b) << /F (b) /CI << /Secret (secret v) >> >>] >> >>',
    keeps: ['/CI', '/N (My )'],
  },
};

describe('strings outside of pages', () => {
  for (const [where, packets, search] of [
    [
      'with an entity of another packet',
      ['<!DOCTYPE xdp [<!ENTITY s "SEC">]><xdp>', '<text>a &s;RET b</text>', '</xdp>'],
    ],
    ['in a value of two packets', ['<xdp><value>a SEC', 'RET b</value>', '</xdp>']],
    ['in a character reference of two packets', ['<xdp><value>a &#8', '3;ECRET b</value>', '</xdp>']],
    ['in a CDATA section of two packets', ['<xdp><value><![CDATA[a SEC', 'RET b]]></value>', '</xdp>']],
    ['at a space between two packets', ['<xdp><value>a TOP ', 'SECRET b</value>', '</xdp>'], { regex: 'TOP SECRET' }],
    ['in a character of two packets', ['<xdp><value>a Zo\xc3', '\xab b</value>', '</xdp>'], { text: 'zoë' }],
  ] as const) {
    it(`are removed with the description of a form that has a match ${where}`, async () => {
      const parts = packets.map((_, index) => `(part${index}) ${20 + index} 0 R`).join(' ');
      const objects = Object.fromEntries(packets.map((packet, index) => [20 + index, stream('', packet)]));
      const document = documentWith({ catalog: `/AcroForm << /Fields [] /XFA [${parts}] >>`, objects });
      const { text, warnings } = await withoutStrings(document, search === undefined ? {} : { search });
      expect(text).to.include('/AcroForm').and.not.include('/XFA');
      expect(warnings.join()).to.include('XFA');
    });
  }

  it('are removed with the description of a form whose packets have different encodings', async () => {
    const packets = ['<?xml version="1.0" encoding="ISO-8859-1"?><xdp><value>a M', 'ütze b</value></xdp>'];
    const utf8 = packets.map((packet) => Buffer.from(packet).toString('latin1'));
    const objects = Object.fromEntries(utf8.map((packet, index) => [20 + index, stream('', packet)]));
    const document = documentWith({ catalog: '/AcroForm << /Fields [] /XFA [(a) 20 0 R (b) 21 0 R] >>', objects });
    const { text } = await withoutStrings(document, { search: { text: 'mütze' } });
    expect(text).to.include('/AcroForm').and.not.include('/XFA');
  });

  for (const [what, data] of [
    ['content, in pieces', stream('', 'BT [(a se) 5 (cret b)] TJ ET')],
    ['content, in pieces of several operators', stream('', "BT (a se) Tj 0 -9 Td (cret b) ' ET")],
    ['data that are compressed twice', stream('/Filter /FlateDecode', flate(flate('a long secret')))],
    ['data that give too much to be searched', stream('/Filter /FlateDecode', flate(flate(' '.repeat(2 ** 26 + 1))))],
  ] as const) {
    it(`are removed with ${what}, that nothing defines`, async () => {
      const document = documentWith({ catalog: '/Mine 20 0 R', objects: { 20: data } });
      const { text, left } = await withoutStrings(document);
      expect(text).not.to.match(/cret/);
      expect(left).to.deep.equal({ before: [20], after: [] });
    });
  }

  for (const [what, uri, text] of [
    ['a space is another character', 'http://example.com/wiki/Jane_Doe', 'Jane Doe'],
    ['a space is a plus sign, between letters in percent codes', 'http://example.com/?q=J%61ne+D%6Fe', 'Jane Doe'],
    ['the domain name is international', 'http://www.xn--mnchen-3ya.de/', 'München'],
    ['percent codes are in percent codes', 'http://example.com/?next=Jane%2520Doe', 'Jane Doe'],
    ['the text is in base64', `http://example.com/?for=${base64('to jane.doe@example.com')}`, 'jane.doe@example.com'],
    ['a full stop divides the words', 'mailto:jane.doe@example.com', 'Jane Doe'],
    ['a slash divides the words, between codes', 'http://example.com/j%61ne/doe', 'Jane Doe'],
    ['a number begins with the code of its country', 'tel:+15550104567', '555-010-4567'],
    ['a number has no zero behind the code of its country', 'https://wa.me/442079460123', '020 7946 0123'],
  ] as const) {
    it(`are removed with the address of a link in which ${what}`, async () => {
      const page = `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${uri}) >> >>]`;
      const [removed, kept] = await Promise.all(
        [text, 'Doe Jane'].map((it) => withoutStrings(documentWith({ page }), { search: { text: it } })),
      );
      expect(removed?.text).not.to.match(/http|tel:|mailto/);
      expect(kept?.text).to.include(uri);
    });
  }

  it('are removed with the address of a link whose domain name is too long to be international', async () => {
    const uri = `http://xn--${'a1'.repeat(1000)}/Jane+Doe`;
    const page = `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${uri}) >> >>]`;
    const { text } = await withoutStrings(documentWith({ page }), { search: { text: 'Jane Doe' } });
    expect(text.includes('http')).to.equal(false);
  });

  it('are removed from names in an encoding that strings of PDF do not have, and the names stay the same in all places', async () => {
    const name = '<94e996a789ef8b63>';
    const places = {
      catalog: `/Names << /Dests << /Names [${name} [4 0 R /Fit]] >> >> /OpenAction << /S /GoTo /D ${name} >>`,
    };
    const { text, left } = await withoutStrings(documentWith(places), { search: { text: '秘密会議' } });
    expect(text).not.to.include(Buffer.from('94e996a789ef8b63', 'hex').toString('latin1'));
    expect(text).not.to.include('94e996a789ef8b63');
    expect(text.match(/\(~1\)/g)?.length).to.equal(2);
    expect(left.after).to.deep.equal([]);
  });

  it('are removed from values of a dictionary that divide them', async () => {
    const catalog = '/Mine << /First (Jane) /Age 5 /Last (Doe) /City (Bonn) >>';
    const { text } = await withoutStrings(documentWith({ catalog }), { search: { text: 'Jane Doe' } });
    expect(text)
      .to.include('/Age 5')
      .and.include('(Bonn)')
      .and.not.match(/Jane|Doe/);
  });

  it('stay in standard entries whose values give a match together', async () => {
    const search = { regex: '[A-Z][a-z]+ [A-Z][a-z]+' };
    const page = '/Annots [<< /Subtype /Text /Rect [0 0 9 9] /Contents (Draft) /T (Jane) /First (Ann) /Mine (Doe) >>]';
    const source = documentWith({
      page,
      objects: { 20: '<< /Creator (Writer) /Producer (Suite 7) /Given (Jane) /Family (Doe) >>' },
      trailer: '/Info 20 0 R',
    });
    const { text } = await withoutStrings(source, { search });
    expect(text).to.include('(Writer)').and.include('(Suite 7)').and.include('(Draft)').and.include('/T (Jane)');
    expect(text).not.to.match(/(Given|Family) \((Jane|Doe)/);
  });

  it('stay where they are names of the standard', async () => {
    const catalog = '/PageLayout /TwoPageLeft /PageMode /UseOutlines /Page1 << /MyPage 1 >>';
    const page = '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /Named /N /NextPage >> >>]';
    const { text } = await withoutStrings(documentWith({ catalog, page }), { search: { text: 'page' } });
    for (const name of ['/PageLayout /TwoPageLeft', '/PageMode /UseOutlines', '/N /NextPage', '/Type /Page'])
      expect(text).to.include(name);
    expect(text).not.to.match(/Page1|MyPage/);
  });

  for (const [text, encoding] of [
    ['identity', '/Identity-H'],
    ['encoding', '/WinAnsiEncoding'],
    ['gbk', '/GBK-EUC-H'],
  ] as const) {
    it(`stay where they name the encoding ${encoding} of a font without a program`, async () => {
      const font = encoding === '/WinAnsiEncoding' ? helvetica : composite.replace('/Identity-H', encoding);
      const page = '/Resources << /Font << /F 20 0 R >> >>';
      const document = documentWith({ page, objects: { 20: font, 5: stream('', 'BT /F 9 Tf (ABCD) Tj ET') } });
      const result = await withoutStrings(document, { search: { text } });
      expect(result.text).to.include(`/Encoding ${encoding}`).and.include('(ABCD) Tj');
      expect(result.left.after).to.deep.equal([]);
    });
  }

  it('stay in the glyph names of a font with a program, but not in other names of its encoding', async () => {
    const encoding = '<< /Acme_secret /My_secret /BaseEncoding /WinAnsiEncoding /Differences [65 /secret] >>';
    const objects = {
      20: `<< /Type /Font /Subtype /Type1 /BaseFont /A /FontDescriptor 22 0 R /Encoding ${encoding} >>`,
      21: '<< /Type /Font /Subtype /Type1 /BaseFont /B /FontDescriptor 22 0 R /Encoding /The_secret >>',
      22: '<< /Type /FontDescriptor /FontName /A /FontFile 23 0 R >>',
      23: stream('', '%!'),
    };
    const page = '/Resources << /Font << /F 20 0 R /G 21 0 R >> >>';
    const { text } = await withoutStrings(documentWith({ page, objects }));
    expect(text).to.include('/secret').and.include('/BaseEncoding /WinAnsiEncoding');
    expect(text).not.to.match(/_secret/);
  });

  it('are removed from a script that is also the encoding of a font', async () => {
    const document = documentWith({
      catalog: '/OpenAction << /S /JavaScript /JS 21 0 R >>',
      page: '/Resources << /Font << /F 20 0 R >> >>',
      objects: {
        20: '<< /Type /Font /Subtype /Type1 /BaseFont /A /FontDescriptor 22 0 R /Encoding 21 0 R >>',
        21: stream('', 'var a = "\\x53ecret"'),
        22: '<< /Type /FontDescriptor /FontName /A /FontFile 23 0 R >>',
        23: stream('', '%!'),
      },
    });
    const { text, warnings } = await withoutStrings(document);
    expect(text).not.to.include('ecret');
    expect(warnings.join()).to.include('script');
  });

  it('stay in a form of several packets without a match', async () => {
    const catalog = '/AcroForm << /Fields [] /XFA [(a) 20 0 R (b) 21 0 R (c) 22 0 R] >>';
    const packets = ['<!DOCTYPE xdp [<!ENTITY s "SEC">]><xdp>', '<text>a &s;OND b</text>', '</xdp>'];
    const objects = Object.fromEntries(packets.map((packet, index) => [20 + index, stream('', packet)]));
    const { text, warnings } = await withoutStrings(documentWith({ catalog, objects }));
    expect(text).to.include('/XFA').and.include('&s;OND');
    expect(warnings).to.deep.equal([]);
  });

  it('stay when they belong to pages that were not searched', async () => {
    const { text, left } = await withoutStrings(documentWith(twoPages), { chosen: [2] });
    for (const part of ['(secret 1)', '(secret value)', '/Alt (secret p)']) expect(text).to.include(part);
    for (const part of ['secret 2', 'secret title', 'secret q']) expect(text).not.to.include(part);
    expect(left.before).not.to.be.empty;
    expect(left.after).to.deep.equal([]);
  });

  it('stay in a field that only other pages show', async () => {
    const document = documentWith({
      catalog: '/AcroForm << /Fields [21 0 R] >>',
      page: '/Annots [20 0 R]',
      objects: {
        20: '<< /Subtype /Widget /Rect [0 0 9 9] /Parent 21 0 R >>',
        21: '<< /FT /Tx /T (field) /V (secret value) /Kids [20 0 R] >>',
      },
    });
    expect((await withoutStrings(document, { chosen: [2] })).text).to.include('(secret value)');
    expect((await withoutStrings(document, { chosen: [1] })).text).not.to.include('secret');
  });

  it('take the appearance of a field with them that shows its value in another way', async () => {
    const widget = (entries: string): string =>
      `<< /Type /Annot /Subtype /Widget /Rect [0 0 90 9] /AP << /N 23 0 R >> ${entries} >>`;
    const document = documentWith({
      catalog: '/AcroForm << /Fields [21 0 R 22 0 R] >>',
      page: '/Annots [20 0 R 22 0 R]',
      objects: {
        20: widget('/Parent 21 0 R'),
        21: '<< /FT /Tx /T (number) /V (123456789) /Kids [20 0 R] >>',
        22: widget('/FT /Tx /T (other) /V (123)'),
        23: stream('/Subtype /Form /BBox [0 0 90 9]', 'BT (123-45-6789) Tj ET'),
      },
    });
    const { text } = await withoutStrings(document, { search: { regex: '[0-9]{9}' } });
    expect(text.match(/\/AP /g)).to.have.lengthOf(1);
    expect(text).to.include('(123)');
  });

  it('stay in fonts and functions where they are keywords', async () => {
    const objects = {
      20: stream('/FunctionType 4 /Domain [0 1] /Range [0 1]', '{ round }'),
      21: stream('', '/Encoding'),
    };
    const document = documentWith({ catalog: '/Private_1 [20 0 R << /FontFile 21 0 R >>]', objects });
    expect((await withoutStrings(document, { search: { text: 'round' } })).text).to.include('{ round }');
    expect((await withoutStrings(document, { search: { text: 'encoding' } })).text).to.include('/Encoding');
  });

  it('stay the same without a match', async () => {
    const { text, warnings } = await withoutStrings(documentWith(twoPages), { search: { text: 'absent' } });
    for (const part of ['(secret 1)', '(secret value)', '(secret 2)']) expect(text).to.include(part);
    expect(warnings).to.deep.equal([]);
  });

  it('lose the matches of a regular expression, which is case-sensitive', async () => {
    const { text } = await withoutStrings(documentWith({ catalog: '/Private_1 [(S3 s3 S44) (none)]' }), {
      search: { regex: 'S[0-9]+' },
    });
    expect(text).to.include('( s3 )').and.to.include('(none)');
  });

  it('are all removed when a regular expression matches everything', async () => {
    const { text, left } = await withoutStrings(documentWith(twoPages), { search: { regex: '.' } });
    expect(text).not.to.include('secret');
    expect(left.after).to.deep.equal([]);
  });

  for (const [place, { keeps = [], warns, search, chosen = 'all', filesToRemove = [], ...document }] of Object.entries(
    places,
  )) {
    it(`lose matches in ${place}`, async () => {
      const result = await withoutStrings(documentWith(document), { ...(search && { search }), chosen, filesToRemove });
      const looked = search?.text ?? 'secret';
      const { text } = result;
      expect(text).not.to.include('00736563726574');
      expect(text.toLowerCase()).not.to.include(looked);
      expect(text.replace(/[\0\s]/g, '').toLowerCase()).not.to.include(looked);
      expect(result.strings.join('\n').toLowerCase()).not.to.include(looked);
      for (const part of keeps) expect(result.text).to.include(part);
      expectWarning(result, warns);
      if (filesToRemove.length === 0) expect(result.left.before).not.to.be.empty;
      expect(result.left.after).to.deep.equal([]);
    });
  }
});

function expectWarning({ warnings }: RedactedStrings, part: string | undefined): void {
  if (part === undefined) expect(warnings).to.deep.equal([]);
  else expect(warnings.join('\n')).to.include(part);
}
