/**
 * Maximum UTF-16 units of a text in one node. Blink counts the positions in the unbroken text of a node in pixels up to 2^25
 * (`LayoutUnit`), which is about 4 million letters, and sets all text behind in one line, beyond the edge of the paper.
 */
const MAX_UNITS = 2 ** 16;

/**
 * Script that divides the long texts of a page into several nodes, which look as one: Blink shapes and breaks the text of a
 * paragraph as a whole. A text ends after a space, or else between two characters.
 */
export const DIVIDE_TEXTS = `(() => {
  const endOf = (text, from) => {
    const end = from + ${MAX_UNITS};
    if (end >= text.length) return text.length;
    const space = text.lastIndexOf(' ', end - 1) + 1;
    if (space > from + ${MAX_UNITS / 2}) return space;
    return /[\\udc00-\\udfff]/.test(text[end]) ? end - 1 : end;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const long = [];
  while (texts.nextNode()) if (texts.currentNode.length > ${MAX_UNITS}) long.push(texts.currentNode);
  for (const node of long) {
    if (node.parentElement.matches('script, style, textarea')) continue;
    const text = node.data;
    const parts = [];
    for (let at = 0, end; at < text.length; at = end) {
      end = endOf(text, at);
      parts.push(text.slice(at, end));
    }
    node.data = parts[0];
    node.after(...parts.slice(1));
  }
})()`;
