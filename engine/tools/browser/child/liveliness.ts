/** What may happen in a page by itself, as far as its source tells. */
export interface Liveliness {
  /** Whether scripts may run in it. */
  readonly hasScripts: boolean;
  /** Whether these may wait for something to come into sight. */
  readonly watchesSight: boolean;
}

/** Elements, attributes and addresses that bring scripts, and frames, which may be written so that they do not show. */
const signs = /script|\son[a-z]+\s*=|<\s*i?frame|srcdoc/i;

/** In doubt, they do: a wrong yes costs a few milliseconds. */
export function livelinessOf(body: Buffer): Liveliness {
  // Encodings that are not like ASCII have zeros; some leave ASCII by an escape.
  const isOpaque = body.includes(0) || body.includes(0x1b);
  return {
    hasScripts: isOpaque || signs.test(body.toString('latin1')),
    watchesSight: isOpaque || body.includes('IntersectionObserver'),
  };
}
