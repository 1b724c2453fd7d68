import { expect } from 'chai';

import { decodeEntities } from '../../../../../engine/pdf/redact/strings/markup-text.js';

const cases: readonly (readonly [written: string, text: string])[] = [
  ['M&uuml;ller', 'Müller'],
  ['&Eacute;T&Eacute;, &eacute;t&eacute;', 'ÉTÉ, été'],
  ['&Alpha;&Rho;&Sigma;&Omega; &alpha;&sigmaf;&omega;', 'ΑΡΣΩ αςω'],
  ['Wa&lstrok;&eogon;sa', 'Wałęsa'],
  ['&frac12; &AMP; &lt;', '½ & <'],
  ['a&zwnj;b&shy;c', 'a\u200cb\u00adc'],
  ['&#77;&#x4D;', 'MM'],
  ['a&commat;b&period;c&lowbar;d', 'a@b.c_d'],
  ['s&NoBreak;ecret', 's\u2060ecret'],
  ['&fjlig;ord, &Scy;', 'fjord, С'],
  ['&#83ecret, &#0000000083;', 'Secret, S'],
  ['Stra&szlige, M&uuml', 'Straße, Mü'],
  ['M&#146;Carthy', 'M\u2019Carthy'],
  ['&#99999999999999999999; &#x110000;', '\ufffd \ufffd'],
  ['&unknown; & b', '&unknown; & b'],
];

describe('decoded character references', () => {
  for (const [written, text] of cases) {
    it(`of ${written} are ${JSON.stringify(text)}`, () => {
      expect(decodeEntities(written)).to.equal(text);
    });
  }
});
