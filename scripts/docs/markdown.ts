const notice = '<!-- Generated from the operations by `npm run docs`; do not edit. -->';

/** Joins the parts of a page with blank lines; empty parts are left out. */
export function page(...parts: readonly string[]): string {
  return [notice, ...parts].filter((part) => part !== '').join('\n\n');
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`);
  return rows.length === 0 ? '' : lines.join('\n');
}

export function code(language: string, ...lines: readonly string[]): string {
  return ['```' + language, ...lines, '```'].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
