/** Activity that a page's source suggests. */
export interface PageActivity {
  /** Whether scripts may run in the page. */
  readonly hasScripts: boolean;
  /** Whether scripts may wait until an element becomes visible. */
  readonly awaitsVisibility: boolean;
}

/** Elements, attributes and URLs that carry scripts; also frames, whose content may be encoded. */
const signs = /script|\son[a-z]+\s*=|<\s*i?frame|srcdoc/i;

/** When in doubt, assumes activity: a wrong yes costs a few milliseconds. */
export function activityOf(body: Buffer): PageActivity {
  // Encodings that are not ASCII-compatible contain zero bytes, or escapes.
  const isOpaque = body.includes(0) || body.includes(0x1b);
  return {
    hasScripts: isOpaque || signs.test(body.toString('latin1')),
    awaitsVisibility: isOpaque || body.includes('IntersectionObserver'),
  };
}
