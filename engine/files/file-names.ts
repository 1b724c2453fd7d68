/** Limits of common file systems: 255 bytes a name, less what a browser adds for duplicates. */
const MAX_BYTES = 200;

/** Maximum number of characters that are processed: documents can have names of megabytes, and the time may be quadratic. */
const MAX_CHARACTERS = 1000;

/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** An extension without a base name. Longer names that begin with a dot, such as ".gitignore", are those of hidden files. */
const ONLY_EXTENSION = /^\.[a-z0-9]{1,4}$/i;

/**
 * Returns a file name that is safe on every system and in a header: no folders, no control characters, no reserved names, at
 * most 200 bytes of UTF-8 (the extension is kept). `fallback` is used if no characters are left, and as the base name of a
 * name that is only an extension, such as ".pdf".
 */
export function safeFileName(name: string, fallback = 'document'): string {
  const clean = shortened(name.replace(/^.*[/\\]/s, ''))
    .normalize('NFC')
    // Removes control characters, unpaired surrogates, bidirectional overrides (which disguise names) and characters that
    // Windows forbids.
    .replace(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"|?*]/gu, '')
    .trim();
  const base = clean.replace(/^[\s.]+|[\s.]+$/g, '');
  const named = base === '' ? fallback : ONLY_EXTENSION.test(clean) ? `${fallback}${clean}` : base;
  return truncate(RESERVED.test(named) ? `_${named}` : named);
}

/** Shortens a name in the middle, so that the extension is kept. */
function shortened(name: string): string {
  return name.length <= MAX_CHARACTERS ? name : name.slice(0, MAX_CHARACTERS / 2) + name.slice(-MAX_CHARACTERS / 2);
}

/** A file type with its extensions, without dots, the preferred one first. */
interface NamedType {
  readonly extensions: readonly [string, ...string[]];
}

/** Returns `name` with the preferred extension of the type, unless it already has an extension of the type. */
export function withExtension(name: string, type: NamedType): string {
  const extension = type.extensions.find((it) => name.toLowerCase().endsWith(`.${it}`));
  return extension === undefined ? safeFileName(`${name}.${type.extensions[0]}`) : name;
}

/** Returns the part before the extension: "report.v2" for "report.v2.pdf". */
export function baseName(name: string): string {
  return name.replace(/(?<=.)\.[^.\s]{1,8}$/, '');
}

/** Returns the names made safe and unique, compared without case: "a.txt", "a (2).txt". */
export function uniqueFileNames(names: readonly string[], fallback?: string): readonly string[] {
  const unique = new UniqueFileNames(fallback);
  return names.map((name) => unique.add(name));
}

/** Makes names safe and unique one by one, as `uniqueFileNames` does. */
export class UniqueFileNames {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  constructor(private readonly fallback?: string) {}

  add(name: string): string {
    const safe = safeFileName(name, this.fallback);
    let unique = safe;
    // Continuing at the last number keeps the look-ups linear for many equal names.
    for (let n = this.#next.get(safe.toLowerCase()) ?? 2; this.#taken.has(unique.toLowerCase()); n++) {
      unique = numbered(safe, n);
      this.#next.set(safe.toLowerCase(), n + 1);
    }
    this.#taken.add(unique.toLowerCase());
    return unique;
  }
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
