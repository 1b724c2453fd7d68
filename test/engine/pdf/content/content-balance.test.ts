import { expect } from 'chai';
import { deflateSync } from 'node:zlib';

import { ContentReader } from '../../../../engine/pdf/content/content-balance.js';
import { type Balance, balanced, scanContent } from '../../../../engine/pdf/content/content-scanner.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';

const image = 'BI /W 4 /H 4 /BPC 8 /CS /G ID ';
const samples = 'q EI q EI q Q q ';
const compressed = 'BI /W 4 /H 4 /F /Fl ID ';

const cases: Readonly<Record<string, readonly [content: string, balance: Partial<Balance>]>> = {
  'sees nothing in nothing': ['', {}],
  'pairs q and Q': ['q 1 0 0 1 0 0 cm q Q Q', {}],
  'counts each q without a Q': ['q q Q q', { saved: 2 }],
  'counts each Q without a q': ['Q q Q Q q', { restored: 2, saved: 1 }],
  'tells operators apart at delimiters': ['[]q(a)q<61>q/N q%q\nq', { saved: 5 }],
  'passes over words that only contain operators': ['qq Qq QQ BTT xBT q1 q.', {}],
  'passes over names': ['/q /Q gs /BT Do', {}],
  'passes over strings': ['(q \\) q (q) \\( q) Tj', {}],
  'passes over a string that ends in a backslash': ['(q\\\\) Tj q', { saved: 1 }],
  'passes over hexadecimal strings': ['<q Q BT> Tj', {}],
  'passes over comments': ['% q\nq % Q\rQ', {}],
  'passes over arrays': ['[(a) q 3 Q BT] TJ', {}],
  'passes over dictionaries': ['/Span << /Lang (q) /K << /q /Q >> q >> BDC EMC', {}],
  'sees a text object that is begun': ['BT ET BT', { inText: true }],
  'sees a text object that is ended': ['ET', { inText: false }],
  'counts marked content that is begun': ['/A BMC /B << >> BDC EMC', { marked: 1 }],
  'counts marked content that is ended': ['EMC EMC /A BMC', { unmarked: 2, marked: 1 }],
  'sees a path that is begun': ['0 0 5 5 re', { inPath: true }],
  'sees a path that is painted': ['0 0 m 5 5 l W n', { inPath: false }],
  'sees a path that is painted with an asterisk': ['0 0 m 5 5 l f*', { inPath: false }],
  'closes a string': ['q (((a) b', { saved: 1, ending: '))' }],
  'closes a string that ends in a backslash': ['(a\\', { ending: ')' }],
  'closes a hexadecimal string': ['q <61', { saved: 1, ending: '>' }],
  'closes an array': ['q [(a)', { saved: 1, ending: ']' }],
  'closes dictionaries': ['/A << /B << /C', { ending: ' null>> null>>' }],
  'closes what a string stands in': ['/A << /B (', { ending: ') null>>' }],
  'passes over an image as long as its samples are': [`${image}${samples}\nEI q`, { saved: 1 }],
  'passes over an image that is shorter than it says': [`${image}q\nEI q`, { saved: 1 }],
  'passes over an image whose length is not known': [`${compressed}q\x81 q EI \x80 q\x00\nEI q`, { saved: 1 }],
  'passes over an image without white space behind its data': [`${compressed}q\x81 qEI q`, { saved: 1 }],
  'passes over an image in letters': ['BI /W 1 /H 1 /F /A85 ID q EI q EI q~>\nEI q', { saved: 1 }],
  'passes over an image with two filters': ['BI /W 1 /H 1 /F [/A85 /Fl] ID q EI q EI q~> EI q', { saved: 1 }],
  'passes over an image in hexadecimal digits': ['BI /F /AHx ID 00 EI Q>EI Q', { restored: 1 }],
  'passes over an image mask': ['BI /W 9 /H 2 /IM true ID q q EI q', { saved: 1 }],
  'passes over an image that is damaged': ['BI /W /H >> ) ID q q \nEI q', { saved: 1 }],
  'sees text with an accent behind an image': [`${compressed}\x80\nEI BT (\xe9) Tj q`, { inText: true, saved: 1 }],
  'sees an image that does not end': [`q ${compressed}\x80 Q Q`, { saved: 1, inImage: true }],
  'sees an image that does not begin': ['q BI /W 5', { saved: 1, inImage: true }],
};

describe('the balance of content', () => {
  for (const [sentence, [content, balance]] of Object.entries(cases)) {
    it(sentence, () => {
      const { inText, inPath, ...found } = scanContent(Buffer.from(content, 'latin1'));
      const { inText: _inText, inPath: _inPath, ...plain } = balanced;
      const begun = {
        ...('inText' in balance && { inText }),
        ...('inPath' in balance && { inPath }),
      };
      expect({ ...found, ...begun }).to.deep.equal({ ...plain, ...balance });
    });
  }

  const hostile: Readonly<Record<string, string>> = {
    'images whose data seem to end far away': 'BI /F /A85 ID EI ',
    'images that seem to be long': 'BI /W 1000000 /H 1 /BPC 8 /CS /G ID EI ',
    'images that do not end': 'BI ID ',
    'images that do not begin': 'BI ',
    'strings in strings': '(',
    'dictionaries in dictionaries': '<<',
    'arrays in images': 'BI /W [[[[',
  };
  for (const [sentence, piece] of Object.entries(hostile)) {
    it(`is found in little time for ${sentence}`, () => {
      const start = process.cpuUsage();
      scanContent(Buffer.concat([Buffer.alloc(2_000_000, piece), Buffer.alloc(2_000_000, ' '), Buffer.from('~>')]));
      // A search through the rest of the content for each image would take minutes.
      expect(process.cpuUsage(start).user / 1e6).to.be.below(2);
    });
  }

  it('is found fast', () => {
    const line = '0.5 w 12.345 67.89 m 101.2 33.44 l 0.1 0.2 0.3 RG S BT /F1 12 Tf (some words) Tj ET q Q\n';
    const content = Buffer.alloc(20_000_000, line);
    const start = process.cpuUsage();
    expect(scanContent(content).saved).to.equal(0);
    const { user } = process.cpuUsage(start);
    // The scan takes about 0.1 s.
    expect(user / 1e6).to.be.below(1);
  });
});

const streams: Readonly<Record<string, readonly [streams: readonly string[], balance: Partial<Balance>]>> = {
  'pairs them from stream to stream': [['q /A BMC BT', 'ET EMC Q'], { inText: false }],
  'counts what is left over': [['Q q q', 'Q Q Q q'], { restored: 2, saved: 1 }],
  'counts what is left over of marked content': [['EMC /A BMC', 'EMC EMC /B BMC'], { unmarked: 2, marked: 1 }],
  'keeps what a stream begins while others pass': [['BT 0 0 m', ' ', '% nothing'], { inText: true, inPath: true }],
  'reads a string that goes on': [['(q', 'q q) Tj q'], { saved: 1 }],
  'reads an image that goes on': [[`${compressed}\x80 q`, 'q\x81 EI q'], { saved: 1 }],
  'reads an array that goes on': [['[ (a)', '(b) q ] TJ q'], { saved: 1 }],
  'keeps what the last stream does not end': [['q Q', '(q'], { ending: ')' }],
};

describe('the balance of several streams', () => {
  for (const [sentence, [contents, balance]] of Object.entries(streams)) {
    it(sentence, () => {
      const { inText, inPath, ...found } = reading(
        contents.map((content) => stream('', content)),
        (reader, refs) => reader.balanceOf(refs),
      );
      const begun = { inText: inText ?? undefined, inPath: inPath ?? undefined };
      expect({ ...found, ...begun }).to.deep.equal({ ...balanced, ...balance });
    });
  }

  const bomb = deflateSync(Buffer.alloc(40_000_000, 'q ')).toString('latin1');
  const unread: Readonly<Record<string, string>> = {
    'a filter that is not known': stream('/Filter /JBIG2Decode', 'q q q'),
    'damage in the compressed data': stream('/Filter /FlateDecode', 'q q q'),
    'more content than is looked at': stream('/Filter /FlateDecode', bomb),
    'no stream at all': '(q)',
  };
  for (const [sentence, object] of Object.entries(unread)) {
    it(`treats a stream as balanced when there is ${sentence}`, () => {
      reading([object, stream('', 'q')], (reader, refs) => {
        expect(reader.balanceOf(refs)).to.deep.equal({ ...balanced, saved: 1 });
        expect(reader.contained(refs)).to.equal(undefined);
      });
    });
  }

  it('scans no more content of a document than the limit', () => {
    reading(
      [stream('', 'q q q q'), stream('', 'q q q q')],
      (reader, refs) => {
        expect(refs.map((ref) => reader.balanceOf([ref]).saved)).to.deep.equal([4, 0]);
        // The first stream is in the cache.
        expect(reader.balanceOf(refs).saved).to.equal(4);
      },
      10,
    );
  });
});

describe('content that is made independent', () => {
  const contained: Readonly<Record<string, readonly [streams: readonly string[], content: string]>> = {
    'has no Q that restores nothing': [['1 w Q q Q', 'Q (Q) Tj q'], '1 w   q Q\n  (Q) Tj q\n'],
    'has no image that does not end': [[`q ${compressed}`, '\x80 Q'], `q ${' '.repeat(compressed.length + 4)} `],
  };
  for (const [sentence, [contents, content]] of Object.entries(contained)) {
    it(sentence, () => {
      reading(
        contents.map((each) => stream('', each)),
        (reader, refs) => {
          expect(reader.contained(refs)?.toString('latin1')).to.equal(content);
        },
      );
    });
  }
});

/** Passes a reader and the references of streams, which are the objects 2, 3 and so on, to `use`. */
function reading<Result>(
  objects: readonly string[],
  use: (reader: ContentReader, refs: readonly Ref[]) => Result,
  document?: number,
): Result {
  const numbered = Object.fromEntries(objects.map((object, index) => [index + 2, object]));
  return withFile(rawPdf({ objects: { 1: '<< /Type /Catalog >>', ...numbered } }), (path) => {
    using file = openPdf(path);
    const reader = new ContentReader(file, document === undefined ? undefined : { document });
    return use(
      reader,
      objects.map((_, index) => new Ref(index + 2)),
    );
  });
}
