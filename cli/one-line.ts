/** Escapes line breaks, control characters and bidirectional controls, which file names may have, for the terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code === 10 ? ' ' : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
