import { DIVIDE_TEXTS } from './divide-texts.js';
import type { PageFonts } from './exchange.js';
import type { PageRule } from './paper.js';

/** State of a page that is ready to be printed. */
export interface PageState {
  /** Whether the page shows the error message of the XML parser. */
  readonly isParserError: boolean;
  /** Width of the content in CSS pixels. */
  readonly width: number;
  /** Values of its last @page rule without a page selector; empty where unset. */
  readonly rule: PageRule;
  readonly fonts: PageFonts;
}

/** Maximum text nodes that are checked for fonts, and maximum distinct values reported. */
const MAX_TEXTS = 20_000;
const MAX_VALUES = 64;

/**
 * Script for an isolated world, which scripts of the page cannot reach: divides long texts, waits for fonts and images,
 * finishes animations, and returns a `PageState`. Failing parts are skipped, since a page may contain anything.
 */
export const READ_PAGE_STATE = `(async () => {
  const attempt = async (task) => { try { return await task(); } catch { return undefined; } };
  await attempt(() => ${DIVIDE_TEXTS});
  const loaded = (image) => new Promise((resolve) => {
    for (const name of ['load', 'error']) image.addEventListener(name, resolve, { once: true });
    if (image.complete) resolve();
  });
  await attempt(() => Promise.all([...document.querySelectorAll('img')].map(loaded)));
  // Layout triggers the loading of fonts.
  await attempt(() => document.documentElement.getBoundingClientRect());
  await attempt(() => document.fonts.ready);
  for (const animation of (await attempt(() => document.getAnimations())) ?? []) {
    // finish() throws for an infinite animation.
    await attempt(() => animation.finish());
  }
  const rule = { size: '', left: '', right: '' };
  const read = (rules) => {
    for (const it of rules) {
      if (it instanceof CSSMediaRule && matchMedia(it.conditionText).matches) read(it.cssRules);
      if (!(it instanceof CSSPageRule) || it.selectorText !== '') continue;
      rule.size = it.style.getPropertyValue('size') || rule.size;
      rule.left = it.style.getPropertyValue('margin-left') || rule.left;
      rule.right = it.style.getPropertyValue('margin-right') || rule.right;
    }
  };
  for (const sheet of document.styleSheets) await attempt(() => read(sheet.cssRules));
  const asked = new Set();
  await attempt(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let count = 0; count < ${MAX_TEXTS} && asked.size < ${MAX_VALUES} && texts.nextNode(); count++) {
      const { currentNode: text } = texts;
      if (/\\S/.test(text.data) && text.parentElement.getClientRects().length > 0)
        asked.add(getComputedStyle(text.parentElement).fontFamily.slice(0, 1000));
    }
  });
  const brought = (await attempt(() => [...document.fonts].filter((it) => it.status === 'loaded'))) ?? [];
  return {
    fonts: { asked: [...asked], brought: brought.slice(0, ${MAX_VALUES}).map((it) => it.family) },
    isParserError: document.querySelector('parsererror') !== null,
    width: Math.max(document.documentElement?.scrollWidth ?? 0, document.body?.scrollWidth ?? 0),
    rule,
  };
})()`;
