/** Limits of common file systems: 255 bytes a name, less what a browser adds for duplicates. */
const MAX_BYTES = 200;

/** Documents can say names of megabytes, and the work on a name may grow by the square of its length. */
const MAX_CHARACTERS = 1000;

/** Names that Windows keeps for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A name that is safe on every system and in a header: no folders, no control characters, no reserved names, at
 * most 200 bytes of UTF-8 (the extension is kept). `fallback` stands in when nothing is left.
 */
export function safeFileName(name: string, fallback = 'document'): string {
  const base = shortened(name.replace(/^.*[/\\]/s, ''))
    .normalize('NFC')
    // Control characters, unpaired surrogates, bidirectional overrides that disguise a name, what Windows forbids.
    .replace(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"|?*]/gu, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const named = base === '' ? fallback : base;
  return truncate(RESERVED.test(named) ? `_${named}` : named);
}

/** The beginning and the end, where the extension is. */
function shortened(name: string): string {
  return name.length <= MAX_CHARACTERS ? name : name.slice(0, MAX_CHARACTERS / 2) + name.slice(-MAX_CHARACTERS / 2);
}

/** A file type by its extensions, without dots, the usual one first. */
interface NamedType {
  readonly extensions: readonly [string, ...string[]];
}

/** `name` with the usual extension of the type, unless it has an extension of the type already. */
export function withExtension(name: string, type: NamedType): string {
  const extension = type.extensions.find((it) => name.toLowerCase().endsWith(`.${it}`));
  return extension === undefined ? safeFileName(`${name}.${type.extensions[0]}`) : name;
}

/** The part before the extension: "report.v2" of "report.v2.pdf". */
export function baseName(name: string): string {
  return name.replace(/(?<=.)\.[^.\s]{1,8}$/, '');
}

/** The names given, safe and each only once (compared without case): "a.txt", "a (2).txt". */
export function uniqueFileNames(names: readonly string[], fallback?: string): readonly string[] {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name) => {
    const safe = safeFileName(name, fallback);
    let unique = safe;
    // The counter makes a thousand equal names a thousand look-ups instead of half a million.
    for (let n = next.get(safe.toLowerCase()) ?? 2; taken.has(unique.toLowerCase()); n++) {
      unique = numbered(safe, n);
      next.set(safe.toLowerCase(), n + 1);
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function numbered(name: string, n: number): string {
  const base = baseName(name);
  return truncate(`${truncate(base, MAX_BYTES - 24)} (${n})${name.slice(base.length)}`);
}

function truncate(name: string, most = MAX_BYTES): string {
  if (Buffer.byteLength(name) <= most) return name;
  const base = baseName(name);
  const extension = name.slice(base.length);
  let kept = '';
  let bytes = Buffer.byteLength(extension);
  for (const character of base) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept.trimEnd() + extension;
}
