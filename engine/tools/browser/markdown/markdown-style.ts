import { LONG_TEXT_STYLE } from '../long-text.js';

/** The style sheet for Markdown on A4. */
export const MARKDOWN_STYLE = `
@page { size: A4; margin: 20mm }
html, body { margin: 0 }
body { font: 10.5pt/1.45 'Liberation Sans', sans-serif; text-rendering: geometricPrecision; overflow-wrap: anywhere }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; margin: 1.4em 0 0.5em; break-after: avoid; unicode-bidi: plaintext }
h1 { font-size: 20pt } h2 { font-size: 15.5pt } h3 { font-size: 12.5pt } h4, h5, h6 { font-size: 10.5pt }
body > :first-child { margin-top: 0 }
p, ul, ol, blockquote, pre, table { margin: 0 0 0.8em }
p, li, td, th, dd, dt { unicode-bidi: plaintext }
p, li, dd, dt, td:not([align]), th:not([align]) { text-align: start }
ul, ol { padding-inline-start: 1.8em } li > ul, li > ol { margin-bottom: 0 }
li.task { list-style: none; margin-inline-start: -1.3em }
a { color: #0550ae }
blockquote { border-inline-start: 2.5pt solid #ccc; padding-inline-start: 1em; color: #444 }
code, pre, kbd, samp { font-family: 'DejaVu Sans Mono', monospace; font-size: 0.86em }
code { background: #f2f2f2; padding: 0.1em 0.25em }
pre { background: #f5f5f5; padding: 0.7em 0.9em; white-space: pre-wrap; line-height: 1.3; font-variant-ligatures: none }
pre code { background: none; padding: 0; font-size: inherit }
table { border-collapse: collapse; max-width: 100% }
th, td { border: 0.5pt solid #999; padding: 0.25em 0.6em; vertical-align: top }
th { background: #eee }
thead { display: table-header-group } tr, img { break-inside: avoid }
hr { border: 0; border-top: 0.75pt solid #999; margin: 1.4em 0 }
img { max-width: 100%; max-height: 240mm }
${LONG_TEXT_STYLE}
.absent { border: 0.5pt dashed #999; color: #555; padding: 0 0.3em }
`;
