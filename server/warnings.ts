/** Fits into the header limits of common proxies, along with the other headers. */
const MOST_BYTES = 4096;

const MOST_LENGTH = 500;

/** Warnings as a JSON list in ASCII, 4 KiB at most; what does not fit is left out and counted. */
export function warningsHeader(warnings: readonly string[]): string | undefined {
  if (warnings.length === 0) return undefined;
  const entries = warnings.map((it) => toAscii(it.length > MOST_LENGTH ? `${it.slice(0, MOST_LENGTH)}…` : it));
  for (let kept = entries.length; ; kept--) {
    const left = entries.length - kept;
    const note = left === 0 ? [] : [toAscii(`${left} more warnings were left out.`)];
    const header = `[${[...entries.slice(0, kept), ...note].join(',')}]`;
    if (header.length <= MOST_BYTES || kept === 0) return header;
  }
}

function toAscii(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
