import { Lexer, Parser } from 'yaml';

/** The maximum size of a pipeline file. */
export const MAX_PIPELINE_BYTES = 256 * 1024;

/** The maximum number of lexemes and escapes of YAML, several for each value: a pipeline with 200 large steps has about 20,000. */
const MAX_LEXEMES = 25_000;

/** The maximum depth, at which the composer of YAML, which is recursive, is far from the end of the stack. */
const MAX_DEPTH = 40;

/**
 * Returns what makes a text too large or too complex for the parser, which would take seconds or overflow the stack. The
 * lexer stops at the limits.
 */
export function excessOf(text: string): string | undefined {
  if (Buffer.byteLength(text) > MAX_PIPELINE_BYTES) return `A pipeline has at most ${MAX_PIPELINE_BYTES / 1024} KiB.`;
  const parser = new Parser();
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    // Each escape in a quoted text may be an error of its own.
    lexemes += lexeme.startsWith('"') ? lexeme.split('\\').length : 1;
    if (lexemes > MAX_LEXEMES) return 'The pipeline has too many values.';
    // The parser works when its tokens are asked for.
    Array.from(parser.next(lexeme));
    if (parser.stack.length > MAX_DEPTH) return 'The values of the pipeline are nested too deeply.';
  }
  return undefined;
}
