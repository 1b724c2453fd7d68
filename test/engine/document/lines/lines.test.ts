import { expect } from 'chai';

import { linesOf } from '../../../../engine/document/lines/lines.js';
import type { Line } from '../../../../engine/document/model.js';
import { glyphs, type Row } from '../../../fixtures/glyphs.js';

const page = { size: { width: 612, height: 792 } };

const read = (rows: readonly Row[]): readonly Line[] => linesOf(glyphs(rows), page);
const textOf = ({ words, spaced }: Line): string =>
  words.map(({ text }, i) => (spaced[i] === true ? ` ${text}` : text)).join('');
const at = (text: Row['text'], x: number, more: Partial<Row> = {}): Row => ({ text, x, y: 100, ...more });
const drawnBackwards = (text: string): string => Array.from(text).reverse().join('');

/** So much Hebrew that the page reads to the left. */
const hebrewLines = Array.from({ length: 8 }, () => 'שלום לכל העולם כולו');
const hebrewPage = hebrewLines.map((line, i) => at(drawnBackwards(line), 72, { y: 200 + 12 * i }));

const crookedLines = [
  'It is a crooked page, and no line of it lies as',
  'it was meant to, though all of the letters stand',
  'upright; whoever finds incomprehensibilities, it',
  'says, may keep them.',
];

const wavyLines = [
  'It is a crooked page, and no line of it lies as',
  'it was meant to, though all of the letters stand',
  'or fall as they like on a page that is not flat',
];

interface Sentence {
  readonly it: string;
  readonly rows: readonly Row[];
  /** What the lines say, in the order of drawing. */
  readonly says: readonly string[];
}

function check(sentences: readonly Sentence[]): void {
  for (const { it: sentence, rows, says } of sentences) {
    it(sentence, () => expect(read(rows).map(textOf)).to.deep.equal(says));
  }
}

describe('lines of a page', () => {
  describe('spaces', () => {
    check([
      { it: 'reads drawn spaces', rows: [at('Hello world', 72)], says: ['Hello world'] },
      { it: 'reads gaps as spaces', rows: [at('Hello world', 72, { spaces: 'skipped' })], says: ['Hello world'] },
      {
        it: 'reads the narrow spaces of a line that is set tightly',
        rows: [at('European Medicines Agency', 72, { tracking: -0.3, spacing: -1.4 })],
        says: ['European Medicines Agency'],
      },
      { it: 'reads several spaces as one', rows: [at('Hello   world', 72)], says: ['Hello world'] },
      { it: 'ignores spaces at both ends', rows: [at('  Hello  ', 72)], says: ['Hello'] },
      { it: 'takes kerning for no space', rows: [at('A', 72), at('V', 76.2), at('A', 80.4)], says: ['AVA'] },
      {
        it: 'takes a mark that begins within its letter for no end of that letter',
        rows: [at('क', 72), at('ृ', 75), at('ष', 77)],
        says: ['कृष'],
      },
      { it: 'takes a loose pair for no space', rows: [at('lo', 72), at('ose', 82.9)], says: ['loose'] },
      {
        it: 'takes a space over a negative kern for none',
        rows: [at('over', 72), at(' ', 92), at('lap', 92)],
        says: ['overlap'],
      },
      {
        it: 'takes a space inside of a ligature for none',
        rows: [at(['d', 'i'], 72), at(['ff'], 82, { width: 0.66 }), at(' ', 84.9), at('erent', 87.7)],
        says: ['different'],
      },
      {
        it: 'takes a space that a letter leans into for one',
        rows: [at('of', 72, { width: 0.55 }), at(' ', 82), at('the', 84.5)],
        says: ['of the'],
      },
      {
        it: 'takes a space without width for none',
        rows: [at('zero', 72), at(' ', 92, { width: 0 }), at('width', 92)],
        says: ['zerowidth'],
      },
      {
        it: 'takes a pressed space that is drawn for one',
        rows: [at('tight', 72), at(' ', 97, { width: 0.08 }), at('line', 97.8)],
        says: ['tight line'],
      },
      {
        it: 'reads tracked letters as a word',
        rows: [at('TITLE PAGE', 72, { tracking: 4, spaces: 'skipped' })],
        says: ['TITLE PAGE'],
      },
      {
        it: 'reads tracked letters with drawn spaces between words',
        rows: [at('TITLE PAGE', 72, { tracking: 4 })],
        says: ['TITLE PAGE'],
      },
      {
        it: 'reads letters at even distances as a word where their widths differ by no more than rounding',
        rows: Array.from('standing', (letter, i) => at(letter, 72 + 7.5 * i, { width: 0.6 + 1e-6 * (i % 3) })),
        says: ['standing'],
      },
      {
        it: 'keeps single letters apart at the distance of spaces beside letters that touch',
        rows: [at('Ɔɔ ᴐ ᵓ ᶗ', 72)],
        says: ['Ɔɔ ᴐ ᵓ ᶗ'],
      },
      {
        it: 'reads a short last line of tracked text as words',
        rows: [at('over tracked lines', 72, { tracking: 2.5 }), at('go', 72, { y: 114, tracking: 2.5 })],
        says: ['over tracked lines', 'go'],
      },
      {
        it: 'keeps letters apart below tracked text that are farther apart than its letters',
        rows: [at('over tracked lines', 72, { tracking: 2.5 }), at('gh', 72, { y: 114, tracking: 9 })],
        says: ['over tracked lines', 'g h'],
      },
      {
        it: 'keeps letters apart that stand in the cells of a table',
        rows: Array.from('abcdefgh', (letter, i) => at(letter, 72 + 14 * i, { width: 0.5 + 0.05 * (i % 3) })),
        says: ['a b c d e f g h'],
      },
      {
        it: 'keeps letters of one width apart that have room for a letter between them, and such letters below them',
        rows: ['ABCDEFGH', 'IJ[]^_'].map((row, y) => at(row, 72, { y: 100 + 15 * y, width: 0.6, tracking: 6.5 })),
        says: ['A B C D E F G H', 'I J [ ] ^ _'],
      },
      {
        it: 'keeps the spaces of monospaced text between single letters',
        rows: [at('if i < j {', 72.1, { width: 0.6, size: 7 })],
        says: ['if i < j {'],
      },
      {
        it: 'keeps a number apart from the dashes beside it',
        rows: [at('–', 72), at('ii', 80), at('–', 93)],
        says: ['– ii –'],
      },
      {
        it: 'keeps letters apart that stand farther from each other than a letter is wide',
        rows: [at('GRID', 72, { tracking: 14 })],
        says: ['G R I D'],
      },
      {
        it: 'ends a line at a gap a little wider than a space where other lines are drawn before it goes on',
        rows: [
          at('one cell', 72),
          at('of two lines', 72, { y: 112 }),
          at('the other', 72 + 37.5 + 4.5),
          at('as well', 72 + 37.5 + 4.5, { y: 112 }),
        ],
        says: ['one cell', 'of two lines', 'the other', 'as well'],
      },
      {
        it: 'ends a line between columns that are as close as its stretched words, where other lines are drawn before it goes on',
        // Spaces are 7 points wide, and 9 are between the columns.
        rows: [
          at('set wide so', 72, { spacing: 4.5 }),
          at('the next one', 72, { y: 112 }),
          at('it goes on', 140, { spacing: 4.5 }),
          at('below it', 140, { y: 112 }),
        ],
        says: ['set wide so', 'the next one', 'it goes on', 'below it'],
      },
      {
        it: 'goes on behind a high bracket, whose parts are drawn above and below the line between wide spaces of a formula',
        rows: [
          at('a = bb', 72, { spacing: 4.5 }),
          at('(', 108, { y: 90 }),
          at('(', 108, { y: 112 }),
          at('cc = d', 115, { spacing: 4.5 }),
        ],
        says: ['a = bb cc = d', '(', '('],
      },
      {
        it: 'keeps words together that are drawn after others of their line',
        rows: [at('alpha', 72), at('gamma', 126), at('delta', 155.5), at('beta', 101.5)],
        says: ['alpha beta gamma delta'],
      },
      {
        it: 'reads condensed letters as words',
        rows: [at('narrow words here', 72, { tracking: -0.8, spaces: 'skipped' })],
        says: ['narrow words here'],
      },
      {
        it: 'keeps numbers apart that stand at even distances',
        rows: [at('1 2 3 4 5 6', 72, { spaces: 'skipped' })],
        says: ['1 2 3 4 5 6'],
      },
      {
        it: 'keeps a list of letters apart',
        rows: [at(Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'), 72, { tracking: 4 })],
        says: [Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ').join(' ')],
      },
      {
        it: 'reads monospaced text',
        rows: [at('int main(void)', 72, { width: 0.6 })],
        says: ['int main(void)'],
      },
      {
        it: 'reads a stretched line as one',
        rows: [at('one two three four five', 72, { spacing: 6 })],
        says: ['one two three four five'],
      },
      { it: 'keeps the dots of a leader', rows: [at('Chapter.....12', 72)], says: ['Chapter.....12'] },
      { it: 'reads letters of a font without widths', rows: widthless('no width', 72), says: ['no width'] },
      {
        it: 'keeps the text of a cell apart that is cut off where the next cell begins',
        rows: [at('Long name of a company', 72), at('Long street', 165)],
        says: ['Long name of a company', 'Long street'],
      },
      {
        it: 'reads letters whose cells overlap because they lean',
        rows: Array.from('leaning').map((letter, i) => at(letter, 72 + 5 * i, { width: 0.8 })),
        says: ['leaning'],
      },
      { it: 'takes a no-break space for a space', rows: [at('10\u00A0km', 72)], says: ['10 km'] },
    ]);
  });

  describe('the order of drawing', () => {
    check([
      { it: 'reads words drawn from right to left', rows: [at('world', 99.5), at('Hello', 72)], says: ['Hello world'] },
      {
        it: 'reads letters drawn one by one in any order',
        rows: Array.from('shuffled')
          .map((letter, i) => at(letter, 72 + 5 * i))
          .sort((a, b) => ((a.x * 7) % 5) - ((b.x * 7) % 5)),
        says: ['shuffled'],
      },
      {
        it: 'reads letters drawn into the gaps of others',
        rows: [at('Hlo', 72, { tracking: 5 }), at('el', 77, { tracking: 5 })],
        says: ['Hello'],
      },
      {
        it: 'keeps two texts apart that lie over each other',
        rows: [at('original words', 72), at('something else', 73.5)],
        says: ['original words', 'something else'],
      },
      {
        it: 'gives lines in the order of drawing',
        rows: [at('second', 72, { y: 200 }), at('first', 72, { y: 100 })],
        says: ['second', 'first'],
      },
    ]);
  });

  describe('what is drawn twice', () => {
    it('has all letters of the copy on top, though those of the other are now before and now after them', () => {
      const other = Array.from('copied').map((letter, i) => at(letter, 72 + 5 * i + (i % 2 === 0 ? 0.1 : -0.1)));
      for (const rows of [
        [at('copied', 72), ...other],
        [...other, at('copied', 72)],
      ]) {
        const [line] = read(rows);
        expect(line?.words.map(({ text, glyphs: kept }) => [text, [...kept]])).to.deep.equal([
          ['copied', [6, 7, 8, 9, 10, 11]],
        ]);
      }
    });

    check([
      { it: 'reads bold made of two copies once', rows: [at('bold', 72), at('bold', 72.3)], says: ['bold'] },
      {
        it: 'reads bold made letter by letter once',
        rows: Array.from('bold').flatMap((letter, i) => [at(letter, 72 + 5 * i), at(letter, 72.3 + 5 * i)]),
        says: ['bold'],
      },
      {
        it: 'reads a text with its shadow once',
        rows: [at('shadow', 73.5, { y: 101.5 }), at('shadow', 72)],
        says: ['shadow'],
      },
      { it: 'reads four copies once', rows: [0, 0.2, 0.4, 0.6].map((by) => at('four', 72 + by)), says: ['four'] },
      { it: 'keeps letters that repeat', rows: [at('balloon!!! lll', 72, { width: 0.22 })], says: ['balloon!!! lll'] },
      { it: 'keeps words that repeat', rows: [at('that that', 72)], says: ['that that'] },
      {
        it: 'keeps a line that repeats the one above',
        rows: [at('again', 72), at('again', 72, { y: 112 })],
        says: ['again', 'again'],
      },
    ]);
  });

  describe('baselines', () => {
    check([
      {
        it: 'follows the words of a wavy scan by their order, though lines overlap in height',
        rows: wavy(wavyLines),
        says: wavyLines,
      },
      {
        it: 'reads lines that overlap because of tight leading apart',
        rows: [at('upper line', 72, { y: 100 }), at('lower line', 72, { y: 107 })],
        says: ['upper line', 'lower line'],
      },
      {
        it: 'reads several sizes on a baseline as one line',
        rows: [at('Big', 72, { size: 18 }), at('small', 103)],
        says: ['Big small'],
      },
      {
        it: 'reads small capitals as a word',
        rows: [at('Q', 72, { size: 12 }), at('UIRE', 78, { size: 9 })],
        says: ['QUIRE'],
      },
      {
        it: 'follows the baseline of a scan that leans',
        rows: leaning(['These', 'words', 'climb', 'up', 'the', 'page']),
        says: ['These words climb up the page'],
      },
      {
        it: 'follows lines of a crooked scan whose words are set level, each on its own',
        rows: crooked(crookedLines, 0.12),
        says: crookedLines,
      },
      {
        it: 'follows those that climb to where the line above them begins',
        rows: crooked(crookedLines, -0.14),
        says: crookedLines,
      },
      {
        it: 'takes words that each are a little off for no line that slants',
        rows: [
          at('one', 72, { y: 100 }),
          at('two', 90, { y: 101 }),
          at('or', 108, { y: 100 }),
          at('more', 121, { y: 101 }),
        ],
        says: ['one two or more'],
      },
      {
        it: 'puts an initial before the first line beside it',
        rows: [
          at('T', 72, { y: 124, size: 30 }),
          at('his is the first', 88, { y: 102 }),
          at('second line', 88, { y: 113 }),
          at('third line', 88, { y: 124 }),
          at('fourth line', 72, { y: 135 }),
        ],
        says: ['This is the first', 'second line', 'third line', 'fourth line'],
      },
      {
        it: 'takes a letter behind text for no initial',
        rows: [
          at('Q', 60, { y: 300, size: 200, width: 0.8 }),
          ...['We are a small group and', 'receive for all our goods', 'less than the threshold.'].map((text, line) =>
            at(text, 150 + 6 * line, { y: 260 + 20 * line, size: 16 }),
          ),
        ],
        says: ['Q', 'We are a small group and', 'receive for all our goods', 'less than the threshold.'],
      },
      {
        it: 'takes a letter many times as large beside text on its baseline for a text of its own',
        rows: [at('A', 60, { size: 120 }), at('Most of the groups', 135, { size: 14 })],
        says: ['A', 'Most of the groups'],
      },
      {
        it: 'takes a large first letter of a heading for no initial',
        rows: [at('T', 72, { size: 20 }), at('HE END', 82)],
        says: ['THE END'],
      },
    ]);
  });

  describe('wide gaps', () => {
    check([
      {
        it: 'splits columns',
        rows: [at('Left column', 72), at('Right column', 300)],
        says: ['Left column', 'Right column'],
      },
      { it: 'splits cells of a table', rows: [at('Name', 72), at('Age', 112)], says: ['Name', 'Age'] },
      {
        it: 'splits cells padded with drawn spaces',
        rows: [at('Name             Age', 72)],
        says: ['Name', 'Age'],
      },
      {
        it: 'splits where a narrow gutter runs through',
        rows: gutter(5),
        says: Array.from({ length: 5 }, () => ['all the words here', 'and there too']).flat(),
      },
      {
        it: 'reads on where gaps stand above each other twice only',
        rows: gutter(2),
        says: Array.from({ length: 2 }, () => 'all the words here and there too'),
      },
      {
        it: 'splits figures set close in columns',
        rows: [0, 1, 2, 3, 4].map((i) => at('1.10 2.20 3.30 4.40', 72, { y: 100 + 12 * i, spacing: 8 })),
        says: Array.from({ length: 5 }, () => ['1.10', '2.20', '3.30', '4.40']).flat(),
      },
      {
        it: 'reads recognised text as it was recognised, whatever its spaces',
        rows: [at('bloem, boter', 72, { invisible: true, spacing: 14 })],
        says: ['bloem, boter'],
      },
      {
        it: 'splits columns of recognised text',
        rows: [at('Left Right', 72, { invisible: true, spacing: 30 })],
        says: ['Left', 'Right'],
      },
      {
        it: 'finds no columns in recognised lines of a typewriter, whose spaces stand below each other',
        rows: [0, 1, 2, 3, 4].map((row) =>
          at('one two six ten', 72, { y: 100 + 14 * row, invisible: true, spacing: 12 }),
        ),
        says: [0, 1, 2, 3, 4].map(() => 'one two six ten'),
      },
    ]);
  });

  describe('directions', () => {
    check([
      {
        it: 'reads Hebrew drawn in logical order',
        rows: [at('שלום עולם', 300, { leftwards: true })],
        says: ['שלום עולם'],
      },
      { it: 'reads Hebrew drawn from left to right', rows: [at(drawnBackwards('שלום עולם'), 72)], says: ['שלום עולם'] },
      {
        it: 'reads Hebrew drawn in words from left to right',
        rows: [at('עולם', 92, { leftwards: true }), at('שלום', 114.5, { leftwards: true })],
        says: ['שלום עולם'],
      },
      {
        it: 'reads Hebrew drawn without spaces',
        rows: [at('שלום עולם', 300, { leftwards: true, spaces: 'skipped' })],
        says: ['שלום עולם'],
      },
      {
        it: 'keeps numbers in Hebrew as they are',
        rows: [at(`${drawnBackwards('ימים')} 12.5 ${drawnBackwards('לפני')}`, 72)],
        says: ['לפני 12.5 ימים'],
      },
      {
        it: 'keeps Arabic numbers with decimals and thousands in Arabic as they are',
        rows: [at('٣٫٥٠ ١٬٢٠٠ ' + drawnBackwards('السعر'), 72)],
        says: ['السعر ١٬٢٠٠ ٣٫٥٠'],
      },
      {
        it: 'keeps Latin words in Hebrew in their order',
        rows: [at(`${drawnBackwards('של המחשב')} Windows NT 4 ${drawnBackwards('גרסת')}`, 72)],
        says: ['גרסת Windows NT 4 של המחשב'],
      },
      {
        it: 'keeps numbers apart that follow each other in Hebrew',
        rows: [at(`34 12 ${drawnBackwards('עמודים')}`, 72)],
        says: ['עמודים 12 34'],
      },
      {
        it: 'reads a Hebrew word in an English line',
        rows: [at(`the word ${drawnBackwards('שלום')} means peace`, 72)],
        says: ['the word שלום means peace'],
      },
      {
        it: 'reads an English line of a Hebrew page to the right',
        rows: [...hebrewPage, at(`The word ${drawnBackwards('שלום')} means peace (see page 12).`, 72)],
        says: [...hebrewLines, 'The word שלום means peace (see page 12).'],
      },
      {
        it: 'reads an English line of a Hebrew page that runs on to the right',
        rows: [...hebrewPage, at(`The word ${drawnBackwards('שלום')} means peace and`, 72)],
        says: [...hebrewLines, 'The word שלום means peace and'],
      },
      {
        it: 'reads an English sentence that ends in a Hebrew word to the right',
        rows: [...hebrewPage, at(`The word for peace is ${drawnBackwards('שלום')}.`, 72)],
        says: [...hebrewLines, 'The word for peace is שלום.'],
      },
      {
        it: 'reads an English sentence on a page of no language to the right though it quotes much Hebrew',
        rows: [at(`he said ${drawnBackwards('שלום עולם')} then.`, 72)],
        says: ['he said שלום עולם then.'],
      },
      {
        it: 'reads a Hebrew line with Latin names at both ends to the left',
        rows: [...hebrewPage, at(`Android-${drawnBackwards('יתמוך ב')} Windows ${drawnBackwards('הודיעה ש')} IBM`, 72)],
        says: [...hebrewLines, 'IBM הודיעה ש Windows יתמוך ב-Android'],
      },
      {
        it: 'reads a Hebrew line that stops on the left to the left, whatever Latin names it has',
        rows: [...hebrewPage, at(`.Microsoft Windows ${drawnBackwards('עם')} Android Studio`, 72)],
        says: [...hebrewLines, 'Android Studio עם Microsoft Windows.'],
      },
      {
        it: 'reads the marker of an item of a Hebrew page to the left, and a number to the right',
        rows: [...hebrewPage, at('.12', 540), at('(3', 540, { y: 120 }), at('4.5', 540, { y: 140 })],
        says: [...hebrewLines, '12.', '3)', '4.5'],
      },
      {
        it: 'reads a Hebrew line that begins with a long Latin title to the left',
        rows: [...hebrewPage, at(`${drawnBackwards('ספר')} Introduction to Algorithms`, 72)],
        says: [...hebrewLines, 'Introduction to Algorithms ספר'],
      },
      {
        it: 'turns brackets that are given by their looks',
        rows: [at(drawnBackwards('שלום )עולם('), 72)],
        says: ['שלום (עולם)'],
      },
      {
        it: 'leaves brackets that are given by their meaning',
        rows: [at(drawnBackwards('שלום (עולם)'), 72)],
        says: ['שלום (עולם)'],
      },
      {
        it: 'turns brackets with several words between them',
        rows: [at(drawnBackwards('שלום )כל העולם כולו( היום'), 72)],
        says: ['שלום (כל העולם כולו) היום'],
      },
      {
        it: 'leaves brackets with several words between them',
        rows: [at(drawnBackwards('שלום (כל העולם כולו) היום'), 72)],
        says: ['שלום (כל העולם כולו) היום'],
      },
      {
        it: 'turns brackets in brackets',
        rows: [at(drawnBackwards('שלום )כל ]העולם[ כולו('), 72)],
        says: ['שלום (כל [העולם] כולו)'],
      },
      {
        it: 'leaves brackets in brackets',
        rows: [at(drawnBackwards('שלום (כל [העולם] כולו)'), 72)],
        says: ['שלום (כל [העולם] כולו)'],
      },
      {
        it: 'turns a bracket that is closed on another line',
        rows: [at(drawnBackwards('שלום )כל העולם'), 72)],
        says: ['שלום (כל העולם'],
      },
      {
        it: 'leaves a bracket that was opened on another line',
        rows: [at(drawnBackwards('כולו) שלום לכל'), 72)],
        says: ['כולו) שלום לכל'],
      },
      {
        it: 'turns a bracket before Latin text that was taken for a part of the Hebrew word before it',
        rows: [at('Letter ש )shin) is read', 72)],
        says: ['Letter ש (shin) is read'],
      },
      {
        it: 'turns the brackets of marks of a list',
        rows: [at(drawnBackwards('א( שלום ב( עולם'), 72)],
        says: ['א) שלום ב) עולם'],
      },
      {
        it: 'turns brackets of an English line that are given as if it read to the left',
        rows: [at(`peace ${drawnBackwards('שלום')} is read on )page 12( of it`, 72)],
        says: ['peace שלום is read on (page 12) of it'],
      },
      {
        it: 'leaves the brackets of marks of a list in an English line',
        rows: [at(`1) peace ${drawnBackwards('שלום')} and more (see it`, 72)],
        says: ['1) peace שלום and more (see it'],
      },
      {
        it: 'turns angle brackets',
        rows: [at(drawnBackwards('שלום >העולם כולו<'), 72)],
        says: ['שלום <העולם כולו>'],
      },
      {
        it: 'reads groups of digits in Arabic one after the other',
        rows: [at(`.4567 123 11 966+ ${drawnBackwards('هاتف')}`, 72)],
        says: ['هاتف +966 11 123 4567.'],
      },
      {
        it: 'keeps the space between a word and a number in Arabic',
        rows: [at(`${drawnBackwards('الرياض')} ،١٢٣ ${drawnBackwards('فهد')}`, 72)],
        says: ['فهد ١٢٣، الرياض'],
      },
      {
        it: 'reads a date in Arabic as one number',
        rows: [at(`${drawnBackwards('من')} 15/03/2024 ${drawnBackwards('في')}`, 72)],
        says: ['في 15/03/2024 من'],
      },
      { it: 'gives Arabic presentation forms as letters', rows: [at('\uFEE1\uFEFC\uFEB3', 72)], says: ['سلام'] },
      {
        it: 'reads the letters of an Arabic ligature on one spot as they come, the wider one first',
        rows: [at('م', 72), at('ل', 77, { width: 0.6 }), at('ا', 77, { width: 0.3 }), at('س', 83)],
        says: ['سلام'],
      },
      {
        it: 'reads the letters of an Arabic ligature on one spot as they come, the narrower one first',
        rows: [at('س', 83), at('ل', 77, { width: 0.3 }), at('ا', 77, { width: 0.6 }), at('م', 72)],
        says: ['سلام'],
      },
      {
        it: 'reads an Arabic letter once that is drawn twice',
        rows: [at('س', 77), at('س', 77, { width: 0.6 }), at('م', 72)],
        says: ['سم'],
      },
      {
        it: 'joins an Arabic mark to its letter that is drawn long after it',
        rows: [
          at('ً', 260, { y: 98.8 }),
          at('بسعر كتاب', 300, { leftwards: true }),
          at('بسعر كتاب', 300, { leftwards: true, y: 112 }),
        ],
        says: ['بسعر كتابً', 'بسعر كتاب'],
      },
      ...[-0.00002, 0, 0.00002].map((off) => ({
        it: `joins a mark between two letters that are drawn from the left to the one on its right, ${off} points off`,
        rows: [at('ا', 72), at('ً', 77 + off, { width: 0.05 }), at('ر', 77.5), at('ب', 82.5)],
        says: ['برًا'],
      })),
      {
        it: 'joins all marks between two letters that are drawn from the left to the one on their right',
        rows: [at('ו', 72), at('ֿ', 77, { width: 0.05 }), at('ּ', 77.5, { width: 0.05 }), at('ב', 78), at('ר', 83)],
        says: ['רבּֿו'.normalize('NFC')],
      },
      {
        it: 'joins each of several marks that are drawn before their letters to the letter below or above it',
        rows: [
          ...[at('ي', 72), at('َ', 79, { width: 0.15 }), at('ُ', 84, { width: 0.15 })],
          ...[at('د', 82), at('و', 77)],
        ],
        says: ['دُوَي'],
      },
      {
        it: 'joins no mark to a letter of another line',
        rows: [at('ً', 260, { y: 150 }), at('بسعر كتابا', 300, { leftwards: true })],
        says: ['ً', 'بسعر كتابا'],
      },
      { it: 'reads Arabic with tatweel', rows: [at('كـتاب', 300, { leftwards: true })], says: ['كـتاب'] },
      {
        it: 'keeps Hebrew points with their letters',
        rows: [at('שָׁלוֹם', 300, { leftwards: true })],
        says: ['שָׁלוֹם'.normalize('NFC')],
      },
      { it: 'reads turned text', rows: [at('Turned text', 72, { angle: 90 })], says: ['Turned text'] },
      { it: 'reads text upside down', rows: [at('Upside down', 300, { angle: 180 })], says: ['Upside down'] },
      { it: 'reads text upwards', rows: [at('Going up', 300, { y: 400, angle: 270 })], says: ['Going up'] },
      { it: 'reads a watermark aslant', rows: [at('TOP SECRET', 200, { angle: 45, size: 40 })], says: ['TOP SECRET'] },
      {
        it: 'reads what lies across each other apart',
        rows: [at('level text', 72), at('COPY', 80, { y: 80, angle: 45, size: 20 })],
        says: ['level text', 'COPY'],
      },
      {
        it: 'reads vertical columns',
        rows: [at('縦書きの文', 300, { vertical: true }), at('次の行', 282, { vertical: true })],
        says: ['縦書きの文', '次の行'],
      },
      {
        it: 'reads ideographs stacked by their places',
        rows: Array.from('春夏秋冬').map((text, i) => at(text, 300, { y: 100 + 11 * i })),
        says: ['春夏秋冬'],
      },
    ]);
  });

  describe('scripts', () => {
    check([
      {
        it: 'puts no spaces between spread ideographs',
        rows: [at('東京都庁', 72, { tracking: 3 })],
        says: ['東京都庁'],
      },
      {
        it: 'reads an opening bracket after the letter over which it is set back',
        rows: [at('Vesse', 72), at('l', 97, { width: 0.3 }), at('（船名', 96)],
        says: ['Vessel（船名'],
      },
      {
        it: 'reads Thai marks with the letter that ends at their origin, also those behind the next letter and raised ones behind the line',
        rows: [
          ...[at('ม', 72), at('ผ', 77), at('ี', 77.1), at('เ', 82), at('ู', 82.1), at('ข', 87), at('าชม', 92)],
          ...[at('้', 82.1, { y: 97 }), at('้', 92.1, { y: 98 })],
        ],
        says: ['มีผู้เข้าชม'],
      },
      { it: 'reads spaces in Korean', rows: [at('한국어 문장', 72)], says: ['한국어 문장'] },
      {
        it: 'joins the vowels and final consonants of Korean that are drawn in the square of their initial consonant',
        rows: [
          ...[at('ᄋ', 72, { width: 1 }), at('ᅵ', 79.8, { width: 0.2 })],
          ...[at('ᄆ', 85.3, { width: 1 }), at('ᅩ', 85.6, { width: 0.95 }), at('ᆷ', 86.6, { width: 0.85 })],
          ...[at('ᄒ', 95.3, { width: 1 }), at('ᆞ', 96, { width: 0.9 }), at('ᆫ', 96.6, { width: 0.85 })],
        ],
        says: ['이 몸ᄒᆞᆫ'],
      },
      {
        it: 'reads ligatures as letters',
        rows: [
          at(
            ['e', '\uFB03', 'cient \uFB02ow'].flatMap((part) => Array.from(part)),
            72,
          ),
        ],
        says: ['efficient flow'],
      },
      { it: 'reads a ligature of several letters', rows: [at(['o', 'ffi', 'c', 'e'], 72)], says: ['office'] },
      { it: 'joins marks to letters', rows: [at('cafe\u0301 noir', 72)], says: ['café noir'] },
      {
        it: 'joins an accent laid over a letter',
        rows: [at('caf', 72), at('´', 87), at('e', 87), at(' noir', 92)],
        says: ['café noir'],
      },
      {
        it: 'joins an accent that is drawn after the line to the letter that it covers',
        rows: [at('caf', 72), at('e', 87), at(' noir', 92), at('´', 87)],
        says: ['café noir'],
      },
      {
        it: 'joins an accent that is drawn after a letter, within its cell',
        rows: [at('PRODUC', 72, { width: 0.7 }), at('¸', 109, { width: 0.33 }), at('AO', 114, { width: 0.7 })],
        says: ['PRODUÇAO'],
      },
      {
        it: 'takes a row of tildes through a line for a rule',
        rows: [at('TOTAL', 72), at('~~~~~', 72, { y: 103 })],
        says: ['TOTAL', '~~~~~'],
      },
      {
        it: 'reads an accent over a dotless letter as the letter with that accent',
        rows: [at('t', 72), at('\u0131', 77), at('´', 77), at('tulo', 82)],
        says: ['título'],
      },
      { it: 'keeps Thai vowels in their order', rows: [at('กินที่นี่', 72)], says: ['กินที่นี่'] },
      {
        it: 'puts a Devanagari vowel behind its consonant',
        rows: [at('\u093F', 72, { width: 0.3 }), at('क', 75)],
        says: ['कि'],
      },
      {
        it: 'leaves vowels where they are that end a word, as programs draw them that set no syllables',
        rows: [at('कि सिर', 72, { width: 0.5 })],
        says: ['कि सिर'],
      },
      {
        it: 'leaves vowels where they are of which one comes before a letter that is a vowel, since no syllable begins so',
        rows: [at('पिऊन हिरवा', 72, { width: 0.5 })],
        says: ['पिऊन हिरवा'],
      },
      {
        it: 'puts a Devanagari vowel behind its cluster',
        rows: [at('\u093F', 72, { width: 0.3 }), at('स\u094Dथर', 75)],
        says: ['स्थिर'],
      },
    ]);
  });

  describe('characters', () => {
    check([
      {
        it: 'gives a soft hyphen at the end of a line as a hyphen',
        rows: [at(['s', 'o', '\u00AD'], 72, { width: 0.05 })],
        says: ['so-'],
      },
      {
        it: 'leaves out a soft hyphen that is not to be seen',
        rows: [at('co', 72), at('\u00AD', 82, { width: 0 }), at('op', 82)],
        says: ['coop'],
      },
      { it: 'gives a soft hyphen that is to be seen as a hyphen', rows: [at('co\u00ADop', 72)], says: ['co-op'] },
      { it: 'keeps hyphens at the end of a line', rows: [at('some-', 72)], says: ['some-'] },
      { it: 'leaves out controls and what is no character', rows: [at('a\u0003b\uFFFEc\uFFFFd', 72)], says: ['abcd'] },
      { it: 'keeps private characters', rows: [at('\uE001x', 72)], says: ['\uE001x'] },
      {
        it: 'gives the bullets of symbol fonts as bullets',
        rows: [at('\uF0B7', 72), at('item', 80)],
        says: ['• item'],
      },
      {
        it: 'reads glyphs that say what objects have by nature',
        rows: [at(['constructor', ' ', 'valueOf', ' ', 'שלום'], 72)],
        says: ['constructor valueOf שלום'],
      },
      { it: 'says nothing for glyphs without text', rows: [at(['', '', ''], 72)], says: [] },
      { it: 'leaves room for glyphs without text', rows: [at(['a', '', 'b'], 72, { width: 0.5 })], says: ['ab'] },
    ]);
  });
});

/** Letters with empty cells, placed by their origins. */
function widthless(text: string, x: number): readonly Row[] {
  return Array.from(text).flatMap((letter, i) => (letter === ' ' ? [] : [at(letter, x + 5 * i, { width: 0 })]));
}

/** Lines that are parted by a gap of 0.8 ems in the same place. */
function gutter(lines: number): readonly Row[] {
  return Array.from({ length: lines }, (_, i) => [
    at('all the words here', 72, { y: 100 + 12 * i }),
    at('and there too', 162.5, { y: 100 + 12 * i }),
  ]).flat();
}

/** Each word level, with its middle on a line that goes down by so much of the way. */
function crooked(lines: readonly string[], slope: number): readonly Row[] {
  return recognised(lines, { pitch: 14, fall: (x) => slope * x });
}

/** Each word level, with its middle on a wave that is as high as a line. */
function wavy(lines: readonly string[]): readonly Row[] {
  return recognised(lines, { pitch: 9, fall: (x) => 6 * Math.sin(x / 40) });
}

interface Slant {
  readonly pitch: number;
  readonly fall: (x: number) => number;
}

function recognised(lines: readonly string[], { pitch, fall }: Slant): readonly Row[] {
  return lines.flatMap((line, row) => {
    let x = 72;
    return line.split(' ').map((word) => {
      const width = 5 * word.length;
      const placed = at(word, x, { y: 200 + pitch * row + fall(x + width / 2), invisible: true });
      x += width + 3;
      return placed;
    });
  });
}

/** Words of a scanned line that climbs by two degrees. */
function leaning(words: readonly string[]): readonly Row[] {
  let x = 72;
  return words.map((word) => {
    const row = at(word, x, { y: 100 - 0.035 * x, invisible: true });
    x += 5 * word.length + 3;
    return row;
  });
}
