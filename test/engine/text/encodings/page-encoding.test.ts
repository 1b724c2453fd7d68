import { expect } from 'chai';

import { isKnownToBrowsers, pageEncodingOf } from '../../../../engine/text/encodings/page-encoding.js';

const pages: readonly (readonly [sentence: string, page: string | Buffer, encoding: string])[] = [
  ['a meta charset', '<meta charset="koi8-r">', 'koi8-r'],
  ['one without quotation marks, in capitals', '<HTML><META CHARSET=Shift_JIS>', 'shift_jis'],
  ['a slash for the space', "<meta/charset='euc-kr'/>", 'euc-kr'],
  ['http-equiv', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', 'windows-1251'],
  ['http-equiv after content', "<meta content='text/html;charset = big5' http-equiv=content-type>", 'big5'],
  ['iso-8859-1, which means Windows-1252', '<meta charset=iso-8859-1>', 'windows-1252'],
  ['us-ascii, which means Windows-1252', '<meta charset=us-ascii>', 'windows-1252'],
  ['x-user-defined, which means Windows-1252', '<meta charset=x-user-defined>', 'windows-1252'],
  ['gb2312, which means GBK', '<meta charset=gb2312>', 'gbk'],
  ['utf-16 that can be read as ASCII', '<meta charset=utf-16>', 'utf-8'],
  ['an XML declaration', '<?xml version="1.0" encoding="iso-8859-2"?><html>', 'iso-8859-2'],
  ['a meta element before an XML declaration', '<?xml version="1.0" encoding="euc-jp"?><meta charset=big5>', 'big5'],
  ['the first of two', '<meta charset=koi8-r><meta charset=big5>', 'koi8-r'],
  ['the second when the first is no encoding', '<meta charset=none><meta charset=big5>', 'big5'],
  ['a declaration after a kilobyte of others', `<style>${'a{}'.repeat(500)}</style><meta charset=koi8-u>`, 'koi8-u'],
  ['none in a comment', '<!-- <meta charset=koi8-r> --><meta charset=big5>', 'big5'],
  ['none in an attribute', '<p title="<meta charset=koi8-r>"><meta charset=big5>', 'big5'],
  ['none in another meta element', '<meta name=description content="charset=koi8-r">', 'utf-8'],
  ['none in an element whose name begins alike', '<metadata charset=koi8-r>', 'utf-8'],
  ['a mark, against the declaration', '\ufeff<meta charset=koi8-r>', 'utf-8'],
  ['the mark of UTF-16', Buffer.from('\ufeff<p>x', 'utf16le'), 'utf-16le'],
  ['UTF-16 without a mark, that declares it', Buffer.from('<meta charset=utf-16><p>text', 'utf16le'), 'utf-16le'],
  ['UTF-8 that is not declared', '<p>Grüße', 'utf-8'],
  [
    'Windows-1252 that is not declared',
    Buffer.from('<p>Viele Grüße aus München, schönes Österreich', 'latin1'),
    'windows-1252',
  ],
  ['a declaration that is cut off', '<meta charset=koi8-r', 'koi8-r'],
  ['brackets without end', '<<<</<!<?<meta', 'utf-8'],
];

describe('pageEncodingOf', () => {
  for (const [sentence, page, encoding] of pages) {
    it(`takes ${sentence}`, () => expect(pageEncodingOf(Buffer.from(page))).to.equal(encoding));
  }

  it('knows what browsers do not know', () => {
    expect(['utf-32le', 'ibm437', 'ibm852'].map(isKnownToBrowsers)).to.deep.equal([false, false, false]);
    expect(['windows-1252', 'ibm866', 'iso-8859-16'].map(isKnownToBrowsers)).to.deep.equal([true, true, true]);
  });
});
