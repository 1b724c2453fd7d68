import { expect } from 'chai';

import { FormParser } from '../../../server/form/form-parser.js';

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  value: string;
}

/** Parses a form in pieces of a size; returns its parts, and the number of pieces of their values. */
function parsed(body: string, boundary: string, size: number): { parts: readonly Part[]; pieces: number } {
  const cuts = Array.from({ length: Math.ceil(body.length / size) }, (_, index) => index * size);
  return parsedPieces(
    cuts.map((at) => body.slice(at, at + size)),
    boundary,
  );
}

function parsedPieces(form: readonly string[], boundary: string): { parts: readonly Part[]; pieces: number } {
  const parser = new FormParser(boundary);
  const parts: Part[] = [];
  let pieces = 0;
  for (const piece of form) {
    for (const event of parser.parse(Buffer.from(piece, 'latin1'))) {
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

  it('parses a form with the same result in two pieces, wherever it is cut', () => {
    const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
    const delimiter = `\r\n--${boundary}`;
    const hostile = [
      delimiter.slice(0, -1),
      `${delimiter}x`,
      `\r${delimiter.slice(0, 9)}`,
      `${delimiter}-`,
      `${delimiter}\r`,
    ];
    const expected = ['', ...hostile, hostile.join(''), `${delimiter}\n`, '\r\n--'];
    const body = `${expected.map((it) => `--${boundary}\r\nA: b\r\n\r\n${it}\r\n`).join('')}--${boundary}--`;
    for (let cut = 1; cut < body.length; cut++) {
      const pieces = [body.slice(0, cut), body.slice(cut)];
      expect(parsedPieces(pieces, boundary).parts.map((it) => it.value)).to.deep.equal(expected);
    }
  });

  it('copies no bytes of a value, unless a delimiter may be cut', () => {
    const parser = new FormParser('b');
    Array.from(parser.parse(Buffer.from('--b\r\nA: b\r\n\r\n')));
    for (const text of ['x'.repeat(100), 'x\r\ny', '\r\n--bxy', 'x\r\n-', '\r\r', 'x']) {
      // Unlike those of `Buffer.from`, its bytes are in no buffer that others share.
      const piece = Buffer.alloc(text.length, text);
      const whole = Array.from(parser.parse(piece)).filter((event) => event.kind === 'data');
      const isAfterCut = text === '\r\r' || text === 'x';
      expect(whole.every(({ bytes }) => bytes.buffer === piece.buffer)).to.equal(!isAfterCut, JSON.stringify(text));
    }
  });

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
