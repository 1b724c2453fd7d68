import { END, isRegular, isSpace } from './characters.js';
import { Lexer } from './lexer.js';
import { parseObject } from './parse-object.js';
import type { PdfFile } from './pdf-file.js';
import { readable } from './readable.js';
import { PdfDict, PdfStream, type PdfValue } from './values.js';

/** An image or a form XObject that content draws; `membership` is what it says of its layer. */
export interface DrawnObject {
  readonly kind: 'form' | 'image';
  readonly membership: PdfValue;
}

const MOST_BYTES = 2 ** 22;

/** What a page draws of those by its own content, in order; undefined when that cannot be told. */
export function drawnObjects(
  file: PdfFile,
  { contents, resources }: { readonly contents: PdfValue | undefined; readonly resources: PdfDict | undefined },
): readonly DrawnObject[] | undefined {
  const objects = file.dict(resources?.get('XObject')) ?? new PdfDict();
  return readable(() => {
    const content = contentOf(file, contents);
    return Array.from(operatorsIn(content)).flatMap(({ operator, operand }): readonly DrawnObject[] => {
      if (operator === 'BI') return [{ kind: 'image', membership: null }];
      const object = operator === 'Do' ? file.stream(objects.get(file.name(operand) ?? '')) : undefined;
      const type = file.name(object?.dict.get('Subtype'));
      const membership = object?.dict.get('OC') ?? null;
      if (type === 'Form') return [{ kind: 'form', membership }];
      return type === 'Image' ? [{ kind: 'image', membership }] : [];
    });
  });
}

function contentOf(file: PdfFile, value: PdfValue | undefined): Buffer {
  const found = file.resolve(value);
  const streams = found instanceof PdfStream ? [found] : (file.array(found) ?? []).map((item) => file.stream(item));
  let left = MOST_BYTES;
  const parts = streams.flatMap((stream) => {
    if (stream === undefined) return [];
    const bytes = file.decodeStream(stream, left);
    left -= bytes.length;
    return [bytes, Buffer.from('\n')];
  });
  return Buffer.concat(parts);
}

/** The operators of a content stream, each with the last of its operands. */
function* operatorsIn(content: Buffer): Generator<{ readonly operator: string; readonly operand: PdfValue }> {
  const lexer = new Lexer(content);
  let operand: PdfValue = null;
  for (;;) {
    lexer.skipSpace();
    if (lexer.peek() === END) return;
    if (!isOperator(lexer.peek())) operand = parseObject(lexer).value;
    else {
      const operator = lexer.word();
      if (operator === 'ID') skipInlineImage(lexer);
      yield { operator, operand };
      operand = null;
    }
  }
}

function isOperator(byte: number): boolean {
  const startsNumber = (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
  return isRegular(byte) && !startsNumber;
}

/** To the EI that stands by itself; the samples before it may be any bytes. */
function skipInlineImage(lexer: Lexer): void {
  const { bytes } = lexer;
  let end = bytes.indexOf('EI', lexer.pos);
  while (end >= 0 && !(isSpace(bytes[end - 1] ?? END) && !isRegular(bytes[end + 2] ?? END))) {
    end = bytes.indexOf('EI', end + 1);
  }
  lexer.pos = end < 0 ? bytes.length : end + 2;
}
