/** Small enough for the header limits of common proxies, together with the other headers. */
const MAX_BYTES = 4096;

/** Maximum length of one warning in characters. */
const MAX_LENGTH = 500;

/** Returns warnings as a JSON list in ASCII of at most 4 KiB; the last entry counts the warnings that did not fit. */
export function warningsHeader(warnings: readonly string[]): string | undefined {
  if (warnings.length === 0) return undefined;
  const entries = entriesThatFit(warnings);
  for (let kept = entries.length; ; kept--) {
    const left = warnings.length - kept;
    const note = left === 0 ? [] : [toAscii(`${left} more warnings were left out.`)];
    const header = `[${[...entries.slice(0, kept), ...note].join(',')}]`;
    if (header.length <= MAX_BYTES || kept === 0) return header;
  }
}

/** The first entries, which fit into the header by themselves. A plugin may give any number of warnings. */
function entriesThatFit(warnings: readonly string[]): readonly string[] {
  const entries: string[] = [];
  let length = '[]'.length;
  for (const warning of warnings) {
    const entry = toAscii(warning.length > MAX_LENGTH ? `${warning.slice(0, MAX_LENGTH)}…` : warning);
    length += entry.length + (entries.length > 0 ? ','.length : 0);
    if (length > MAX_BYTES) break;
    entries.push(entry);
  }
  return entries;
}

function toAscii(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
