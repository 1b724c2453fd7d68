import { EMAIL, MHTML } from './other-types.js';
import type { MediaType } from './types.js';

/** Header fields that only mails have; a text with only "From:" or "Subject:" may be a note. */
const proof = /^(?:received|return-path|message-id|mime-version|delivered-to|dkim-signature|x-mailer)$/;
const MAX_FIELDS = 200;

/** Detects a mail by its header (RFC 5322 §2.2), or a web page in the form of a mail (MHTML). */
export function mailType(text: string): MediaType | undefined {
  const fields = headerFields(text.replace(/^From .*\r?\n/, ''));
  if (fields.size < 2 || ![...fields.keys()].some((it) => proof.test(it))) return undefined;
  const isPage = fields.has('mime-version') && /^\s*multipart\/related/i.test(fields.get('content-type') ?? '');
  return isPage && !fields.has('received') ? MHTML : EMAIL;
}

/** The header fields by name in lower case, up to the first line that is not a field. */
function headerFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const field = /([!-9;-~]{1,80}):(.*(?:\r?\n[ \t].*)*)(?:\r?\n|$)/y;
  for (let found = field.exec(text); found !== null && fields.size < MAX_FIELDS; found = field.exec(text)) {
    const [, name = '', value = ''] = found;
    if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value);
  }
  return fields;
}
