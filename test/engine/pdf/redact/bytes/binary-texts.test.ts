import { expect } from 'chai';
import sharp from 'sharp';

import { ByteSearch } from '../../../../../engine/pdf/redact/bytes/byte-search.js';
import { maskFontTexts, maskPattern } from '../../../../../engine/pdf/redact/bytes/font-texts.js';
import { bytePatternOf } from '../../../../../engine/pdf/redact/bytes/byte-pattern.js';
import { removeImageMetadata } from '../../../../../engine/pdf/redact/bytes/image-metadata.js';
import { TextRemoval } from '../../../../../engine/pdf/redact/strings/text-removal.js';
import { matcherOf } from '../../../../../engine/text/search/find-text.js';
import type { Search } from '../../../../../engine/text/search/search.js';

const pixels = { create: { width: 16, height: 16, channels: 3, background: 'red' } } as const;
const jpeg = await sharp(pixels).jpeg().toBuffer();
const described = await sharp(pixels)
  .withExif({ IFD0: { ImageDescription: 'Eva 42' } })
  .jpeg()
  .toBuffer();

describe('removeImageMetadata', () => {
  const places: Readonly<Record<string, readonly [file: Buffer, search: Search]>> = {
    'a comment': [withSegment(0xfe, 'for Eva only'), { text: 'eva' }],
    'a description in EXIF': [described, { regex: 'E[a-z]+ \\d+' }],
    'a description in EXIF in UTF-16': [
      withSegment(0xe1, 'Exif\0\0', Buffer.from('for Eva only', 'utf16le')),
      { text: 'Eva' },
    ],
    'XMP with tags within the word': [
      withSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><a>E<b>v</b>&#97;</a></x:xmpmeta>'),
      { text: 'Eva' },
    ],
    IPTC: [
      withSegment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0f\x1c\x02\x78\0\x0cfor Eva only'),
      { text: 'Eva' },
    ],
    'data after its end': [Buffer.concat([jpeg, Buffer.from('\0\0for Eva only\0')]), { text: 'Eva' }],
  };
  for (const [name, [file, search]] of Object.entries(places)) {
    it(`removes ${name} as a whole without changing the pixels`, async () => {
      const redacted = removeImageMetadata(file, searchOf(search));
      expect(redacted.length).to.be.lessThan(file.length);
      expect(removeImageMetadata(redacted, searchOf(search))).to.equal(redacted);
      const [before, after] = await Promise.all([file, redacted].map((it) => sharp(it).raw().toBuffer()));
      expect(after).to.deep.equal(before);
    });
  }

  it('finds a comment after a segment with an invalid length', () => {
    const commented = withSegment(0xfe, 'for Eva only');
    const damaged = Buffer.of(0xff, 0xe5, 0, 1);
    const file = Buffer.concat([commented.subarray(0, 2), damaged, commented.subarray(2)]);
    const redacted = removeImageMetadata(file, searchOf({ text: 'Eva' }));
    expect(redacted).to.deep.equal(Buffer.concat([jpeg.subarray(0, 2), damaged, jpeg.subarray(2)]));
  });

  it('leaves files without a match unchanged', () => {
    const file = withSegment(0xfe, 'for Adam only');
    expect(removeImageMetadata(file, searchOf({ text: 'Eva' }))).to.equal(file);
  });

  it('leaves the segment that states the colour encoding', () => {
    const file = withSegment(0xee, 'Adobe\0\x64\0\0\0\0\0');
    expect(removeImageMetadata(file, searchOf({ regex: '.' })).includes('Adobe')).to.equal(true);
  });

  it('clears boxes and comments of JPEG 2000 in place', () => {
    const codestream = Buffer.concat([
      Buffer.from('ff4fff640012', 'hex'),
      Buffer.from('\0\x01for Eva only!!', 'latin1'),
      Buffer.from('ff90000a00000000001a0001ff64000c0001', 'hex'),
      Buffer.from('for Eva!', 'latin1'),
      Buffer.from('ff93', 'hex'),
      Buffer.from('Eva', 'latin1'),
    ]);
    const file = Buffer.concat([
      box('jP  ', '\r\n\x87\n'),
      box('jp2h', box('ihdr', 'Eva for Eva  ').toString('latin1')),
      box('xml ', '<a>E<b/>va</a>'),
      box('uuid', '0123456789abcdef<x>for Adam</x>'),
      box('jp2c', codestream.toString('latin1')),
    ]);
    const redacted = removeImageMetadata(file, searchOf({ text: 'Eva' }));
    expect(redacted.length).to.equal(file.length);
    const text = redacted.toString('latin1');
    for (const gone of ['<a>E', 'for Eva only', 'for Eva!']) expect(text).not.to.include(gone);
    for (const kept of ['free', 'uuid', 'for Adam', 'jp2c', 'ihdrEva']) expect(text).to.include(kept);
  });
});

const program = '%!PS-AdobeFont-1.0: A\neexec ';
const closing = `\n${'0'.repeat(64)}\ncleartomark`;

/** The encodings of the encrypted part of a Type 1 font. */
interface Form {
  readonly head?: Buffer;
  readonly written: (secret: Buffer) => Buffer;
  readonly read: (bytes: Buffer) => Buffer;
  readonly tail?: Buffer;
}

describe('maskFontTexts', () => {
  const fonts: Readonly<Record<string, readonly [font: Buffer, gone: string, kept: string]>> = {
    'the names of a TrueType font': [sfnt(names('Eva Sans', 'glyf')), wide('Eva'), 'glyfEva'],
    'the names of a font in the Compact Font Format': [cff('Eva', 'eva.alt'), 'by Eva', 'eva.alt'],
    'the notice of a Type 1 font': [
      Buffer.from('%!PS-AdobeFont-1.0: Eva\n/Notice (by Eva) def /Encoding 1 array dup 1 /eva put eexec abcdefgh'),
      'by Eva',
      '/eva put',
    ],
    'a string inside a string of a Type 1 font': [
      Buffer.from('%!PS-AdobeFont-1.0: A\n/Notice (by (Eva)) def /Encoding 1 array dup 1 /eva put eexec abcdefgh'),
      'by (Eva)',
      '/eva put',
    ],
    'a string without an end': [
      Buffer.from('%!PS-AdobeFont-1.0: A\n/Notice (by Eva def\n/Encoding 1 array dup 1 /eva put eexec abcdefgh'),
      'by Eva',
      '/eva put',
    ],
    'the description of a profile': [profile('by Eva'), 'by Eva', 'Eva in a curve'],
    'comments of a CMap': [
      Buffer.from('begincmap % by Eva\n1 beginbfchar <01> <0045> endbfchar endcmap'),
      'by Eva',
      '<0045>',
    ],
    'a code that maps to several letters': [
      Buffer.from('begincmap 1 beginbfchar <01> <004500760061> <02> <0045> endbfchar endcmap'),
      '004500760061',
      '<0045>',
    ],
  };
  for (const [name, [font, gone, kept]] of Object.entries(fonts)) {
    it(`masks ${name} without changing what is drawn`, () => {
      expect(font.toString('latin1')).to.include(gone);
      const redacted = maskFontTexts(font, searchOf({ text: 'Eva' })).toString('latin1');
      expect(redacted).to.have.length(font.length);
      expect(redacted).not.to.include(gone);
      expect(redacted).to.include(kept);
    });

    it(`finds no match after masking: ${name}`, () => {
      const search = searchOf({ regex: '\\w+' });
      const redacted = maskFontTexts(font, search);
      expect(maskFontTexts(redacted, search)).to.equal(redacted);
    });
  }

  const forms: Readonly<Record<string, Form>> = {
    'in bytes': { written: (secret) => secret, read: (bytes) => bytes },
    'in hexadecimal digits': {
      written: (secret) => Buffer.from(secret.toString('hex').replace(/.{64}/g, '$&\n')),
      read: (bytes) => Buffer.from(bytes.toString().replace(/\s/g, ''), 'hex'),
    },
    'in segments': {
      head: Buffer.of(0x80, 1, program.length, 0, 0, 0),
      written: (secret) => Buffer.concat([segment(2, secret.subarray(0, 30)), segment(2, secret.subarray(30))]),
      read: (bytes) => Buffer.concat([bytes.subarray(6, 36), bytes.subarray(42)]),
      tail: Buffer.of(0x80, 1, closing.length, 0, 0, 0),
    },
  };
  for (const [name, { head = Buffer.of(), written, read, tail = Buffer.of() }] of Object.entries(forms)) {
    it(`masks only the matching letters in the encrypted part of a Type 1 font: ${name}`, () => {
      const secret = '0000dup /Private 9 dict /Copyright (by Evangeline) def /CharStrings 0';
      const part = written(eexec(secret));
      const before = Buffer.concat([head, Buffer.from(program)]);
      const after = Buffer.concat([tail, Buffer.from(closing)]);
      const font = Buffer.concat([before, part, after]);
      const redacted = maskFontTexts(font, searchOf({ text: 'evangeline' }));
      expect(redacted.subarray(0, before.length)).to.deep.equal(before);
      expect(redacted.subarray(before.length + part.length)).to.deep.equal(after);
      const now = redacted.subarray(before.length, before.length + part.length);
      expect(uneexec(read(now))).to.equal(secret.replace('Evangeline', 'xxxxxxxxxx'));
    });
  }

  const words: Readonly<Record<string, readonly [text: string, before: string, after: string]>> = {
    'keywords of the program': ['strings', '(my strings) /CharStrings 9 dict', '(my xxxxxxx) /CharStrings 9 dict'],
    'operators of the program': ['source', '% source findresource', '% xxxxxx findresource'],
    'glyph names': ['right', '% all right\n/parenright 12 RD abc', '% all xxxxx\n/parenright 12 RD abc'],
    'other names of outlines': [
      'display',
      '% display\n/integraldisplay 12 -| abc',
      '% xxxxxxx\n/integraldisplay 12 -| abc',
    ],
  };
  for (const [kept, [text, before, after]] of Object.entries(words)) {
    it(`keeps ${kept} that contain the text`, () => {
      const font = (secret: string): Buffer =>
        Buffer.concat([Buffer.from(program), eexec(`0000${secret} end`), Buffer.from(closing)]);
      expect(maskFontTexts(font(before), searchOf({ text }))).to.deep.equal(font(after));
    });
  }

  it('keeps names of glyphs in the Compact Font Format that contain the text', () => {
    const redacted = maskFontTexts(cff('multiples', 'circlemultiply.alt'), searchOf({ text: 'multipl' }));
    expect(redacted.toString('latin1')).to.include('circlemultiply.alt').and.not.to.include('multiples');
  });

  it('leaves the encrypted part of a Type 1 font without a match unchanged', () => {
    const font = Buffer.concat([Buffer.from(program), eexec('0000dup /Copyright (by Adam)'), Buffer.from(closing)]);
    expect(maskFontTexts(font, searchOf({ text: 'evangeline' }))).to.equal(font);
  });
});

describe('ByteSearch', () => {
  const noise = Buffer.alloc(2 ** 20);
  for (let at = 0, seed = 3; at < noise.length; at++) {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    noise[at] = seed >> 16;
  }

  for (const search of [
    { text: 'Eva' },
    { text: '4711' },
    { regex: '\\d{3}-\\d{2}' },
    { regex: '[A-Z][a-z]{3,} [A-Z]' },
  ]) {
    it(`finds nothing in a megabyte of noise: ${JSON.stringify(search)}`, () => {
      expect(searchOf(search).matches(noise)).to.equal(false);
    });
  }

  const texts = ['for Eva only', 'Eva', 'a\0Eva\0b'];
  for (const text of texts) {
    it(`finds a short word within noise as ${JSON.stringify(text)}`, () => {
      const bytes = Buffer.concat([noise.subarray(0, 999), Buffer.from(`\0${text}\0`), noise.subarray(0, 999)]);
      expect(searchOf({ text: 'eva' }).matches(bytes)).to.equal(true);
      expect(searchOf({ regex: 'Ev[a-c]' }).matches(bytes)).to.equal(true);
    });
  }

  it('finds a short word in UTF-16', () => {
    const bytes = Buffer.concat([noise.subarray(0, 999), Buffer.from('by Eva', 'utf16le'), noise.subarray(0, 999)]);
    expect(searchOf({ text: 'eva' }).matches(bytes)).to.equal(true);
  });

  it('masks a word of sufficient length wherever it occurs', () => {
    const bytes = Buffer.concat([noise.subarray(0, 99), Buffer.from('Secret'), noise.subarray(0, 99)]);
    expect(maskPattern(bytes, searchOf({ text: 'secret' })).includes('xxxxxx')).to.equal(true);
    expect(maskPattern(bytes, searchOf({ text: 'sec' }))).to.equal(bytes);
  });
});

function searchOf(search: Search): ByteSearch {
  return new ByteSearch(bytePatternOf(search), new TextRemoval(matcherOf(search)));
}

function withSegment(marker: number, text: string, more = Buffer.alloc(0)): Buffer {
  const data = Buffer.concat([Buffer.from(text, 'latin1'), more]);
  const head = Buffer.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** A segment of a PFB file. */
function segment(type: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.of(0x80, type, data.length, 0, 0, 0), data]);
}

function box(type: string, content: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}

function wide(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('latin1');
}

/** A name table with a Windows record and a Macintosh record. */
function names(name: string, other: string): readonly (readonly [tag: string, table: Buffer])[] {
  const [first, second] = [Buffer.from(wide(name), 'latin1'), Buffer.from(name, 'latin1')];
  const head = Buffer.from([0, 0, 0, 2, 0, 30, 0, 3, 0, 1, 4, 9, 0, 1, 0, first.length, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
  const rest = Buffer.from([0, second.length, 0, first.length]);
  return [
    ['name', Buffer.concat([head, rest, first, second])],
    [other, Buffer.from(`${other}Eva`)],
  ];
}

function sfnt(tables: readonly (readonly [tag: string, table: Buffer])[]): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.length, 4);
  let offset = head.length;
  tables.forEach(([tag, table], index) => {
    head.write(tag, 12 + 16 * index, 'latin1');
    head.writeUInt32BE(offset, 20 + 16 * index);
    head.writeUInt32BE(table.length, 24 + 16 * index);
    offset += table.length;
  });
  return Buffer.concat([head, ...tables.map(([, table]) => table)]);
}

/** A CFF font with a name, a notice and a glyph name. */
function cff(name: string, glyph: string): Buffer {
  const top = Buffer.from([...sid(391), 1, ...sid(10), 15]);
  return Buffer.concat([
    Buffer.of(1, 0, 4, 1),
    index([name]),
    index([top.toString('latin1')]),
    index([`by ${name}`, glyph]),
    Buffer.of(0, 0),
  ]);
}

function sid(value: number): readonly number[] {
  return [28, value >> 8, value & 255];
}

function index(items: readonly string[]): Buffer {
  let offset = 1;
  const offsets = [offset, ...items.map((item) => (offset += item.length))];
  return Buffer.concat([
    Buffer.of(0, items.length, 1, ...offsets),
    ...items.map((item) => Buffer.from(item, 'latin1')),
  ]);
}

/** An ICC profile with a description and a curve. */
function profile(description: string): Buffer {
  const head = Buffer.alloc(132 + 24);
  head.write('acsp', 36);
  head.writeUInt32BE(2, 128);
  const text = Buffer.from(`text\0\0\0\0${description}\0`.padEnd(20, '\0'), 'latin1');
  const curve = Buffer.from('curv\0\0\0\0Eva in a curve', 'latin1');
  [text, curve].forEach((tag, at) => {
    head.write(['desc', 'rTRC'][at] ?? '', 132 + 12 * at);
    head.writeUInt32BE(head.length + at * text.length, 136 + 12 * at);
    head.writeUInt32BE(tag.length, 140 + 12 * at);
  });
  return Buffer.concat([head, text, curve]);
}

/** Encrypts text as eexec does (Adobe Type 1 Font Format, §7.1). */
function eexec(text: string): Buffer {
  let key = 55665;
  return Buffer.from(
    Buffer.from(text, 'latin1').map((byte) => {
      const secret = (byte ^ (key >> 8)) & 255;
      key = ((secret + key) * 52845 + 22719) & 65535;
      return secret;
    }),
  );
}

function uneexec(bytes: Buffer): string {
  let key = 55665;
  const plain = bytes.map((byte) => {
    const letter = (byte ^ (key >> 8)) & 255;
    key = ((byte + key) * 52845 + 22719) & 65535;
    return letter;
  });
  return Buffer.from(plain).toString('latin1');
}
