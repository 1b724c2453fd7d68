import assert from 'node:assert/strict';

import { operationsIn } from '../../../../../engine/pdf/content/operators.js';
import { removeUnrenderedText } from '../../../../../engine/pdf/redact/strings/unrendered-text.js';
import { TextRemoval } from '../../../../../engine/pdf/redact/strings/text-removal.js';
import { serialise } from '../../../../../engine/pdf/syntax/serialise.js';
import { matcherOf } from '../../../../../engine/text/search/find-text.js';

const rest = (content: string, regex: string): string => {
  const removal = new TextRemoval(matcherOf({ regex }));
  return removeUnrenderedText(Buffer.from(content, 'latin1'), removal, { renames: true }).toString('latin1');
};

describe('removeUnrenderedText', () => {
  it('keeps white space after the last operator, even when a regular expression matches it', () => {
    assert.equal(rest('0 g\n \n', '.'), '0 g\n \n');
  });

  for (const content of [
    '/Span << /Alt (SECRET) /Alt (a) >> BDC EMC',
    '/Span << /A [<< /B (SECRET) /B null >>] >> BDC EMC',
    '/Span << /SECRET null >> BDC EMC',
    'BI /W 1 /H 1 /BPC 8 /CS /G /A (SECRET) /A (a) ID a EI',
  ]) {
    it(`removes entries that are not valid from ${content}`, () => {
      assert.equal(rest(content, 'SECRET').includes('SECRET'), false);
    });
  }

  for (const content of [
    '/Span << /ActualText (SECRET) 5 >> BDC EMC',
    '/Span << /ActualText <53454352 4554> /Foo >> BDC EMC',
    '/Span << /A << /Alt <534543524554> /Root 5 0 R >> /B 1 BDC EMC',
    '/Span << /A [<< /Alt (SECRET) 5] /B 1 >> BDC EMC',
    '/Span << /S#45CRET (a) % SECRET\n5 >> <</MCID 1>> BDC EMC',
    '[(a) << /Alt (SECRET) 5] TJ',
  ]) {
    it(`removes damaged dictionaries from ${content.replace('\n', ' ')}`, () => {
      const left = rest(content, 'SECRET');
      assert.doesNotMatch(left, /S(E|#45)CRET|5345/);
      const read = (bytes: string) =>
        Array.from(operationsIn(Buffer.from(bytes)), ({ operator, operands }) => [operator, operands.map(serialise)]);
      assert.deepEqual(read(left), read(content));
      assert.equal(rest(content, 'other'), content);
    });
  }

  it('keeps entries that describe an inline image, even when a regular expression matches them', () => {
    const described = '/W 16 /H 1 /BPC 8 /CS /G /DP << /Colors 1 >> /F /Fl';
    for (const regex of ['\\S+', '16', '[A-Z]+']) {
      const kept = rest(`BI ${described} /Note (AB16) ID data\nEI`, regex);
      assert.match(kept, /^BI\s*\/W 16\s*\/H 1\s*\/BPC 8\s*\/CS\s*\/G\s*\/DP\s*<<\s*\/Colors 1\s*>>\s*\/F\s*\/Fl/);
      assert.equal(kept.includes('AB16'), false);
    }
  });

  it('removes what is behind the end of an inline image in hexadecimal digits', () => {
    const image = 'BI /W 1 /H 1 /BPC 8 /CS /G /F /AHx ID 78>';
    assert.equal(rest(`${image} SECRET EI 0 g`, 'SECRET'), `${image}\nEI 0 g`);
  });

  it('removes a word that a list divides', () => {
    assert.doesNotMatch(rest('/Span << /A [(SEC) (RET)] >> BDC EMC', 'SECRET'), /SEC|RET/);
  });

  it('renames a rendering intent that nobody defines', () => {
    assert.equal(rest('/SECRET ri 0 g', 'SECRET').includes('SECRET'), false);
    assert.equal(rest('/Saturation ri 0 g', 'Saturation'), '/Saturation ri 0 g');
  });

  it('removes operands after the last operator', () => {
    assert.equal(rest('0 g (a SECRET)', 'SECRET').includes('SECRET'), false);
  });

  for (const content of [
    'BT (SECRET) 5 Tj ET',
    'BT (SECRET) (a) Tj ET',
    'BT [(SECRET)] Tj ET',
    'BT (SECRET) TJ ET',
    'BT (SECRET) [(a)] TJ ET',
    "BT (SECRET) /A ' ET",
  ]) {
    it(`removes the operand that is no text to render from ${content}`, () => {
      assert.equal(rest(content, 'SECRET'), content.replace('SECRET', ''));
      const spaced = content.replace('SECRET', 'S.E.C');
      assert.equal(rest(spaced, 'S.E.C'), content.replace('SECRET', ''));
    });
  }

  // Hexadecimal strings and escapes conceal the word from a search of the bytes.
  for (const [content, rest] of [
    ['BT <534543524554> 5 6 Tj ET', 'BT () 5 6 Tj ET'],
    ['BT (S\\105CRET) 5 6 Tj ET', 'BT () 5 6 Tj ET'],
    ['BT <534543524554> [1] Tj ET', 'BT () [1] Tj ET'],
    ['BT <534543524554> % a remark\n5 Tj ET', 'BT () % a remark\n5 Tj ET'],
    ['BT <534543524554> (a(b)1) Tj ET', 'BT () (a(b)1) Tj ET'],
    [`BT <534543524554> (${'a'.repeat(2000)}) Tj ET`, `BT () (${'a'.repeat(2000)}) Tj ET`],
    ['BT (<<) Tj <534543524554> 5 6 Tj (>>) Tj ET', 'BT (<<) Tj () 5 6 Tj (>>) Tj ET'],
    ['BT <534543524554> [(a)] [1] TJ ET', 'BT () [(a)] [1] TJ ET'],
    ["BT <534543524554> 'Q ET", "BT () 'Q ET"],
    ['BT [(a) <</A <534543524554>>>] TJ ET', 'BT [(a) <</A ()>>] TJ ET'],
    ['BT <</A <534543524554>>> (a) Tj ET', 'BT <</A ()>> (a) Tj ET'],
  ] as const) {
    it(`removes a concealed operand that is no text to render from ${content.slice(0, 60)}`, () => {
      const removal = new TextRemoval(matcherOf({ text: 'SECRET' }));
      assert.equal(removeUnrenderedText(Buffer.from(content), removal, { renames: true }).toString(), rest);
    });
  }

  it('renames a name whose last byte, A0, is white space elsewhere', () => {
    assert.equal(rest('BT /Voil\xc3\xa0 9 Tf ET', 'Voilà'), 'BT /~1 9 Tf ET');
  });

  it('keeps the operands that are rendered, which are searched on the page', () => {
    const content = 'BT (SECRET) Tj [(SECRET) 5] TJ [[(SECRET)]] TJ (SECRET) \' 1 2 (SECRET) " ET';
    assert.equal(rest(content, 'SECRET'), content);
  });

  it('changes nothing when applied again', () => {
    const once = rest('/Jane gs 0 g % a remark\n(more)\n', '.');
    assert.equal(rest(once, '.'), once);
  });
});
