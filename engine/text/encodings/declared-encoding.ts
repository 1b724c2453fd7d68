/** Number of bytes that are searched for a declaration: scripts may precede it, and browsers search the whole head. */
const PRESCAN_BYTES = 16_384;

const comment = /<!--(?:>|->|[\s\S]*?-->)/y;
const metaBegin = /<meta(?=[\t\n\f\r />])/iy;
const tag = /<\/?[a-z][^\t\n\f\r >]*/iy;
const other = /<[!?/][^>]*>?/y;
const attribute =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)))?/y;
const inXml = /^<\?xml\s[^>]*?\bencoding\s*=\s*(?:"\s*([\w.:-]+)\s*"|'\s*([\w.:-]+)\s*')/;
const inContent = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"']+))/i;

/**
 * The encoding that a web page without a byte order mark declares in a meta element or in an XML declaration (HTML,
 * 13.2.3.2, "prescan a byte stream"), by its name in the Encoding Standard. Undefined without a known encoding.
 */
export function declaredEncodingOf(bytes: Buffer): string | undefined {
  const text = bytes.subarray(0, PRESCAN_BYTES).toString('latin1');
  const xml = inXml.exec(text.trimStart());
  return inMeta(text) ?? encodingOf(xml?.[1] ?? xml?.[2]);
}

function inMeta(text: string): string | undefined {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const meta = matchAt(metaBegin, text, at);
    if (meta !== undefined) {
      const { attributes, end } = attributesAt(text, at + meta.length);
      const encoding = encodingOfMeta(attributes);
      if (encoding !== undefined) return encoding;
      at = end;
      continue;
    }
    const begin = matchAt(comment, text, at);
    const name = begin === undefined ? matchAt(tag, text, at) : undefined;
    // A tag inside a quoted attribute value is skipped with its attribute.
    if (name !== undefined) at = attributesAt(text, at + name.length).end;
    else at += (begin ?? matchAt(other, text, at) ?? '<').length;
  }
  return undefined;
}

interface Attributes {
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

function attributesAt(text: string, begin: number): Attributes {
  const attributes = new Map<string, string>();
  let end = begin;
  for (attribute.lastIndex = begin; ; end = attribute.lastIndex) {
    const found = attribute.exec(text);
    if (found === null) return { attributes, end };
    const [, name = '', double, single, bare] = found;
    const key = name.toLowerCase();
    // The first of several attributes with the same name counts.
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '');
  }
}

function encodingOfMeta(attributes: ReadonlyMap<string, string>): string | undefined {
  const charset = attributes.get('charset');
  if (charset !== undefined) return encodingOf(charset);
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return undefined;
  const found = inContent.exec(attributes.get('content') ?? '');
  return encodingOf(found?.[1] ?? found?.[2] ?? found?.[3]);
}

/** The encoding of a label. A readable declaration cannot be in UTF-16, so the standard replaces that by UTF-8. */
function encodingOf(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  const name = standardName(label);
  if (name?.startsWith('utf-16') === true) return 'utf-8';
  return name;
}

/** The name of an encoding label in the Encoding Standard; undefined for an unknown label or one that is not for text. */
export function standardName(label: string): string | undefined {
  const trimmed = label.trim().toLowerCase();
  // HTML replaces x-user-defined, which scripts use for binary data, by Windows-1252; Node lacks ISO-8859-16.
  if (trimmed === 'x-user-defined') return 'windows-1252';
  if (trimmed === 'iso-8859-16') return trimmed;
  try {
    return new TextDecoder(trimmed).encoding;
  } catch {
    return undefined;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
