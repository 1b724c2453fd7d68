import { expect } from 'chai';

import { mayHaveType } from '../../../engine/media-types/may-have-type.js';
import { DOCX, JSON_TYPE, type MediaType, PDF, PNG, TXT, ZIP } from '../../../engine/media-types/media-types.js';

const own: MediaType = { name: 'Own', mime: 'application/x-own', extensions: ['own'] };

describe('the type that a file may have', () => {
  const cases: readonly (readonly [type: MediaType, head: string, may: boolean])[] = [
    [PDF, '%PDF-1.7\n', true],
    [PDF, 'HTTP/1.1 200\n\n%PDF-1.7\n', true],
    [PDF, 'a text about %PDF-1.7', false],
    [PDF, '\x89PNG\r\n\x1a\n', false],
    [PNG, '\x89PNG\r\n\x1a\n', true],
    [PNG, '\xff\xd8\xff', false],
    [PNG, 'text', false],
    [ZIP, 'PK\x03\x04', true],
    [DOCX, 'PK\x03\x04', true],
    [DOCX, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', true],
    [ZIP, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', false],
    [DOCX, '{}', false],
    [TXT, 'GIF89a is a format', true],
    [JSON_TYPE, '{}', true],
    [own, '%PDF-1.7\n', true],
  ];
  for (const [type, head, may] of cases) {
    it(`${may ? 'is' : 'is not'} ${type.name} where it begins with ${JSON.stringify(head)}`, () => {
      expect(mayHaveType(Buffer.from(head, 'latin1'), type)).to.equal(may);
    });
  }
});
