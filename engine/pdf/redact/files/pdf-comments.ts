import { tryRead } from '../../file/try-read.js';
import { Lexer } from '../../syntax/lexer.js';

/** Maximum length of a comment that is searched; longer text after "%" consists of objects of a damaged file. */
export const MAX_COMMENT = 65_536;
/** Comments are returned in chunks of at least this many bytes, because noise after a damaged stream has millions of them. */
const CHUNK = 4 * MAX_COMMENT;

/** Yields the lines of all comments in PDF syntax, outside of its streams and literal strings, in chunks. */
export function* commentsOfPdf(bytes: Buffer): Generator<Buffer> {
  let chunk = '';
  for (const comment of commentsIn(bytes)) {
    chunk += `${comment}\n`;
    if (chunk.length < CHUNK) continue;
    yield Buffer.from(chunk, 'latin1');
    chunk = '';
  }
  if (chunk !== '') yield Buffer.from(chunk, 'latin1');
}

const STREAM_END = 'endstream';

/** Yields comments, each byte as a Latin-1 character. */
function* commentsIn(bytes: Buffer): Generator<string> {
  const text = bytes.toString('latin1');
  const tokens = new RegExp(tokenPattern);
  const lineEnds = /[\r\n]/g;
  let readsStrings = true;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const { index, 0: token } = found;
    if (token === '(') {
      const behind: number | undefined = readsStrings ? behindString(bytes, index) : undefined;
      // When a parenthesis is not closed, no later one is trusted either, so that no byte is read more than twice.
      readsStrings = behind !== undefined;
      tokens.lastIndex = behind ?? index + 1;
    } else if (token.startsWith('stream')) {
      const end = text.indexOf(STREAM_END, tokens.lastIndex);
      if (end < 0) return;
      tokens.lastIndex = end + STREAM_END.length;
    } else if (token === '%') {
      lineEnds.lastIndex = index + 1;
      const end = lineEnds.exec(text)?.index ?? text.length;
      tokens.lastIndex = end;
      yield text.slice(index, Math.min(end, index + MAX_COMMENT));
    }
  }
}

/**
 * The comments that are part of the format, the beginnings of other comments, short simple strings, the beginnings of other
 * strings, and streams. Repetitions are bounded, because the stack of an expression grows with each.
 */
const tokenPattern = /%(?:%EOF|PDF-[\d.]{0,20})|%|\([^()\\]{0,1000}\)|\(|\bstream[\r\n]/g;

function behindString(bytes: Buffer, start: number): number | undefined {
  const lexer = new Lexer(bytes, start);
  return tryRead(() => {
    lexer.literalString();
    return lexer.pos;
  });
}
