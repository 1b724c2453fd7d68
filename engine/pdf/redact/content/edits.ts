/** A stretch of content, and what takes its place: one character for each byte, or bytes. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** Asked for when all that follows is known. */
  readonly text: () => string | Buffer;
}

/** The content with what was edited, in pieces that do not overlap; all other bytes are as they were. */
export function edited(content: Buffer, edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    const written = text();
    parts.push(content.subarray(at, start), typeof written === 'string' ? Buffer.from(written, 'latin1') : written);
    at = end;
  }
  return Buffer.concat([...parts, content.subarray(at)]);
}
