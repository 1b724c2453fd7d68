import { Marked, type RendererObject } from 'marked';

import { longTextAttribute } from '../long-text.js';
import { escapeHtml } from '../write-page.js';
import { boundedTokenizer } from './bounded-tokenizer.js';
import { headingNames } from './heading-names.js';
import { markdownFootnotes } from './markdown-footnotes.js';
import { plainHtml } from './plain-html.js';

export interface MarkdownHtml {
  readonly html: string;
  /** Number of images that are not shown because they are not embedded in the text. */
  readonly leftOut: number;
}

/** URLs that links may have; other URLs would lead to local files or run programs. */
const LINKED = /^(?:https?:|mailto:|#)/i;
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i;

/** Converts Markdown to HTML that loads nothing and runs nothing. */
export function markdownToHtml(text: string): MarkdownHtml {
  let leftOut = 0;
  const nameOf = headingNames();
  const { extension, isReference, list } = markdownFootnotes();
  const renderer: RendererObject = {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens);
      const named = tokens.filter((token) => !isReference(token));
      const plain = this.parser.parseInline(named, this.parser.textRenderer);
      return `<h${depth} id="${escapeHtml(nameOf(plain))}"${longTextAttribute(html)}>${html}</h${depth}>\n`;
    },
    paragraph({ tokens }) {
      const html = this.parser.parseInline(tokens);
      return `<p${longTextAttribute(html)}>${html}</p>\n`;
    },
    html: ({ text: source }) => plainHtml(source),
    link({ href, tokens }) {
      const html = this.parser.parseInline(tokens);
      return LINKED.test(href) ? `<a href="${attribute(href)}">${html}</a>` : html;
    },
    image({ href, text: alternative }) {
      if (IMAGE_DATA.test(href)) return `<img src="${attribute(href)}" alt="${attribute(alternative)}">`;
      leftOut += 1;
      return `<span class=absent>${attribute(alternative === '' ? href : alternative)}</span>`;
    },
    listitem({ task, tokens }) {
      const own = tokens.filter(({ type }) => type === 'text').map(({ raw }) => raw);
      const attributes = `${task ? ' class=task' : ''}${longTextAttribute(own.join(''))}`;
      return `<li${attributes}>${this.parser.parse(tokens)}</li>\n`;
    },
    tablecell({ header, align, tokens }) {
      const html = this.parser.parseInline(tokens);
      const tag = header ? 'th' : 'td';
      const attributes = `${align === null ? '' : ` align="${align}"`}${longTextAttribute(html)}`;
      return `<${tag}${attributes}>${html}</${tag}>\n`;
    },
    checkbox: ({ checked }) => (checked ? '\u2611 ' : '\u2610 '),
  };
  const tokenizer = boundedTokenizer();
  const html = new Marked({ gfm: true, async: false, renderer, tokenizer }, extension).parse(text, { async: false });
  return { html: html + list(), leftOut };
}

/** Decodes character references, which Markdown allows in URLs and descriptions too. */
function attribute(text: string): string {
  return escapeHtml(text).replace(/&amp;(#\w{1,8}|\w{1,31});/g, '&$1;');
}
