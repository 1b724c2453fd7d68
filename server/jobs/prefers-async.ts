/** The preference of a client that does not wait for the result (RFC 7240 §4.1), as the headers name it. */
export const RESPOND_ASYNC = 'respond-async';

/** Whether a `Prefer` header (RFC 7240) asks for an answer before the work is done. */
export function prefersAsync(prefer: string): boolean {
  const unquoted = prefer.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return unquoted.split(',').some((it) => /^\s*respond-async\s*(?:[;=]|$)/i.test(it));
}
