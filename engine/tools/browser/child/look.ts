import type { PageFonts } from './exchange.js';
import type { PageRule } from './paper.js';

/** What is seen of a page once it is as it is to be printed. */
export interface Look {
  /** Whether it is the message that the parser of XML shows in place of a page. */
  readonly isParserError: boolean;
  /** How wide its content is, in CSS pixels. */
  readonly width: number;
  /** What its last @page rule for all pages says; empty texts for what it does not. */
  readonly rule: PageRule;
  readonly fonts: PageFonts;
}

/** How many pieces of text are looked at for their fonts, and how many different values are told. */
const MAX_TEXTS = 20_000;
const MAX_VALUES = 64;

/**
 * Runs in the page, in a world of its own that scripts of the page do not reach: waits for fonts and images, puts
 * animations to their end, and gives a `Look`. What throws is left out; a page may be anything.
 */
export const LOOK = `(async () => {
  const attempt = async (task) => { try { return await task(); } catch { return undefined; } };
  const loaded = (image) => new Promise((resolve) => {
    for (const name of ['load', 'error']) image.addEventListener(name, resolve, { once: true });
    if (image.complete) resolve();
  });
  await attempt(() => Promise.all([...document.querySelectorAll('img')].map(loaded)));
  // Laying out is what asks for fonts.
  await attempt(() => document.documentElement.getBoundingClientRect());
  await attempt(() => document.fonts.ready);
  for (const animation of (await attempt(() => document.getAnimations())) ?? []) {
    // One that goes on for ever has no end.
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
