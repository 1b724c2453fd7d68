/** Elements, attributes and addresses that bring scripts, and frames, which may be written so that they do not show. */
const signs = /script|\son[a-z]+\s*=|<\s*i?frame|srcdoc/i;

/** Whether scripts may run in a page. In doubt they may: a wrong yes costs a few milliseconds. */
export function mayHaveScripts(body: Buffer): boolean {
  // Encodings that are not like ASCII have zeros; some leave ASCII by an escape.
  return body.includes(0) || body.includes(0x1b) || signs.test(body.toString('latin1'));
}
