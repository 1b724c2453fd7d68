import { escapeHtml } from '../write-page.js';

/** Elements that only format text. */
const FORMATTING = new Set(
  (
    'b blockquote br caption center code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp ' +
    'small span strong sub summary sup table tbody td tfoot th thead tr u ul var'
  ).split(' '),
);
/** A comment, or a tag with its name. */
const MARKUP = /<!--[^]*?-->|<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*|\/)?>/gi;

/** Keeps formatting tags of HTML without attributes and removes comments; all other tags become visible text. */
export function plainHtml(source: string): string {
  let html = '';
  let done = 0;
  for (const { 0: markup, 1: slash = '', 2: name, index } of source.matchAll(MARKUP)) {
    html += escapeHtml(source.slice(done, index)) + tagOf(markup, slash, name?.toLowerCase());
    done = index + markup.length;
  }
  return html + escapeHtml(source.slice(done));
}

function tagOf(markup: string, slash: string, name: string | undefined): string {
  if (name === undefined) return '';
  if (!FORMATTING.has(name)) return escapeHtml(markup);
  // Collapsible sections are printed open.
  return `<${slash}${name}${name === 'details' && slash === '' ? ' open' : ''}>`;
}
