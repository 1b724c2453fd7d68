import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { compactFont } from '../../../fixtures/fonts/compact-font.js';
import { rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { savedBySubsets } from '../../../fixtures/pdf/saved-by-subsets.js';
import { type Drawing, type1Font, type Type1Parts } from '../../../fixtures/fonts/type1-font.js';

interface Font {
  /** The font dictionary, object 6; object 7 is the descriptor. */
  readonly dict: string;
  /** The key of the program in the descriptor, and (`program`) the stream. */
  readonly key: 'FontFile' | 'FontFile3';
  readonly program: string;
}

function document({ dict, key, program }: Font, content: string): string {
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 100] >>',
      3: '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 6 0 R >> >> >>',
      4: stream('', `BT /F1 50 Tf 20 40 Td ${content} Tj ET`),
      6: dict,
      7: `<< /Type /FontDescriptor /FontName /Made /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900
         /Descent 0 /CapHeight 700 /StemV 80 /${key} 8 0 R >>`,
      8: program,
      9:
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Made /FontDescriptor 7 0 R /DW 600 ' +
        '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    },
  });
}

/** Returns a document that is already packed, so that only subsetting saves bytes. */
function packed(dict: string, program: string): string {
  const data = deflateSync(Buffer.from(program, 'latin1'), { level: 9 }).toString('latin1');
  return stream(`/Length ${data.length} /Filter /FlateDecode ${dict}`, data);
}

const widths = `/FirstChar 0 /LastChar 255 /Widths [${'600 '.repeat(256)}]`;
const simple = (encoding = ''): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /Made /FontDescriptor 7 0 R ${widths} ${encoding} >>`;

const square = (size: number): Drawing => [
  ...([0, 600, 'hsbw', 50, 50, 'rmoveto', size, 0, 'rlineto', 0, size, 'rlineto'] as const),
  ...([-size, 0, 'rlineto', 'closepath', 'endchar'] as const),
];
const scribble: Drawing = [
  ...([0, 600, 'hsbw', 50, 50, 'rmoveto'] as const),
  ...Array.from({ length: 300 }, (_, at): Drawing => [(at * 7919) % 400, (at * 104_729) % 300, 'rlineto']).flat(),
  ...(['closepath', 'endchar'] as const),
];
const SCRIBBLED = 3000;

function type1(parts: Type1Parts, dict = simple()): Font {
  const { font, lengths } = type1Font(parts);
  return {
    dict,
    key: 'FontFile',
    program: packed(`/Length1 ${lengths[0]} /Length2 ${lengths[1]} /Length3 ${lengths[2]}`, font),
  };
}

describe('a Type 1 font of which few glyphs are shown', () => {
  const glyphs = { '.notdef': square(1), A: square(300), acute: square(200), scribble };

  it('loses the others', async () => {
    expect(await savedBySubsets(document(type1({ glyphs }), '(A)'))).to.be.greaterThan(SCRIBBLED);
  });

  it('stays one when its last byte looks like what follows', async () => {
    for (const lastByte of ['\r', '\n', '0']) {
      expect(await savedBySubsets(document(type1({ glyphs, lastByte }), '(A)'))).to.be.greaterThan(SCRIBBLED);
    }
  });

  it('keeps one that an encoding names', async () => {
    const dict = simple('/Encoding << /Type /Encoding /Differences [1 /scribble] >>');
    expect(await savedBySubsets(document(type1({ glyphs }, dict), '<01>'))).to.be.lessThan(SCRIBBLED);
  });

  it('keeps one that its own encoding names', async () => {
    const encoding = '256 array 0 1 255 {1 index exch /.notdef put} for\ndup 1 /scribble put\nreadonly def';
    expect(await savedBySubsets(document(type1({ glyphs, encoding }), '<01>'))).to.be.lessThan(SCRIBBLED);
  });

  it('keeps the parts of an accented letter', async () => {
    const Aacute: Drawing = [0, 600, 'hsbw', 0, 100, 300, 65, 194, 'seac'];
    const dict = simple('/Encoding /WinAnsiEncoding');
    expect(await savedBySubsets(document(type1({ glyphs: { ...glyphs, Aacute } }, dict), '<c1>'))).to.be.greaterThan(
      SCRIBBLED,
    );
  });

  it('keeps the subroutines that shown glyphs call, also through hint replacement', async () => {
    const nothing: Drawing = ['return'];
    const line: Drawing = [200, 100, 'rlineto', 'return'];
    const calling: Drawing = [
      ...([0, 600, 'hsbw', 50, 50, 'rmoveto', 6, 1, 3, 'callothersubr', 'pop', 'callsubr', 5, 'callsubr'] as const),
      ...([-200, 300, 'rlineto', 'closepath', 'endchar'] as const),
    ];
    const hints: Drawing = [0, 20, 'hstem', 'return'];
    const subroutines = [
      ...[0, 1, 2, 3, 4].map(() => nothing),
      line,
      hints,
      [...scribble.slice(3, -1), 'return' as const],
    ];
    const called = {
      glyphs: { '.notdef': square(1), A: calling, B: [0, 600, 'hsbw', 7, 'callsubr', 'endchar'] as const },
      subroutines,
    };
    expect(await savedBySubsets(document(type1(called), '(A)'))).to.be.greaterThan(SCRIBBLED);
    expect(await savedBySubsets(document(type1(called), '(AB)'))).to.be.lessThan(SCRIBBLED);
  });

  it('keeps subroutines that the reserved subroutines call', async () => {
    const calling: Drawing = [0, 600, 'hsbw', 50, 50, 'rmoveto', 0, 'callsubr', 'closepath', 'endchar'];
    const [nothing, line]: readonly Drawing[] = [['return'], [200, 100, 'rlineto', -200, 300, 'rlineto', 'return']];
    const subroutines: readonly Drawing[] = [
      [5, 'callsubr', 'return'],
      ...[1, 2, 3, 4].map(() => nothing ?? []),
      line ?? [],
    ];
    expect(
      await savedBySubsets(
        document(type1({ glyphs: { '.notdef': square(1), A: calling, scribble }, subroutines }), '(A)'),
      ),
    ).to.be.greaterThan(SCRIBBLED);
  });

  it('stays as it is where a subroutine shows other glyphs', async () => {
    const subroutines: readonly Drawing[] = [
      ...[0, 1, 2, 3, 4].map((): Drawing => ['return']),
      [0, 100, 300, 65, 194, 'seac'],
    ];
    const Aacute: Drawing = [0, 600, 'hsbw', 5, 'callsubr'];
    const dict = simple('/Encoding /WinAnsiEncoding');
    expect(
      await savedBySubsets(document(type1({ glyphs: { ...glyphs, Aacute }, subroutines }, dict), '(A)')),
    ).to.be.greaterThan(0);
    expect(
      await savedBySubsets(document(type1({ glyphs: { ...glyphs, Aacute }, subroutines }, dict), '<c1>')),
    ).to.equal(0);
  });

  it('stays as it is where its codes are of an encoding that hardly any font has', async () => {
    const dict = simple('/Encoding /MacExpertEncoding');
    const drawn = { ...glyphs, hyphen: square(300) };
    expect(await savedBySubsets(document(type1({ glyphs: drawn }, dict), '(-)'))).to.equal(0);
  });

  it('loses procedures for printers', async () => {
    const noise = Array.from({ length: 400 }, (_, at) => `/x${(at * 7919) % 1000} exch def`).join('\n');
    const otherSubroutines = `\n% no ] here\n[ { ${noise} } {} {} {} ]`;
    expect(
      await savedBySubsets(
        document(type1({ glyphs: { '.notdef': square(1), A: square(300) }, otherSubroutines }), '(A)'),
      ),
    ).to.be.greaterThan(SCRIBBLED);
  });

  it('stays as it is where its encoding is written otherwise', async () => {
    const savedWith = (encoding: string): Promise<number> =>
      savedBySubsets(document(type1({ glyphs, encoding }), '(A)'));
    expect(await savedWith('ISOLatin1Encoding def')).to.equal(0);
    expect(await savedWith('StandardEncoding readonly def')).to.be.greaterThan(SCRIBBLED);
  });
});

describe('a font in the Compact Font Format of which few glyphs are shown', () => {
  const number = (value: number): readonly number[] => [28, (value >> 8) & 0xff, value & 0xff];
  const [CALL, RETURN, LINE, MOVE, END] = [10, 11, 5, 21, 14];
  const figure = [
    ...number(50),
    ...number(50),
    MOVE,
    ...number(300),
    ...number(100),
    ...number(-200),
    ...number(300),
    LINE,
    END,
  ];
  const lines = (seed: number): readonly number[] =>
    Array.from({ length: 300 }, (_, at) => [
      ...number((at * 7919 * seed) % 400),
      ...number((at * 104_729 * seed) % 300),
      LINE,
    ]).flat();
  const drawn = [...number(50), ...number(50), MOVE, ...lines(1)];
  const drawnToo = [...number(50), ...number(50), MOVE, ...lines(37)];
  // About a fifth less than with the zlib of Node.js, since versions of zlib differ a little.
  const SAVED = 1000;
  const named = (program: string): Font => ({
    dict: simple(),
    key: 'FontFile3',
    program: packed('/Subtype /Type1C', program),
  });

  it('loses other glyphs, and subroutines that only they call', async () => {
    const called = compactFont({
      glyphs: [
        ['first', figure],
        ['second', [...number(-107), CALL, END]],
        ['third', [...drawnToo, END]],
      ],
      local: [[...drawn, RETURN]],
    });
    expect(await savedBySubsets(document(named(called), '<01>'))).to.be.greaterThan(SAVED);
    expect(await savedBySubsets(document(named(called), '<0102>'))).to.be.greaterThan(SAVED / 4);
    expect(await savedBySubsets(document(named(called), '<010203>'))).to.be.lessThan(SAVED / 4);
  });

  it('keeps glyphs that an encoding names', async () => {
    const dict = simple('/Encoding << /Type /Encoding /Differences [65 /third] >>');
    const program = compactFont({
      glyphs: [
        ['first', figure],
        ['third', [...drawn, END]],
      ],
    });
    expect(await savedBySubsets(document({ ...named(program), dict }, '(A)'))).to.be.lessThan(SAVED / 4);
  });

  it('loses those with other CIDs', async () => {
    const program = compactFont({
      glyphs: [
        [5, figure],
        [9, [...drawn, END]],
      ],
    });
    const dict = '<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /Identity-H /DescendantFonts [9 0 R] >>';
    const font: Font = { dict, key: 'FontFile3', program: packed('/Subtype /CIDFontType0C', program) };
    expect(await savedBySubsets(document(font, '<0005>'))).to.be.greaterThan(SAVED);
    expect(await savedBySubsets(document(font, '<0009>'))).to.be.lessThan(SAVED);
  });

  it('stays as it is where a glyph with a CID is made of others with names', async () => {
    const [accented, CIDS] = [[...number(0), ...number(0), ...number(65), ...number(194), END], '<00010002>'];
    const dict = '<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /Identity-H /DescendantFonts [9 0 R] >>';
    const made = (second: readonly number[]): Font => {
      const glyphs = [['first', figure] as const, ['second', second] as const, ['third', [...drawn, END]] as const];
      return { dict, key: 'FontFile3', program: packed('/Subtype /CIDFontType0C', compactFont({ glyphs })) };
    };
    expect(await savedBySubsets(document(made(figure), CIDS))).to.be.greaterThan(SAVED);
    expect(await savedBySubsets(document(made(accented), CIDS))).to.equal(0);
  });

  it('stays as it is where a glyph computes numbers', async () => {
    const DIVIDE = [12, 12];
    const halved = [...number(100), ...number(100), ...number(2), ...DIVIDE, ...figure.slice(3)];
    const program = compactFont({
      glyphs: [
        ['first', [...halved]],
        ['third', [...drawn, END]],
      ],
    });
    expect(await savedBySubsets(document(named(program), '<01>'))).to.equal(0);
  });

  it('stays unchanged where a glyph calls a subroutine that does not exist', async () => {
    const program = compactFont({
      glyphs: [
        ['first', figure],
        ['second', [...number(5), CALL, END]],
        ['third', [...drawn, END]],
      ],
    });
    expect(await savedBySubsets(document(named(program), '<0102>'))).to.equal(0);
    expect(await savedBySubsets(document(named(program), '<01>'))).to.be.greaterThan(SAVED);
  });
});
