import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reference data of a document's text. */
export interface Truth {
  readonly pdf: string;
  readonly name: string;
  readonly text?: string;
  /**
   * Reliability of the text: `layout` imitates the page with spaces, and is in no mean; `no spaces` lacks most
   * spaces, and is compared without any; `markdown` has lost its markup.
   */
  readonly kind: 'text' | 'markdown' | 'layout' | 'no spaces';
  readonly statements: readonly Statement[];
}

/** A statement of olmOCR-bench: a text is present, absent, or precedes another. */
export type Statement =
  | { readonly type: 'present' | 'absent'; readonly text: string }
  | { readonly type: 'order'; readonly before: string; readonly after: string };

/** The documents of a folder with `<file>.truth.txt`, `.expected.md` or `.olmocr-tests.jsonl` beside them. */
export async function truthsIn(folder: string): Promise<readonly Truth[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort();
  const truths: Truth[] = [];
  for (const name of names) {
    const pdf = join(folder, name);
    const text = await contents(`${pdf}.truth.txt`);
    const markdown = await contents(`${pdf}.expected.md`);
    const statements = statementsOf((await contents(`${pdf}.olmocr-tests.jsonl`)) ?? '');
    if (text !== undefined) truths.push({ pdf, name, text, kind: kindOf(text), statements });
    else if (markdown !== undefined) truths.push({ pdf, name, text: plain(markdown), kind: 'markdown', statements });
    else if (statements.length > 0) truths.push({ pdf, name, kind: 'text', statements });
  }
  return truths;
}

async function contents(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

/** A seventh of ordinary text is white space; an imitated layout has runs of spaces within lines. */
function kindOf(text: string): Truth['kind'] {
  const white = (text.match(/\s/g) ?? []).length / text.length;
  if (white < 0.08 && text.length > 500) return 'no spaces';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => /\s{4}/.test(line)).length > 0.3 * lines.length ? 'layout' : 'text';
}

function plain(markdown: string): string {
  return markdown
    .replace(/<!--[^]*?-->/g, '')
    .replace(/^\s*\|?[\s|:-]*-{3}[\s|:-]*$/gm, '')
    .replace(/\|/g, ' ')
    .replace(/^\s*(?:#+|-)\s|\*\*|`/gm, '')
    .replace(/\\_/g, '_')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function statementsOf(lines: string): Statement[] {
  const parsed = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown);
  return parsed.filter(isStatement);
}

function isStatement(value: unknown): value is Statement {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'order') return 'before' in value && 'after' in value;
  return (value.type === 'present' || value.type === 'absent') && 'text' in value;
}
