/** The values that the headers of a form's part give. */
export interface PartHeaders {
  readonly name: string;
  /** The file name as sent, which may have folders; undefined for a text field, empty when no file was chosen. */
  readonly fileName: string | undefined;
  /** The media type that the client declares, or an empty string. */
  readonly contentType: string;
}

const PARAMETER = /;\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gy;

/**
 * Parses a part's Content-Disposition (RFC 7578 §4.2, RFC 6266).
 * @param disposition the header's bytes, decoded as Latin-1
 * @param contentType the part's Content-Type
 * @returns undefined when the part has no name
 */
export function parsePartHeaders(disposition: string, contentType = ''): PartHeaders | undefined {
  const start = disposition.indexOf(';');
  if (start === -1 || disposition.slice(0, start).trim().toLowerCase() !== 'form-data') return undefined;
  const parameters = new Map<string, string>();
  for (const [, key = '', quoted, token = ''] of disposition.slice(start).matchAll(PARAMETER)) {
    parameters.set(key.toLowerCase(), quoted === undefined ? token.trim() : quoted.replace(/\\(["\\])/g, '$1'));
  }
  const name = parameters.get('name');
  if (name === undefined || name === '') return undefined;
  const fileName = parameters.get('filename');
  return {
    name: decode(name),
    contentType,
    fileName:
      decodeExtendedValue(parameters.get('filename*')) ?? (fileName === undefined ? undefined : decode(fileName)),
  };
}

/** Decodes UTF-8 with the three escapes of browsers (HTML standard, "multipart form data"); older programs send Latin-1. */
function decode(value: string): string {
  const unescaped = value.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
  return decodeBytes(Buffer.from(unescaped, 'latin1')) ?? unescaped;
}

/** Decodes an extended value (RFC 8187), such as `UTF-8''na%C3%AFve.pdf`. */
function decodeExtendedValue(value: string | undefined): string | undefined {
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
