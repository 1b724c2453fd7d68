import { expect } from 'chai';

import { FormParser } from '../../../server/form/form-parser.js';

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  value: string;
}

/** Parses a form in pieces of a size; returns its parts, and the number of pieces of their values. */
function parsed(body: string, boundary: string, size: number): { parts: readonly Part[]; pieces: number } {
  const parser = new FormParser(boundary);
  const parts: Part[] = [];
  let pieces = 0;
  const bytes = Buffer.from(body, 'latin1');
  for (let at = 0; at < bytes.length; at += size) {
    for (const event of parser.parse(bytes.subarray(at, at + size))) {
      if (event.kind === 'begin') parts.push({ headers: Object.fromEntries(event.headers), value: '' });
      const last = parts.at(-1);
      if (event.kind !== 'data' || last === undefined) continue;
      last.value += event.bytes.toString('latin1');
      pieces += 1;
    }
  }
  parser.end();
  return { parts, pieces };
}

describe('the form parser', () => {
  const values = ['', 'x', '\r\n', '\r\n--', '\r\n--b', '--b--', '\r\n--bx\r\n--b-\r\n--b\r', '\r'.repeat(100)];
  // A complete delimiter ends the value wherever it stands.
  const rightly = values.filter((it) => it !== '\r\n--b');
  const form = rightly.map((it) => `--b\r\nName: a: b\r\nX:\r\n\r\n${it}\r\n`).join('');

  for (const [what, body] of Object.entries({
    'a form': `${form}--b--\r\n`,
    'a form between other texts': `--bx\r\n--\r\n--b-\r\n${form}--b--epilogue\r\n--b\r\n`,
    'a form that ends with its last delimiter': `${form}--b--`,
  })) {
    it(`parses ${what} with the same result in pieces of any size`, () => {
      for (let size = 1; size <= body.length; size++) {
        const { parts } = parsed(body, 'b', size);
        expect(parts.map((it) => it.value)).to.deep.equal(rightly);
        expect(parts[0]?.headers).to.deep.equal({ name: 'a: b', x: '' });
      }
    });
  }

  it('parses a form without parts', () => expect(parsed('--b--', 'b', 9).parts).to.deep.equal([]));

  for (const text of ['\r', '\r\n', '\r\n--', '\r\n--b', '\r\n--bb\r']) {
    it(`emits a value that repeats ${JSON.stringify(text)} in one piece for each piece of the form`, () => {
      const value = text.repeat(10_000);
      const size = 8192;
      const body = `--bb\r\nA: b\r\n\r\n${value}\r\n--bb--`;
      const { parts, pieces } = parsed(body, 'bb', size);
      expect(parts.map((it) => it.value)).to.deep.equal([value]);
      expect(pieces).to.be.at.most(Math.ceil(body.length / size) + 1);
    });
  }

  const malformed: Readonly<Record<string, string>> = {
    'has no delimiter': 'x',
    'does not end': '--b\r\nA: b\r\n\r\nx',
    'ends in a delimiter': '--b\r\nA: b\r\n\r\nx\r\n--b',
    'has a header without a colon': '--b\r\nA\r\n\r\nx\r\n--b--',
    'has a header on two lines': '--b\r\nA: b\r\n c\r\n\r\nx\r\n--b--',
    'has a header of 16 KiB': `--b\r\nA: ${'b'.repeat(2 ** 14)}\r\n\r\nx\r\n--b--`,
    'has a header that does not end': `--b\r\nA: ${'b'.repeat(2 ** 15)}`,
    'has much before its first part': `${'x'.repeat(2 ** 17)}\r\n--b--`,
    'has much after its last part': `--b--${'x'.repeat(2 ** 17)}`,
  };
  for (const [what, body] of Object.entries(malformed)) {
    it(`rejects a form that ${what}`, () => {
      for (const size of [1000, body.length]) {
        expect(() => parsed(body, 'b', size))
          .to.throw()
          .with.property('reason', 'invalid-request');
      }
    });
  }
});
