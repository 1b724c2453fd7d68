import { filler, type MadeTable, people, prices, survey, wrapped } from './table-contents.js';
import type { Rows } from './table-truths.js';

/** A page with tables, and what they hold. */
export interface MadeDocument {
  readonly name: string;
  readonly html: string;
  readonly tables: readonly Rows[];
}

/** How tables are drawn, as rules of CSS. */
const looks: Readonly<Record<string, string>> = {
  grid: 'td, th { border: 0.75pt solid #444 }',
  'no rules': '',
  'rules across': 'tr { border-bottom: 0.5pt solid #999 }',
  'three rules': 'thead { border-top: 1pt solid; border-bottom: 0.5pt solid } tbody { border-bottom: 1pt solid }',
  zebra: 'tbody tr:nth-child(odd) { background: #e8eef4 } th { background: #123; color: #fff }',
  'rules down': 'td + td, th + th { border-left: 0.5pt solid #777 }',
  'cells apart': 'table { border-collapse: separate; border-spacing: 2pt } td, th { background: #eee }',
  'dashed rules': 'td, th { border: 0.75pt dashed #555 }',
  'frame only': 'table { border: 1pt solid }',
  'head ruled': 'th { border: 0.5pt solid #555 }',
};

const contents: readonly MadeTable[] = [people, prices, survey, wrapped];

/** Each content in each look, alone or amid prose in one column or two. */
export function madeTables(): readonly MadeDocument[] {
  return Object.entries(looks).flatMap(([look, css], lookIndex) =>
    contents.map((content, contentIndex): MadeDocument => {
      const setting = settings[(lookIndex + contentIndex) % settings.length] ?? settings[0];
      return {
        name: `${content.name}, ${look}, ${setting.name}`,
        html: page(css, content.isRightToLeft === true, setting.around(content.html)),
        tables: [content.rows],
      };
    }),
  );
}

const settings = [
  { name: 'alone', around: (table: string) => table },
  { name: 'amid prose', around: (table: string) => `<h2>Results</h2>${filler(3)}${table}${filler(3)}` },
  {
    name: 'in a column',
    around: (table: string) =>
      `<div style="columns: 2; column-gap: 24pt; font-size: 8pt">${filler(4)}${table}${filler(6)}</div>`,
  },
] as const;

function page(css: string, isRightToLeft: boolean, body: string): string {
  const style = `body { font: 10pt/1.3 "Liberation Sans" } p { text-align: justify }
    table { border-collapse: collapse; margin: 8pt 0; break-inside: avoid } td, th { padding: 2pt 6pt; vertical-align: top; text-align: start }
    td.n { text-align: right } ${css}`;
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  return `<!doctype html><html dir="${direction}"><meta charset="utf-8"><style>${style}</style><body>${body}</body></html>`;
}
