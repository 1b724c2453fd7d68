import { css, legible, luminance } from './contrast.js';
import { DARK_PAGE, fontStack, LIGHT_PAGE, type Look } from './html-look.js';

/** The style sheet of a document: its usual look, then the rules of classes. @param classRules of {@link ClassNames} */
export function styleSheet(body: Look, classRules: string, { isBook }: { readonly isBook: boolean }): string {
  return [usual(body), ELEMENTS, MARKERS, isBook ? '' : pageRules(body), classRules].join('');
}

function usual(body: Look): string {
  return `/* Sizes are in rem: the size of the document's body text is the one that the reader has chosen. */
body { font-family: ${fontStack(body)}; line-height: 1.5; overflow-wrap: break-word; }
`;
}

/** The colour of dark text where the page is dark. */
const LIGHT_INK = 0xdcdfe4;

/** A book leaves colours and margins of the page to its reader. */
function pageRules({ colour }: Look): string {
  const ink = (page: number, text = legible(colour, page)): string =>
    `color: ${css(text)}; background-color: ${css(page)};`;
  return `
:root { color-scheme: light dark; }
body { margin: 0; ${ink(LIGHT_PAGE)} }
main, body > nav { box-sizing: border-box; max-width: 46rem; margin-inline: auto; padding: 0 1rem; }
main { padding-block: 0.5rem 4rem; }
a { color: #0645ad; }
nav { padding-block: 0.5rem; }
nav ol { list-style-type: none; margin: 0.3rem 0; padding-inline-start: 1rem; }
nav a { display: inline-block; min-width: 24px; min-height: 24px; }
nav.pages ol { display: flex; flex-wrap: wrap; gap: 0.3rem 0.8rem; }
main > .broad { margin-inline: calc(50% - 50vw + 1rem); }
summary { cursor: pointer; padding-block: 0.3rem; }
.skip { position: absolute; inset-inline-start: -200vw; }
.skip:focus { inset-inline-start: 0.5rem; padding: 0.5rem; ${ink(LIGHT_PAGE)} }

@media screen and (prefers-color-scheme: dark) {
  body, .skip:focus { ${ink(DARK_PAGE, luminance(colour) < 0.1 ? LIGHT_INK : undefined)} }
  a { color: #8ab4f8; }
  img { background-color: #ffffff; }
  .formula img { filter: invert(0.91) hue-rotate(180deg); }
  pre, .field { background-color: #24272d; }
}

@media print {
  body > nav, .skip { display: none; }
  main { max-width: none; padding: 0; }
  h1, h2, h3, h4, h5, h6 { break-after: avoid; }
  figure, tr, pre { break-inside: avoid; }
}
`;
}

const ELEMENTS = `
h1, h2, h3, h4, h5, h6 { margin: 1.2rem 0 0; font-size: 1rem; line-height: 1.25; hyphens: manual; }
p, ol, ul, pre, figure, blockquote, .table, .notes, .box { margin: 0.8rem 0 0; }
.next { margin-block-start: 0; }
blockquote { padding-inline-start: 1.5rem; }
li { margin-block-start: 0.25rem; }
li > p, li > ol, li > ul { margin-block-start: 0.25rem; }
pre { padding: 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere; background-color: #f3f4f6; font-size: 0.9rem; }
code { font-size: inherit; }
sub, sup { line-height: 0; }
.entry { display: flex; gap: 0.5rem; align-items: baseline; }
.entry > * { text-align: start; }
.entry::before { content: ""; order: 1; flex: 1; border-block-end: 1px dotted; }
.entry > :last-child { order: 2; }
.links a { display: inline-block; min-width: 24px; min-height: 24px; }
mark { color: inherit; background-color: transparent; }
img { display: block; max-width: 100%; height: auto; margin-inline: auto; }
figure.beside { display: inline-block; max-width: 100%; margin-inline-end: 0.5rem; vertical-align: top; }
figcaption, caption { margin-block: 0.4rem; text-align: center; font-size: 0.9rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; margin-inline: auto; max-width: 100%; }
td, th { padding: 0.2rem 0.5rem; border: 0 solid; text-align: start; vertical-align: top; }
td.shaded a, th.shaded a, .box.shaded a { color: inherit; }
td > :first-child, th > :first-child, .box > :first-child { margin-block-start: 0; }
.box > pre { padding: 0; background-color: transparent; }
.notes { border-block-start: 1px solid #8a8f98; padding-block-start: 0.4rem; font-size: 0.9rem; }
.note { margin-block-start: 0.3rem; }
.note > div { display: inline; }
a.marker { display: inline-block; min-width: 24px; min-height: 24px; }
.field { padding: 0 0.3rem; background-color: #eef1f6; }
`;

const MARKERS = `
ul.disc { list-style-type: disc; }
ul.circle { list-style-type: circle; }
ul.square { list-style-type: square; }
ul.dash { list-style-type: "–  "; }
ul.arrow { list-style-type: "→  "; }
ul.check { list-style-type: "✓  "; }
.labelled, .plain { list-style-type: none; }
${counterStyles()}`;

/** Counter styles for numbers with a bracket behind them or around them. */
function counterStyles(): string {
  const systems = {
    decimal: 'decimal',
    'lower-letter': 'lower-alpha',
    'upper-letter': 'upper-alpha',
    'lower-roman': 'lower-roman',
    'upper-roman': 'upper-roman',
  };
  const affixes = { closed: ['', ') '], enclosed: ['(', ') '], bracketed: ['[', '] '] } as const;
  return Object.entries(affixes)
    .flatMap(([name, [prefix, suffix]]) =>
      Object.entries(systems).map(
        ([style, system]) =>
          `@counter-style ${name}-${style} { system: extends ${system}; prefix: "${prefix}"; suffix: "${suffix}"; }\n` +
          `ol.${name}-${style} { list-style-type: ${name}-${style}; }\n`,
      ),
    )
    .join('');
}
