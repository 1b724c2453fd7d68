/** What the header of a part of a form says. */
export interface PartHead {
  readonly name: string;
  /** What the caller calls the file, folders and all; undefined for a text. Empty when a form's file was left out. */
  readonly fileName: string | undefined;
  /** The format that the caller declares; empty when none is. */
  readonly contentType: string;
}

const PARAMETER = /;\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gy;

/**
 * Reads a part's Content-Disposition (RFC 7578 §4.2, RFC 6266).
 * @param header byte for byte, as Latin-1.
 * @param contentType its Content-Type
 * @returns undefined when it has no name.
 */
export function partHead(header: string, contentType = ''): PartHead | undefined {
  const start = header.indexOf(';');
  if (start === -1 || header.slice(0, start).trim().toLowerCase() !== 'form-data') return undefined;
  const parameters = new Map<string, string>();
  for (const [, key = '', quoted, token = ''] of header.slice(start).matchAll(PARAMETER)) {
    parameters.set(key.toLowerCase(), quoted === undefined ? token.trim() : quoted.replace(/\\(["\\])/g, '$1'));
  }
  const name = parameters.get('name');
  if (name === undefined || name === '') return undefined;
  const fileName = parameters.get('filename');
  return {
    name: decode(name),
    contentType,
    fileName: extended(parameters.get('filename*')) ?? (fileName === undefined ? undefined : decode(fileName)),
  };
}

/** Browsers send UTF-8, and escape three characters (HTML, "multipart form data"); old programs send Latin-1. */
function decode(value: string): string {
  const unescaped = value.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
  return decodeBytes(Buffer.from(unescaped, 'latin1')) ?? unescaped;
}

/** `UTF-8''na%C3%AFve.pdf` (RFC 8187). */
function extended(value: string | undefined): string | undefined {
  const [, charset = '', encoded = ''] = /^([\w-]+)'[\w-]*'(.*)$/s.exec(value ?? '') ?? [];
  const bytes = Buffer.from(
    encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  if (/^utf-8$/i.test(charset)) return decodeBytes(bytes);
  return /^iso-8859-1$/i.test(charset) ? bytes.toString('latin1') : undefined;
}

function decodeBytes(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
