import { expect } from 'chai';

import type { Box } from '../../../../../engine/geometry/geometry.js';
import { FontCache } from '../../../../../engine/pdf/content/fonts/font-cache.js';
import { identity } from '../../../../../engine/geometry/geometry.js';
import { operationsIn } from '../../../../../engine/pdf/content/operators.js';
import { PictureGlyphs } from '../../../../../engine/pdf/redact/content/glyph-pictures.js';
import { redactContent } from '../../../../../engine/pdf/redact/content/redact-content.js';
import { RemovedCodes } from '../../../../../engine/pdf/redact/content/removed-codes.js';
import type { RedactedContent, RedactionContext } from '../../../../../engine/pdf/redact/content/redaction-context.js';
import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import type { Quad } from '../../../../../engine/pdf/redact/redaction-area.js';
import { serialise } from '../../../../../engine/pdf/syntax/serialise.js';
import { PdfString, Ref } from '../../../../../engine/pdf/syntax/values.js';
import { rawPdf, stream, withFile } from '../../../../fixtures/pdf/raw-pdf.js';

/** Fonts whose glyphs are all one em wide (or high): at 10 points, the third glyph of a line covers 20 to 30. */
const wide = Array.from({ length: 256 }, () => 1000).join(' ');
const cmap = (body: string): string => stream('/Type /CMap', `begincmap ${body} endcmap`);
const composite = (encoding: string, rest = ''): string =>
  `<< /Type /Font /Subtype /Type0 /Encoding ${encoding} /DescendantFonts [<< /Subtype /CIDFontType2 /DW 1000 ${rest} >>] >>`;
const document = rawPdf({
  objects: {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 0 /Kids [] >>',
    3: `<< /Type /Font /Subtype /TrueType /BaseFont /Wide /FirstChar 0 /Widths [${wide}] >>`,
    4: composite('/Identity-H'),
    5: composite('/Identity-V'),
    6: composite('7 0 R'),
    7: cmap('2 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange 1 begincidrange <00> <7f> 1 endcidrange'),
    8: `<< /Type /Font /Subtype /Type3 /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /Widths [10 10 10 10 10 10] >>`,
    9: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    10: stream('/Type /XObject /Subtype /Form /BBox [0 0 10 10]', ''),
    11: stream('/Type /XObject /Subtype /Image /Width 1 /Height 1', ' '),
    12: composite('/Identity-H', '/W [98 [500 1500] 100 102 2000]'),
    13: '<< /Font << /F 3 0 R /H 4 0 R /V 5 0 R /M 6 0 R /T 8 0 R /C 9 0 R /W 12 0 R /Z 14 0 R /R 15 0 R /L 16 0 R /D 17 0 R /E 19 0 R /P 20 0 R >> /XObject << /Form 10 0 R /Image 11 0 R >> /Pattern << /Q 22 0 R >> /ExtGState << /G << /Font [3 0 R 10] >> >> >>',
    14: `<< /Type /Font /Subtype /Type3 /FirstChar 0 /Widths [${wide.replaceAll('1000', '0')}] >>`,
    15: `<< /Type /Font /Subtype /TrueType /BaseFont /Wide /FirstChar 0 /Widths [${wide.replaceAll('1000', '1000.9')}] >>`,
    16: '<< /Type /Font /Subtype /TrueType /BaseFont /Wide /FirstChar 97 /LastChar 98 /Widths [1000 1000 5000] >>',
    17: '<< /Type /Font /Subtype /Type3 /FontMatrix [.01 0 0 .01 0 0] /CharProcs << /A 18 0 R >> /Encoding << /Differences [97 /A /A /A] >> >>',
    18: stream('', '100 0 0 0 90 90 d1 0 0 90 90 re f'),
    20: '<< /Type /Font /Subtype /Type1 /BaseFont /Own /FontDescriptor << /FontFile 21 0 R >> >>',
    21: stream('', type1Program({ a: 1000, b: 600, c: 100 })),
    22: stream('/PatternType 1 /PaintType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9', ''),
    19: composite('/Identity-H', '/W [97 [1000] 97 100 500 98 [3000] 99 100]'),
  },
});

/** A Type 1 font whose glyphs draw nothing. */
function type1Program(widths: Readonly<Record<string, number>>): string {
  // The second operand of hsbw is the width.
  const glyph = (width: number): string =>
    encrypted(Buffer.from([0, 0, 0, 0, 139, 255, 0, 0, width >> 8, width, 13]), 4330);
  const glyphs = Object.entries(widths).map(([name, width]) => `/${name} 11 RD ${glyph(width)} ND`);
  const names = Object.keys(widths).map((name) => `dup ${name.charCodeAt(0)} /${name} put`);
  const program = Buffer.from(`0000/CharStrings ${glyphs.length} dict begin ${glyphs.join('\n')} end`, 'latin1');
  return `%!PS-AdobeFont-1.0\n/Encoding 256 array ${names.join('\n')} eexec ${encrypted(program, 55665)}`;
}

/** Encrypts with the algorithm of Adobe Type 1 Font Format, §7.1. */
function encrypted(bytes: Buffer, key: number): string {
  let state = key;
  const cipher = bytes.map((plain) => {
    const written = (plain ^ (state >> 8)) & 0xff;
    state = ((written + state) * 52845 + 22719) & 0xffff;
    return written;
  });
  return Buffer.from(cipher).toString('latin1');
}

const text = (body: string): string => `BT /F 10 Tf 0 100 Td ${body} ET`;
const from = (left: number, right: number, bottom = 97, top = 110): Box => ({ left, right, bottom, top });

const removals: Readonly<Record<string, readonly [content: string, gone: Box | readonly Box[], left: string]>> = {
  'removes glyphs from a string': [text('(abcdef) Tj'), from(20, 40), text('[(ab) -2000 (ef)] TJ')],
  'leaves no gap where nothing follows': [text('(abcdef) Tj'), from(40, 60), text('[(abcd)] TJ')],
  'removes a whole string with its operator': [text('(abc) Tj (def) Tj'), from(29, 60), text('(abc) Tj')],
  'removes the name of a font that shows nothing any more': [text('(abc) Tj'), from(0, 30), 'BT 0 100 Td ET'],
  'keeps the place of text behind that of a font which shows nothing any more': [
    'BT /F 10 Tf 0 100 Td (abc) Tj /H 20 Tf (aA) Tj /F 10 Tf (def) Tj ET',
    from(31, 50),
    'BT /F 10 Tf 0 100 Td (abc) Tj /F 20 Tf [-1000] TJ /F 10 Tf (def) Tj ET',
  ],
  'removes several ranges of a string': [
    text('(abcdef) Tj'),
    [from(10, 20), from(30, 50)],
    text('[(a) -1000 (c) -2000 (f)] TJ'),
  ],
  'keeps glyphs whose middle is outside': [text('(abcdef) Tj'), from(36, 44), text('(abcdef) Tj')],
  'keeps hexadecimal strings': [text('<616263> Tj'), from(10, 20), text('[(a) -1000 (c)] TJ')],
  'joins adjacent gaps and adjustments into one': [
    text('[(ab) 100 (c) -50 (d) 200 (ef)] TJ'),
    from(18, 40),
    text('[(ab) -1750 (ef)] TJ'),
  ],
  'keeps adjustments between remaining glyphs': [
    text('[10 (ab) 100 (cd) -50 (ef) 30] TJ'),
    from(50, 60),
    text('[10 (ab) 100 (cd) -50 (e)] TJ'),
  ],
  'begins with a gap': [text('[100 (ab) 100 (cd)] TJ'), from(-1, 18), text('[-1800 (cd)] TJ')],
  'does not move text in a following string': [
    text('(abc) Tj (def) Tj'),
    from(20, 30),
    text('[(ab) -1000] TJ (def) Tj'),
  ],
  'joins the gaps of several strings into one': [
    text('(abc) Tj (de) Tj [50 (fg)] TJ'),
    from(20, 59),
    text('[(ab)] TJ [-3950 (g)] TJ'),
  ],
  'measures a gap by its font size': [
    text('(abc) Tj /F 20 Tf (de) Tj'),
    from(20, 49),
    text('[(ab)] TJ /F 20 Tf [-1500 (e)] TJ'),
  ],
  'writes no gap before a new line': [
    text('(abc) Tj 0 -20 Td (def) Tj'),
    from(20, 30),
    text('[(ab)] TJ 0 -20 Td (def) Tj'),
  ],
  "keeps the new line of '": [
    text("12 TL (abc) Tj (def) '"),
    from(0, 10, 85, 97),
    text('12 TL (abc) Tj T* [-1000 (ef)] TJ'),
  ],
  'keeps the spaces that " sets': [
    text('12 TL 3 1 (a b) "'),
    from(0, 10, 85, 97),
    text('12 TL 3 Tw 1 Tc T* [-1100 ( b)] TJ'),
  ],
  'respects character and word spacing': [
    text('2 Tc 5 Tw (a b c) Tj'),
    from(12, 29),
    text('2 Tc 5 Tw [(a) -1700 (b c)] TJ'),
  ],
  'respects the horizontal scale': [text('50 Tz 4 Tc (abcd) Tj'), from(7, 14), text('50 Tz 4 Tc [(a) -1400 (cd)] TJ')],
  'respects the text rise': [text('30 Ts (abcd) Tj'), from(10, 20, 128, 140), text('30 Ts [(a) -1000 (cd)] TJ')],
  'respects the matrices': [
    `q 2 0 0 2 0 0 cm BT /F 5 Tf 0 1 -1 0 50 50 Tm (abcd) Tj ET Q ${text('(abcd) Tj')}`,
    from(90, 103, 110, 120),
    `q 2 0 0 2 0 0 cm BT /F 5 Tf 0 1 -1 0 50 50 Tm [(a) -1000 (cd)] TJ ET Q ${text('(abcd) Tj')}`,
  ],
  'uses the font of a graphics state dictionary': [
    'BT /G gs 0 100 Td (abcd) Tj ET',
    from(10, 20),
    'BT /G gs 0 100 Td [(a) -1000 (cd)] TJ ET',
  ],
  'removes glyphs with two-byte codes': [
    'BT /H 10 Tf 0 100 Td (aAbBcC) Tj ET',
    from(10, 20),
    'BT /H 10 Tf 0 100 Td [(aA) -1000 (cC)] TJ ET',
  ],
  'removes glyphs of different widths': [
    'BT /W 10 Tf 0 100 Td <0061006200630064> Tj ET',
    from(15, 30),
    'BT /W 10 Tf 0 100 Td [<00610062> -1500 <0064>] TJ ET',
  ],
  'uses the first entry of /W for a code, and ignores a range without a width': [
    'BT /E 10 Tf 0 100 Td <0061006200630065> Tj ET',
    from(15, 20),
    'BT /E 10 Tf 0 100 Td [<00610062> -500 <0065>] TJ ET',
  ],
  'ignores widths after /LastChar': [text('/L 10 Tf (abcab) Tj'), from(30, 40), text('/L 10 Tf [(abca)] TJ')],
  'finds glyphs in whole thousandths of an em, and leaves gaps as wide as the font says': [
    text(`/R 10 Tf (${'a'.repeat(600)}bc) Tj`),
    from(5999, 6005.2),
    text(`/R 10 Tf [(${'a'.repeat(600)}) -1000.9 (c)] TJ`),
  ],
  'removes glyphs whose width only their procedure states': [
    'BT /D 10 Tf 0 100 Td (abc) Tj ET',
    from(10, 20),
    'BT /D 10 Tf 0 100 Td [(a) -1000 (c)] TJ ET',
  ],
  'removes glyphs whose width only the font program states': [
    text('/P 10 Tf (abc) Tj'),
    from(10, 16),
    text('/P 10 Tf [(a) -600 (c)] TJ'),
  ],
  'removes glyphs with codes of different lengths': [
    'BT /M 10 Tf 0 100 Td <61806162> Tj ET',
    from(10, 20),
    'BT /M 10 Tf 0 100 Td [(a) -1000 (b)] TJ ET',
  ],
  'removes glyphs of vertical text': [
    'BT /V 10 Tf 50 100 Td (aAbBcC) Tj ET',
    from(45, 55, 80, 90),
    'BT /V 10 Tf 50 100 Td [(aA) 1000 (cC)] TJ ET',
  ],
  'removes Type 3 glyphs': [
    'BT /T 10 Tf 0 100 Td (abcd) Tj ET',
    from(10, 20),
    'BT /T 10 Tf 0 100 Td [(a) -1000 (cd)] TJ ET',
  ],
  'finds Type 3 glyphs on their baseline, whatever the size of their em': [
    'BT /T 10 Tf 0 100 Td (abcd) Tj ET',
    from(10, 20, 99.99, 100.01),
    'BT /T 10 Tf 0 100 Td [(a) -1000 (cd)] TJ ET',
  ],
  'knows the widths of the standard fonts': [
    'BT /C 10 Tf 0 100 Td (abcd) Tj ET',
    from(6, 12),
    'BT /C 10 Tf 0 100 Td [(a) -600 (cd)] TJ ET',
  ],
  'escapes literal strings': [text('(a\\(\\\\\\)b) Tj'), from(40, 50), text('[(a\\(\\\\\\))] TJ')],
  'keeps the clip empty when all its text is removed': [
    `q BT /F 10 Tf 7 Tr 0 100 Td (ab) Tj ET /Image Do Q`,
    from(0, 20),
    'q BT 7 Tr 0 100 Td ET 0 0 0 0 re W n /Image Do Q',
  ],
  'removes paths that lie in a box': [
    '1 w 10 100 m 20 100 l S 10 98 5 5 re f 5 100 m 200 100 l S',
    from(0, 30),
    '1 w 5 100 m 200 100 l S',
  ],
  'removes a subpath': [
    '10 98 m 12 105 l 14 98 l h 10 200 m 20 220 l 30 200 l h f',
    from(0, 30),
    '10 200 m 20 220 l 30 200 l h f',
  ],
  'keeps lines that are wider than the box': ['30 w 10 100 m 20 100 l S', from(0, 30), '30 w 10 100 m 20 100 l S'],
  'keeps clipping paths': ['10 98 5 5 re W n', from(0, 30), '10 98 5 5 re W n'],
  'removes replacement texts of marked content': [
    text('/Span <</ActualText (secret)/Lang (en)/MCID 4>> BDC (abc) Tj EMC /P <</ActualText (open)>> BDC (def) Tj EMC'),
    from(0, 30),
    text('/Span <</Lang (en)/MCID 4>> BDC [-3000] TJ EMC /P <</ActualText (open)>> BDC (def) Tj EMC'),
  ],
  'changes nothing outside of redaction areas': [text('(abc) Tj'), from(300, 400), text('(abc) Tj')],
};

describe('redactContent', () => {
  for (const [sentence, [content, gone, left]] of Object.entries(removals)) {
    it(sentence, () => {
      const result = redacted(content, gone);
      expect(operations(result.content)).to.deep.equal(operations(Buffer.from(left, 'latin1')));
      expect(result.changed).to.equal(operations(Buffer.from(content)).join() !== operations(result.content).join());
    });
  }

  it('keeps all other bytes as they are', () => {
    const [before, behind] = [
      '%x\n q  1 0 0\t1 0 0 cm\r\nBT/F 10 Tf 0 100 Td',
      '0 -50 Td<616>Tj ET [( ]TJ Q \x80 (a\\\n)',
    ];
    const { content } = redacted(`${before}(abc)Tj ${behind}`, from(0, 30));
    expect(content.toString('latin1')).to.match(/^%x\n q {2}1 0 0\t1 0 0 cm\r\nBT\/F 10 Tf 0 100 Td\s+0 -50 Td<616>Tj/);
    expect(content.toString('latin1').endsWith(behind)).to.equal(true);
  });

  it('removes whole strings near the box in coarse mode', () => {
    const content = text('(abcdef) Tj 0 -50 Td (abc) Tj');
    const { content: left } = redacted(content, from(62, 70), { coarse: true });
    expect(operations(left)).to.deep.equal(operations(Buffer.from(text('0 -50 Td (abc) Tj'))));
  });

  it('removes accents with their letters', () => {
    const { content } = redacted('BT /H 10 Tf 0 100 Td (aA) Tj /Z 10 Tf (x) Tj ET', from(0, 9));
    expect(operations(content)).to.deep.equal(['BT', '0 100 Td', 'ET']);
  });

  it('reports the marked content that lost glyphs', () => {
    const content = text('/P /Named BDC /Span <</MCID 7>> BDC (a) Tj EMC EMC /P <</MCID 8>> BDC (b) Tj EMC');
    const { properties, markedContent } = redacted(content, from(0, 10));
    expect([...properties]).to.deep.equal(['Named']);
    expect([...markedContent]).to.deep.equal([7]);
  });

  it('replaces the names of forms and images that may touch a box', () => {
    const asked: string[] = [];
    const content =
      'q 50 0 0 50 0 80 cm /Image Do Q q 1 0 0 1 500 500 cm /Form Do /Image Do Q 1 0 0 1 5 95 cm /Form Do';
    const { content: left } = redacted(content, from(0, 30), {
      onDraw: ({ name, kind, matrix }) => {
        asked.push(`${kind} ${name} ${matrix.join(' ')}`);
        return `New${name}`;
      },
    });
    expect(asked).to.deep.equal(['image Image 50 0 0 50 0 80', 'form Form 1 0 0 1 5 95']);
    const expected = content.replace('/Image', '/NewImage').replace(/\/Form Do$/, '/NewForm Do');
    expect(left.toString()).to.equal(expected);
  });

  it('asks in coarse mode also for forms beside the box, whose text may be outside of their own', () => {
    const asked: string[] = [];
    const onDraw: RedactionContext['onDraw'] = ({ name }) => void asked.push(name);
    redacted('q 1 0 0 1 500 500 cm /Form Do /Image Do Q', from(0, 30), { coarse: true, onDraw });
    expect(asked).to.deep.equal(['Form']);
  });

  it('replaces inline images', () => {
    const image = 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI';
    const { content } = redacted(`q 50 0 0 50 0 80 cm ${image} Q ${image} Q`, from(0, 30), {
      onInlineImage: ({ dict, data }) => Buffer.from(`${serialise(dict)} ${data.toString()}`),
    });
    expect(content.toString()).to.equal(`q 50 0 0 50 0 80 cm <</W 1/H 1/BPC 8/CS /G>> x  Q ${image} Q`);
  });

  const painting: Readonly<Record<string, string>> = {
    'large glyphs of a Type 3 font': 'BT /D 1 Tf (a) Tj ET',
    'text that goes forth and back': 'BT /F 10 Tf [(a) -50000 (a) 53000 (a)] TJ ET',
    'paths whose coordinates are too large': `${'9'.repeat(400)} 0 m 0 500 l 500 0 l f`,
  };
  for (const [what, content] of Object.entries(painting)) {
    it(`takes a pattern to paint wherever it may be seen in ${what}`, () => {
      const painted: Box[] = [];
      const onPattern: RedactionContext['onPattern'] = (pattern) => void painted.push(...pattern.painted);
      redacted(`/Pattern cs /Q scn ${content}`, from(0, 30), { onPattern });
      expect(painted.some(({ left, right }) => left < 500 && right > 505)).to.equal(true);
    });
  }

  it('changes strings in property lists', () => {
    const content = '/Span <</ActualText (secret)/E [(a) (secret)]>> BDC EMC /Span <</E (b)>> BDC EMC';
    const { content: left } = redacted(content, from(0, 30), {
      onText: ({ text: found }) => (found === 'secret' ? PdfString.fromText('') : undefined),
    });
    const expected = ['/Span <</ActualText ()/E [(a) ()]>> BDC', 'EMC', '/Span <</E (b)>> BDC', 'EMC'];
    expect(operations(left)).to.deep.equal(expected);
  });
});

type Handlers = Partial<Pick<RedactionContext, 'coarse' | 'onDraw' | 'onPattern' | 'onInlineImage' | 'onText'>>;

function redacted(content: string, gone: Box | readonly Box[], handlers: Handlers = {}): RedactedContent {
  return withFile(document, (path) => {
    using file = openPdf(path);
    const boxes = 'left' in gone ? [gone] : gone;
    return redactContent(Buffer.from(content, 'latin1'), {
      file,
      resources: file.dict(new Ref(13)),
      toAreaSpace: identity,
      areas: boxes.map((box) => ({ text: quadOf(box), box: quadOf(box) })),
      coarse: false,
      fonts: new FontCache(file),
      onDraw: () => undefined,
      onInlineImage: () => undefined,
      onPictureGlyph: () => undefined,
      pictures: new PictureGlyphs(file, { fonts: new FontCache(file), contentOf: () => Buffer.alloc(0) }),
      onPattern: () => undefined,
      onMask: () => undefined,
      removedCodes: new RemovedCodes(),
      onText: () => undefined,
      ...handlers,
    });
  });
}

function quadOf({ left, top, right, bottom }: Box): Quad {
  return [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ];
}

/** Lists the operations with their operands, independent of spelling. */
function operations(content: Buffer): readonly string[] {
  return Array.from(operationsIn(content), ({ operator, operands }) =>
    [...operands.map(serialise), operator].join(' '),
  );
}
