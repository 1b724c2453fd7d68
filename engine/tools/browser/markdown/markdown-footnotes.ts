import type { MarkedExtension, Tokens } from 'marked';

import { escapeHtml } from '../write-page.js';

/** A label has no spaces. The text goes on in indented lines, and in lines that begin no other block. */
const DEFINITION =
  /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)*(?: {4}|\t)[^\n]*|\n(?! {0,3}(?:\[\^|#|>|```|[-*+] )|[ \t]*(?:\n|$))[^\n]+)*)(?:\n+|$)/;
const REFERENCE = /^\[\^([^\]\s]{1,100})\]/;

export interface Footnotes {
  readonly extension: MarkedExtension;
  /** The list of the notes, in the order of their references; an empty string without notes. Asked for after parsing. */
  readonly list: () => string;
}

/** Reads the footnotes of GitHub's Markdown: `[^1]` in the text, and `[^1]: the note` anywhere. */
export function markdownFootnotes(): Footnotes {
  // All definitions are read before the first reference is written. The first definition of a label counts.
  const notes = new Map<string, string>();
  const numbers = new Map<string, number>();
  const numberOf = (label: string): number => {
    const number = numbers.get(label) ?? numbers.size + 1;
    numbers.set(label, number);
    return number;
  };
  const extension: MarkedExtension = {
    extensions: [
      {
        name: 'footnote',
        level: 'block',
        tokenizer(source) {
          const [raw, label, text] = DEFINITION.exec(source) ?? [];
          if (raw === undefined || label === undefined || text === undefined) return undefined;
          const name = label.toLowerCase();
          const isFirst = !notes.has(name);
          if (isFirst) notes.set(name, '');
          return { type: 'footnote', raw, name, isFirst, tokens: this.lexer.blockTokens(text.replace(INDENT, ''), []) };
        },
        renderer({ name, isFirst, tokens = [] }: Tokens.Generic) {
          if (isFirst === true && typeof name === 'string') notes.set(name, this.parser.parse(tokens));
          return '';
        },
      },
      {
        name: 'footnoteReference',
        level: 'inline',
        tokenizer(source) {
          const [raw, label] = REFERENCE.exec(source) ?? [];
          if (raw === undefined || label === undefined) return undefined;
          return { type: 'footnoteReference', raw, name: label.toLowerCase() };
        },
        renderer({ raw, name }: Tokens.Generic) {
          if (typeof name !== 'string' || !notes.has(name)) return escapeHtml(raw);
          const number = numberOf(name);
          return `<sup><a href="#fn:${number}">${number}</a></sup>`;
        },
      },
    ],
  };
  return { extension, list: () => listOf(notes, numberOf) };
}

const INDENT = /^(?: {4}|\t)/gm;

/** Notes without a reference come last. */
function listOf(notes: ReadonlyMap<string, string>, numberOf: (label: string) => number): string {
  if (notes.size === 0) return '';
  const items = [...notes].map(([label, html]) => ({ number: numberOf(label), html }));
  items.sort((one, other) => one.number - other.number);
  // Names of headings have no colon, so these names are different from them.
  return `<hr>\n<ol>\n${items.map(({ number, html }) => `<li id="fn:${number}">${html}</li>\n`).join('')}</ol>\n`;
}
