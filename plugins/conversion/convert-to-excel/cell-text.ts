import type { FlowElement, Run, Table } from '../../../engine/index.js';

/** Returns the text of a cell, with a line for each paragraph and each line that the author has ended. */
export function textOf(content: readonly FlowElement[]): string {
  return content.map(textOfElement).join('\n').replace(lineEnds, '\n').trim();
}

/**
 * Removes the dots that lead from the text of a cell to the next column. Scans from the end: a pattern would take the square of
 * the length for dots of hostile number.
 */
export function withoutLeader(text: string): string {
  let [end, dots] = [text.length, 0];
  for (; end > 0 && LEADER.has(text.charAt(end - 1)); end -= 1) if (text.charAt(end - 1) !== ' ') dots += 1;
  return end > 0 && dots >= LEADER_DOTS ? text.slice(0, end) : text;
}

const LEADER = new Set('.\u2024\u2026\u00b7 ');

/** An ellipsis has three. */
const LEADER_DOTS = 4;

/** The runs of a cell, without those of tables inside. */
export function runsOf(content: readonly FlowElement[]): readonly Run[] {
  return content.flatMap((element) => ('runs' in element ? element.runs : []));
}

export function textOfRuns(runs: readonly Run[]): string {
  return runs.map((run) => (run.lineBreak === true ? '\n' : '') + textOfRun(run)).join('');
}

/** The line ends of Unicode, and carriage returns. */
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;

function textOfElement(element: FlowElement): string {
  switch (element.kind) {
    case 'paragraph':
    case 'heading':
      return textOfRuns(element.runs);
    case 'list-item':
      return element.marker === undefined
        ? textOfRuns(element.runs)
        : `${element.marker.text} ${textOfRuns(element.runs)}`;
    case 'code':
      return element.lines.join('\n');
    case 'footnote':
      return `${element.label} ${element.content.map(({ runs }) => textOfRuns(runs)).join('\n')}`;
    case 'table':
      return textOfTable(element);
    case 'figure':
      return element.alternateText ?? '';
    case 'page':
      return '';
  }
}

/** A worksheet has no tables in cells: a line for each row. */
function textOfTable({ cells, rowCount }: Table): string {
  const rows = Array.from({ length: rowCount }, (): string[] => []);
  for (const { row, content } of cells) rows[row]?.push(textOf(content));
  return rows.map((texts) => texts.join(' ')).join('\n');
}

const raisedDigits = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
const raisedLetters = 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ\u0000ʳˢᵗᵘᵛʷˣʸᶻ';

/** Raised digits, and marks of footnotes, become characters that are raised themselves: 5² is not 52. */
function textOfRun({ text, style, note }: Run): string {
  if (note === undefined && (style.shift !== 'superscript' || /[^\d\s+-]/.test(text))) return text;
  return text.replace(/\d/g, (it) => raisedDigits.charAt(Number(it))).replace(/[a-pr-z]/g, raisedLetter);
}

function raisedLetter(letter: string): string {
  return raisedLetters.charAt(letter.charCodeAt(0) - 'a'.charCodeAt(0));
}
