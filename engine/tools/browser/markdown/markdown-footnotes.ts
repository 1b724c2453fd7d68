import type { MarkedExtension, Token, Tokens } from 'marked';

import { escapeHtml } from '../write-page.js';

/** A label has no spaces. The text goes on in indented lines, and in lines that begin no other block. */
const DEFINITION =
  /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)*(?: {4}|\t)[^\n]*|\n(?! {0,3}(?:\[\^|#|>|```|[-*+] )|[ \t]*(?:\n|$))[^\n]+)*)(?:\n+|$)/;
const REFERENCE = /^\[\^([^\]\s]{1,100})\]/;

export interface Footnotes {
  readonly extension: MarkedExtension;
  /** Whether a token refers to a note, which another token defines. */
  readonly isReference: (token: Token) => boolean;
  /** The list of the notes, in the order of their references; an empty string without notes. Asked for after parsing. */
  readonly list: () => string;
}

/** Reads the footnotes of GitHub's Markdown: `[^1]` in the text, and `[^1]: the note` anywhere. */
export function markdownFootnotes(): Footnotes {
  // All definitions are read before the first reference is written. Marked reads some blocks more than once, and writes the
  // last reading.
  const labels = new Set<string>();
  // The first definition of a label counts. Notes are written after the text, so that its references come first.
  const notes = new Map<string, () => string>();
  const numbers = new Map<string, number>();
  const numberOf = (label: string): number => {
    const number = numbers.get(label) ?? numbers.size + 1;
    numbers.set(label, number);
    return number;
  };
  const isLabel = (name: unknown): name is string => typeof name === 'string' && labels.has(name);
  const extension: MarkedExtension = {
    extensions: [
      {
        name: 'footnote',
        level: 'block',
        tokenizer(source) {
          const [raw, label, text] = DEFINITION.exec(source) ?? [];
          if (raw === undefined || label === undefined || text === undefined) return undefined;
          const name = label.toLowerCase();
          labels.add(name);
          return { type: 'footnote', raw, name, tokens: this.lexer.blockTokens(text.replace(INDENT, ''), []) };
        },
        renderer({ name, tokens = [] }: Tokens.Generic) {
          if (typeof name === 'string' && !notes.has(name)) notes.set(name, () => this.parser.parse(tokens));
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
          if (!isLabel(name)) return escapeHtml(raw);
          const number = numberOf(name);
          return `<sup><a href="#fn:${number}">${number}</a></sup>`;
        },
      },
    ],
  };
  const isReference = (token: Token): boolean =>
    token.type === 'footnoteReference' && 'name' in token && isLabel(token.name);
  return { extension, isReference, list: () => listOf({ labels, notes, numbers, numberOf }) };
}

const INDENT = /^(?: {4}|\t)/gm;

interface ReadNotes {
  /** The labels that have a definition. */
  readonly labels: ReadonlySet<string>;
  /** Functions that write the note of a label. A definition within a note is added when that note is written. */
  readonly notes: ReadonlyMap<string, () => string>;
  /** The numbers of the labels that have references so far, from 1. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly numberOf: (label: string) => number;
}

/** Notes without a reference come last. */
function listOf({ labels, notes, numbers, numberOf }: ReadNotes): string {
  if (labels.size === 0) return '';
  const written = new Map<string, string>();
  writeNumbered();
  for (const label of labels) numberOf(label);
  writeNumbered();
  // Names of headings have no colon, so these names are different from them.
  const items = Array.from(numbers, ([label, number]) => `<li id="fn:${number}">${written.get(label) ?? ''}</li>\n`);
  return `<hr>\n<ol>\n${items.join('')}</ol>\n`;

  function writeNumbered(): void {
    let before: number;
    do {
      before = written.size;
      // The references in a note add to the numbers, and the loop goes on with them.
      for (const label of numbers.keys()) {
        const note = written.has(label) ? undefined : notes.get(label);
        if (note !== undefined) written.set(label, note());
      }
    } while (written.size > before);
  }
}
