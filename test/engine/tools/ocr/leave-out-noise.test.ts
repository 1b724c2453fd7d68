import { expect } from 'chai';

import type { ReadLine } from '../../../../engine/formats/hocr/read-hocr.js';
import { leaveOutNoise } from '../../../../engine/tools/ocr/leave-out-noise.js';

/** Words as "text:confidence", as tesseract read them in documents. */
const cases: Readonly<Record<string, { readonly read: readonly string[]; readonly left: readonly string[] }>> = {
  'leaves nothing of a photograph of bushes': {
    read: [
      'a:20 ae:31 eee:31 eee:48',
      'fe:20 i:30 eae:19 oA:16 hy:34 oN:50 Mops:58',
      '—:57 =:33 aia:30 o:0 bag:38',
      '%:79',
    ],
    left: [],
  },
  'leaves a sign in a photograph, with the words that are read poorly': {
    read: ['oh:41 e-em:0', 'TWIN:38 OAKS:91 INM:55', '>:73'],
    left: ['TWIN OAKS INM'],
  },
  'leaves the words of a drawing, and not its rules and marks': {
    read: ['Conception:95 ::29', '|:60', '20:95', 'Fa:14 ee:27', 'rate:96'],
    left: ['Conception :', '|', '20', 'rate'],
  },
  'leaves lines of a page that are read poorly': {
    read: ['Send:96 this:95 card:96 to:93 us:96', 'REQUEST:33 INFO:33', '*:91 *:88', 'keep:94 me:96 informed!):15'],
    left: ['Send this card to us', 'REQUEST INFO', '* *', 'keep me informed!)'],
  },
  'leaves out specks on a page with text': {
    read: ['The:96 harbour:95 was:96 quiet.:94', 'Nie:16', 'iy:22 Z:0', '/:0'],
    left: ['The harbour was quiet.'],
  },
  'leaves a single character that is a word': { read: ['国:71 =:12', '亂:30'], left: ['国 ='] },
  'leaves nothing of nothing': { read: [], left: [] },
};

describe('leaveOutNoise', () => {
  for (const [name, { read, left }] of Object.entries(cases)) {
    it(name, () => {
      const lines = leaveOutNoise(read.map(lineOf));
      expect(lines.map(({ words }) => words.map((it) => it.text).join(' '))).to.deep.equal(left);
    });
  }
});

function lineOf(words: string): ReadLine {
  const box = { left: 0, top: 0, right: 100, bottom: 20 };
  return {
    words: words.split(' ').map((word) => {
      const [, text = '', confidence = ''] = /^(.*):(\d+)$/.exec(word) ?? [];
      return { text, box, confidence: Number(confidence) };
    }),
    box,
    baseline: { slope: 0, offset: 0 },
    letters: { ascent: 10, descent: 3 },
    turned: 0,
    rightToLeft: false,
  };
}
