import { expect } from 'chai';

import { InvalidOptions } from '../../../../engine/errors.js';
import { matcherOf } from '../../../../engine/text/search/find-text.js';
import { cpuSecondsOf } from '../../../fixtures/cpu-seconds-of.js';

interface Case {
  readonly name: string;
  readonly search: string | RegExp;
  readonly within: string;
  /** What is found, in order. */
  readonly gives: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'words in any case',
    search: 'Secret',
    within: 'SECRET, secret, sEcReT',
    gives: ['SECRET', 'secret', 'sEcReT'],
  },
  { name: 'words in the midst of others', search: 'secret', within: 'unsecretive', gives: ['secret'] },
  { name: 'what overlaps as one', search: 'abab', within: 'xababab', gives: ['ababab'] },
  { name: 'words across a line break', search: 'John Smith', within: 'of John\nSmith, of', gives: ['John\nSmith'] },
  { name: 'a word that a hyphen parts', search: 'secretive', within: 'a secre-\ntive man', gives: ['secre-\ntive'] },
  { name: 'part of a parted word', search: 'secret', within: 'unse-\ncretive', gives: ['se-\ncret'] },
  { name: 'a word with a soft hyphen', search: 'secret', within: 'unse\u00adcretive', gives: ['se\u00adcret'] },
  {
    name: 'a word that a soft hyphen parts',
    search: 'secret',
    within: 'unse\u00ad\ncretive',
    gives: ['se\u00ad\ncret'],
  },
  {
    name: 'a word with a hyphen in it',
    search: 'secret',
    within: 'a SEC-RET, sec\u2010ret b',
    gives: ['SEC-RET', 'sec\u2010ret'],
  },
  { name: 'nothing with a hyphen in the midst of words', search: 'secret', within: 'unsec-retive', gives: [] },
  {
    name: 'a hyphenated word without its hyphen',
    search: 'Smith-Jones',
    within: 'Smith\u00adJones, Smith Jones',
    gives: ['Smith\u00adJones', 'Smith Jones'],
  },
  { name: 'what ends with a hyphen', search: 're-', within: 'a re-sign', gives: ['re-'] },
  { name: 'nothing with other hyphens beside digits', search: '1-0', within: '10, 1 0, 1-0', gives: ['1-0'] },
  {
    name: 'a long number in groups of any kind',
    search: '8812 4471 0093',
    within: 'no. 8812-4471-0093, 881244710093 and 88-12 44 71-0093, not 18812-4471-0093',
    gives: ['8812-4471-0093', '881244710093', '88-12 44 71-0093'],
  },
  {
    name: 'a long number that has hyphens without them',
    search: '123-45-6789',
    within: 'a 123456789',
    gives: ['123456789'],
  },
  {
    name: 'nothing with other hyphens in a short number beside words',
    search: 'Section 1-0',
    within: 'Section 10, Section 1 0, Section 1-0',
    gives: ['Section 1-0'],
  },
  {
    name: 'a long code in groups of any kind',
    search: 'AB-12-CD',
    within: 'AB12CD, AB 12 CD',
    gives: ['AB12CD', 'AB 12 CD'],
  },
  { name: 'nothing in digits that a hyphen parts', search: '19', within: 'pp. 1\u20139', gives: [] },
  { name: 'digits that a line end parts', search: '030-1234', within: '030-12-\n34', gives: ['030-12-\n34'] },
  { name: 'a hyphen at a line end', search: 'well-known', within: 'unwell-\nknowns', gives: ['well-\nknown'] },
  { name: 'a hyphen beside one that parts', search: 'top-secret', within: 'a top-se-\ncret', gives: ['top-se-\ncret'] },
  {
    name: 'two hyphens that end lines',
    search: 'top-secret',
    within: 'a top-\nse-\ncret b',
    gives: ['top-\nse-\ncret'],
  },
  {
    name: 'any hyphen for that of the keyboard',
    search: '030-12',
    within: '030\u201112 030\u201012',
    gives: ['030‑12', '030‐12'],
  },
  { name: 'any apostrophe', search: "Mary's", within: 'Mary’s', gives: ['Mary’s'] },
  { name: 'ligatures', search: 'office', within: 'the o\ufb03ce', gives: ['oﬃce'] },
  { name: 'a ligature of which it is a part', search: 'fir', within: 'of \ufb01re', gives: ['ﬁr'] },
  { name: 'any spaces', search: 'John Smith', within: 'John \u00a0\u2009 Smith', gives: ['John \u00a0\u2009 Smith'] },
  { name: 'letters that are spaced out', search: 'secret', within: 'a S E C R E T b', gives: ['S E C R E T'] },
  {
    name: 'letters that are spaced out as far as the hyphens at line ends',
    search: 'secret',
    within: 'a S E \u00ad\nC R -\nE T b',
    gives: ['S E \u00ad\nC R -\nE T'],
  },
  {
    name: 'letters that are spaced out, with a ligature before the hyphen at a line end',
    search: 'confidential',
    within: 'c o n fi -\nd e n-\nt i -\na l',
    gives: ['c o n fi -\nd e n-\nt i -\na l'],
  },
  { name: 'no word across a dash at a line end', search: 'secretplan', within: 'the secret -\nplan', gives: [] },
  { name: 'a word that a line end parts', search: 'secret', within: 'it is sec\nret now', gives: ['sec\nret'] },
  { name: 'part of a word that a line end parts', search: 'secret', within: 'unsec\nretive', gives: ['sec\nret'] },
  { name: 'capitals that a line end parts', search: 'secret', within: 'UNSEC\r\n RETIVE', gives: ['SEC\r\n RET'] },
  { name: 'a code that a line end parts', search: '37040044', within: 'DE8937\n0400440532', gives: ['37\n040044'] },
  { name: 'nothing across words that recur', search: 'these', within: 'at the\nsea, by the lake', gives: [] },
  { name: 'nothing across items', search: 'secret', within: 'Insec\nRetired', gives: [] },
  { name: 'nothing across numbers', search: '3456', within: '1234\n5678', gives: [] },
  { name: 'nothing short across words', search: 'nas', within: 'an\nasset', gives: [] },
  { name: 'nothing short inside two words', search: 'Anna', within: 'human\nnature', gives: [] },
  { name: 'a short word that begins a divided one', search: 'Anna', within: 'an\nnatto', gives: ['an\nna'] },
  { name: 'a word with a gap in it', search: 'secret', within: 'a SEC RET b', gives: ['SEC RET'] },
  { name: 'words that run together', search: 'John Smith', within: 'a JohnSmith b', gives: ['JohnSmith'] },
  { name: 'nothing across words', search: 'these', within: 'in the sea', gives: [] },
  { name: 'nothing in the midst of words that run together', search: 'he sea', within: 'in theseas', gives: [] },
  { name: 'Chinese across lines', search: '北京大学', within: '在北京\n大学读书', gives: ['北京\n大学'] },
  { name: 'Korean across lines', search: '서울대학교', within: '나는서울\n대학교에', gives: ['서울\n대학교'] },
  { name: 'Thai with and without spaces', search: 'ประเทศไทย', within: 'ในประเทศ ไทยเรา', gives: ['ประเทศ ไทย'] },
  { name: 'letters put together of two', search: 'caf\u00e9', within: 'a cafe\u0301 b', gives: ['cafe\u0301'] },
  { name: 'nothing with other accents', search: 'cafe', within: 'a caf\u00e9', gives: [] },
  { name: 'wide and narrow forms', search: 'ABC1', within: '\uff21\uff22\uff23\uff11', gives: ['ＡＢＣ１'] },
  { name: 'halfwidth letters of Japanese with their sound marks', search: 'ガプ', within: 'aｶﾞﾌﾟ', gives: ['ｶﾞﾌﾟ'] },
  { name: 'a sharp s as two', search: 'strasse', within: 'Straße', gives: ['Straße'] },
  { name: 'a capital sharp s as two', search: 'strasse', within: 'STRA\u1e9eE', gives: ['STRA\u1e9eE'] },
  { name: 'two letters for a sharp s', search: 'STRA\u1e9eE', within: 'strasse', gives: ['strasse'] },
  { name: 'a Turkish capital i', search: 'istanbul', within: '\u0130STANBUL', gives: ['\u0130STANBUL'] },
  { name: 'a Turkish i without a dot', search: 'ISPARTA', within: '\u0131sparta', gives: ['\u0131sparta'] },
  { name: 'letters of symbolic fonts', search: 'abc', within: '\uf061\uf062\uf063', gives: ['\uf061\uf062\uf063'] },
  { name: 'a Greek word whatever its last sigma', search: 'ΟΔΟΣ', within: 'η οδός, οδος', gives: ['οδός', 'οδος'] },
  {
    name: 'a Greek word whatever the accents that its capitals lack',
    search: 'Μαΐου',
    within: 'ΜΑΪΟΥ',
    gives: ['ΜΑΪΟΥ'],
  },
  { name: 'ideographs that a font maps to radicals', search: '青木', within: 'a\u2ed8木', gives: ['\u2ed8木'] },
  { name: 'a number in digits of other scripts', search: '1980', within: '١٩٨٠ १९८०', gives: ['١٩٨٠', '१९८०'] },
  { name: 'an expression for digits in those of other scripts', search: /\d{4}/, within: 'a ١٩٨٠', gives: ['١٩٨٠'] },
  {
    name: 'an expression in letter-spaced text, from one end of it to another',
    search: /\d{3}-\d{2}-\d{4}|\b[A-Z]{4}/,
    within: 'no. 1 2 3 - 4 5 - 6 7 8 9 of N A M E and not 0 1 2 3 - 4 5 - 6 7 8 9 or A B C D E',
    gives: ['1 2 3 - 4 5 - 6 7 8 9', 'N A M E'],
  },
  {
    name: 'an expression in each line of letter-spaced text',
    search: /\d{5}/,
    within: '1 2 3 4 5\n6 7 8 9 0\n\n1 2 3 4 5',
    gives: ['1 2 3 4 5', '6 7 8 9 0', '1 2 3 4 5'],
  },
  {
    name: 'an expression in letter-spaced text, over a line end',
    search: /\d{10}/,
    within: '1 2 3 4 5\n6 7 8 9 0',
    gives: ['1 2 3 4 5\n6 7 8 9 0'],
  },
  { name: 'an expression in a word with vowel points', search: /محمد/, within: 'مُحَمَّد', gives: ['مُحَمَّد'] },
  { name: 'Persian letters as Arabic ones', search: 'كريم', within: 'کریم', gives: ['کریم'] },
  {
    name: 'Thai marks in any order, and in the private use area',
    search: 'น้ำ ที่',
    within: 'น\u0e4d\u0e49า ท\uf70aี',
    gives: ['น\u0e4d\u0e49า ท\uf70aี'],
  },
  {
    name: 'Hebrew abbreviations with signs of the keyboard',
    search: 'צה"ל',
    within: 'צה\u05f4ל',
    gives: ['צה\u05f4ל'],
  },
  {
    name: 'Arabic in its shapes',
    search: '\u0633\u0644\u0627\u0645',
    within: '\ufeb3\ufefc\ufee1',
    gives: ['\ufeb3\ufefc\ufee1'],
  },
  {
    name: 'Arabic that is drawn out',
    search: '\u0633\u0644\u0627\u0645',
    within: '\u0633\u0640\u0640\u0644\u0627\u0645',
    gives: ['\u0633\u0640\u0640\u0644\u0627\u0645'],
  },
  {
    name: 'a word with vowel points that the search leaves out, and without those that it has',
    search: '\u05e1\u05d5\u05b9\u05d3',
    within: '\u05e1\u05d5\u05d3 \u05e1\u05d5\u05b9\u05d3\u05b0',
    gives: ['\u05e1\u05d5\u05d3', '\u05e1\u05d5\u05b9\u05d3\u05b0'],
  },
  {
    name: 'no other letter with a hamza',
    search: '\u0627\u0645',
    within: '\u0623\u0645 \u0627\u064e\u0645',
    gives: ['\u0627\u064e\u0645'],
  },
  {
    name: 'words with signs of direction in them',
    search: 'secret',
    within: 'x\u200fsec\u202aret\u202c',
    gives: ['sec\u202aret'],
  },
  {
    name: 'letters beyond 16 bits',
    search: 'secret',
    within: 'a \u{1d42c}\u{1d41e}\u{1d41c}\u{1d42b}\u{1d41e}\u{1d42d}',
    gives: ['\u{1d42c}\u{1d41e}\u{1d41c}\u{1d42b}\u{1d41e}\u{1d42d}'],
  },
  { name: 'an emoji', search: '😀', within: 'a 😀 b', gives: ['😀'] },
  {
    name: 'what an expression says, case as written',
    search: /\d{3}-[A-Z]+/,
    within: '123-AB 123-ab',
    gives: ['123-AB'],
  },
  {
    name: 'an expression with line breaks as spaces',
    search: /John Smith/,
    within: 'John\nSmith',
    gives: ['John\nSmith'],
  },
  { name: 'an expression across parted words', search: /\bsecret\b/, within: 'a se-\ncret', gives: ['se-\ncret'] },
  {
    name: 'an expression with a hyphen at a line end',
    search: /\d{3}-\d{2}-\d{4}/,
    within: 'a 123-\n45-\n6789 b',
    gives: ['123-\n45-\n6789'],
  },
  {
    name: 'an expression with a hyphen at a line end in words',
    search: /well-k/,
    within: 'well-\nknown',
    gives: ['well-\nk'],
  },
  {
    name: 'an expression for addresses that line ends part',
    search: /[\w.]+@[\w.]+\.[a-z]+/,
    within: 'to jane.\ndoe@\nexample\n.com now',
    gives: ['jane.\ndoe@\nexample\n.com'],
  },
  {
    name: 'an expression in a word that a line end parts',
    search: /\bsecret\b/,
    within: 'a sec\nret',
    gives: ['sec\nret'],
  },
  { name: 'an expression for nothing short inside two words', search: /anna/, within: 'human\nnature', gives: [] },
  { name: 'an expression for words at line ends', search: /[A-Z][a-z]+/, within: 'by Jane\nstated', gives: ['Jane'] },
  { name: 'an expression for numbers at line ends', search: /\d{4}/, within: '12\n34\n5678', gives: ['5678'] },
  { name: 'an expression across spaces', search: /a b/, within: 'a \n b', gives: ['a \n b'] },
  { name: 'an expression that counts spaces', search: /a {3}b/, within: 'a \n b', gives: ['a \n b'] },
  { name: 'an expression in ligatures', search: /fire/, within: 'of \ufb01re', gives: ['ﬁre'] },
  {
    name: 'an expression in wide letters',
    search: /[A-Z]{2}\d{2}/,
    within: '\uff21\uff22\uff11\uff12',
    gives: ['\uff21\uff22\uff11\uff12'],
  },
  {
    name: 'an expression with typographic hyphens',
    search: /\d{3}-\d{2}-\d{4}/,
    within: '123\u201145\u20116789, 123\u201345\u20136789',
    gives: ['123\u201145\u20116789', '123\u201345\u20136789'],
  },
  {
    name: 'an expression with a typographic apostrophe',
    search: /O'Neil/,
    within: 'O\u2019Neil',
    gives: ['O\u2019Neil'],
  },
  { name: 'an expression with a wide letter', search: /Ａ/, within: 'A \uff21', gives: ['\uff21'] },
  { name: 'no empty match', search: /x*/, within: 'axxb', gives: ['xx'] },
];

describe('a search of text', () => {
  for (const { name, search, within, gives } of cases) {
    it(`finds ${name}`, () => {
      const matcher = matcherOf(typeof search === 'string' ? { text: search } : { regex: search.source });
      expect(matcher.find(within).map(({ start, end }) => within.slice(start, end))).to.deep.equal(gives);
    });
  }

  it('finds what either of the two finds', () => {
    const matcher = matcherOf({ text: 'one', regex: '[0-9]+' });
    expect(matcher.find('one 22 three')).to.deep.equal([
      { start: 0, end: 3 },
      { start: 4, end: 6 },
    ]);
  });

  it('takes a text out until nothing is left that it finds', () => {
    expect(matcherOf({ text: 'secret' }).without('a sec secret ret, b')).to.equal('a , b');
    expect(matcherOf({ regex: '^[a-z] ?' }).without('a b c 1')).to.equal('1');
  });

  it('takes linear time where others take forever', () => {
    const search = (): unknown =>
      expect(matcherOf({ regex: '(a*)*b|(x+x+)+y|(a|aa)+$' }).find('a'.repeat(20_000))).to.have.length(1);
    expect(cpuSecondsOf(search)).to.be.below(20);
  });

  const refused: readonly (readonly [name: string, search: Parameters<typeof matcherOf>[0], message: RegExp])[] = [
    ['an open bracket, and names it', { regex: 'a(b' }, /^searchRegex: missing closing \): `a\(b`; /],
    ['lookahead', { regex: 'a(?=b)' }, /`\(\?=`; it must be an RE2 expression/],
    ['a repetition that would be huge', { regex: '((a{100}){100}){100}' }, /invalid repeat count/],
    ['repetitions that are huge together', { regex: 'x{0,1000}'.repeat(10) }, /^searchRegex: it counts too far/],
    ['a text that is none', { text: ' \u00ad ' }, /^searchText: there is nothing/],
  ];
  for (const [name, search, message] of refused) {
    it(`refuses ${name}`, () => {
      expect(() => matcherOf(search)).to.throw(InvalidOptions, message);
    });
  }
});
