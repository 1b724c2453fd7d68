/** Small enough for the header limits of common proxies, together with the other headers. */
const MAX_BYTES = 4096;

/** Maximum length of one warning in characters. */
const MAX_LENGTH = 500;

/** Returns warnings as a JSON list in ASCII of at most 4 KiB; the last entry counts the warnings that did not fit. */
export function warningsHeader(warnings: readonly string[]): string | undefined {
  if (warnings.length === 0) return undefined;
  const entries = warnings.map((it) => toAscii(it.length > MAX_LENGTH ? `${it.slice(0, MAX_LENGTH)}…` : it));
  for (let kept = entries.length; ; kept--) {
    const left = entries.length - kept;
    const note = left === 0 ? [] : [toAscii(`${left} more warnings were left out.`)];
    const header = `[${[...entries.slice(0, kept), ...note].join(',')}]`;
    if (header.length <= MAX_BYTES || kept === 0) return header;
  }
}

function toAscii(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
