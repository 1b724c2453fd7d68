import type { ShownGlyphs } from './shown-glyphs.js';
import type { Type1 } from './type1.js';

/** Returns a Type 1 font whose own encoding has no codes for glyphs that are not shown. */
export function withoutCodes(program: Type1, shown: ShownGlyphs): Type1 {
  const text = program.head.toString('latin1');
  const head = text.replace(/\bdup\s+\d+\s*\/(\S+)\s+put\b[^\S\r\n]*[\r\n]?/g, (entry: string, name: string) =>
    shown.has(name) ? entry : '',
  );
  return { ...program, head: Buffer.from(head, 'latin1') };
}
