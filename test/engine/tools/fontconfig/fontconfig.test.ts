import { existsSync } from 'node:fs';

import { expect } from 'chai';

import { type Fontconfig, type FontRequest, openFontconfig } from '../../../../engine/tools/fontconfig/fontconfig.js';

const anything = { family: '', bold: false, italic: false, fixedPitch: false, serif: false } as const;

const answers: readonly (readonly [sentence: string, asked: Partial<FontRequest>, path: RegExp])[] = [
  ['one of the same widths for Arial', { family: 'Arial' }, /LiberationSans-Regular/],
  ['one of the same widths for Calibri', { family: 'Calibri' }, /Carlito-Regular/],
  ['one of the same widths for a name without its spaces', { family: 'TimesNewRoman' }, /LiberationSerif-Regular/],
  ['a bold one', { family: 'Arial', bold: true }, /LiberationSans-Bold\./],
  ['an italic one', { family: 'Cambria', italic: true }, /Caladea-Italic/],
  ['a bold and italic one', { family: 'Arial', bold: true, italic: true }, /LiberationSans-BoldItalic/],
  ['one with serifs', { family: 'Unheard Of', serif: true }, /Serif/],
  ['one of fixed pitch', { family: 'Unheard Of', fixedPitch: true }, /Mono/],
  ['one for Japanese', { family: 'MS-Gothic', language: 'ja' }, /NotoSansCJK/],
  ['one for Japanese with serifs', { family: 'MS-Mincho', language: 'ja', serif: true }, /NotoSerifCJK/],
  ['one for Thai', { family: 'Angsana New', language: 'th' }, /Thai/],
  ['one of the same design for Verdana', { family: 'Verdana' }, /DejaVuSans\./],
  ['a geometric one for Century Gothic', { family: 'CenturyGothic' }, /URWGothic-Book/],
  ['a heavy narrow one for Impact', { family: 'Impact' }, /NimbusSansNarrow-Bold\./],
  ['a heavy one for Cooper', { family: 'CooperStd-Black' }, /URWBookman-Demi\./],
  ['a geometric one for Bauhaus', { family: 'Bauhaus Std' }, /URWGothic-Book/],
  ['informal handwriting for Comic Sans', { family: 'Comic Sans MS' }, /ComicNeue-Regular/],
  ['a narrow cut of a family', { family: 'Tahoma' }, /DejaVuSansCondensed\./],
  ['letters for a name that fontconfig takes for ornamental', { family: 'fantasy' }, /^(?!.*(?:D050000L|Symbol))/],
  ['symbols for Zapf Dingbats', { family: 'ZapfDingbats' }, /D050000L/],
  ['symbols for Symbol', { family: 'Symbol' }, /StandardSymbolsPS/],
  ['one for Devanagari', { family: 'Mangal', language: 'hi' }, /Devanagari/],
];

const oddNames: readonly (readonly [sentence: string, family: string])[] = [
  ['no name', ''],
  ['a zero byte', 'Ari\0al'],
  ['a line break', 'Arial\n'.repeat(2)],
  ['broken UTF-8', 'Ari\uFFFDal'],
  ['half a character', 'Arial\uD800'],
  ['a name without end', 'Arial'.repeat(1000)],
];

describe('Fontconfig', () => {
  let fontconfig: Fontconfig;
  before(() => {
    const opened = openFontconfig();
    if (opened === undefined) throw new Error('Fontconfig is not installed.');
    fontconfig = opened;
  });

  for (const [sentence, asked, path] of answers) {
    it(`finds ${sentence}`, () => expect(fontconfig.match({ ...anything, ...asked })?.path).to.match(path));
  }

  it('tells the place of a font in a collection', () => {
    const indexOf = (language: string): number | undefined => fontconfig.match({ ...anything, language })?.index;
    const indices = ['ja', 'ko', 'zh-cn', 'zh-tw'].map(indexOf);
    expect(new Set(indices).size).to.equal(4);
  });

  it('finds files that are there', () => expect(existsSync(fontconfig.match(anything)?.path ?? '')).to.equal(true));

  it('takes the nearest font when none is for the language', () => {
    expect(fontconfig.match({ ...anything, language: 'qaa' })).to.deep.equal(fontconfig.match(anything));
  });

  for (const [sentence, family] of oddNames) {
    it(`takes ${sentence} for no name`, () => {
      expect(fontconfig.match({ ...anything, family })).to.deep.equal(fontconfig.match(anything));
    });
  }

  it('does not read a pattern in a name', () => {
    expect(fontconfig.match({ ...anything, family: 'Arial:bold:file=/etc/passwd' })).to.deep.equal(
      fontconfig.match(anything),
    );
  });

  it('takes any number of names', () => {
    for (let name = 0; name < 600; name++) fontconfig.match({ ...anything, family: `Unheard Of ${name}` });
    expect(fontconfig.match({ ...anything, family: 'Arial' })?.family).to.equal('Liberation Sans');
  });

  it('knows for which languages there are fonts', () => {
    const known = ['ja', 'zh-tw', 'th', 'hi', 'qaa'].filter((language) => fontconfig.speaks(language));
    expect(known).to.deep.equal(['ja', 'zh-tw', 'th', 'hi']);
  });

  it('names the families installed, each once', () => {
    const families = fontconfig.families();
    expect(families).to.include.members(['Carlito', 'Liberation Sans']);
    expect(new Set(families).size).to.equal(families.length);
  });
});
