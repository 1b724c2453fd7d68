/** A range of content and its replacement: a string with one character per byte, or bytes. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** Called after the whole content was read, because later operations can change the replacement. */
  readonly text: () => string | Buffer;
}

/** Applies edits that do not overlap; all other bytes stay the same. */
export function applyEdits(content: Buffer, edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    const written = text();
    parts.push(content.subarray(at, start), typeof written === 'string' ? Buffer.from(written, 'latin1') : written);
    at = end;
  }
  return Buffer.concat([...parts, content.subarray(at)]);
}
