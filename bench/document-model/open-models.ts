import { basename } from 'node:path';

import type { DocumentModel } from '../../engine/document/document-model.js';
import type { FlowElement, Run } from '../../engine/document/flow-elements.js';
import { PDF } from '../../engine/media-types/media-types.js';
import { openDocumentTools } from '../document-tools.js';
import type { Found } from './compare.js';
import { letters } from './truth.js';

export interface Models extends AsyncDisposable {
  read(path: string): Promise<Found>;
}

/** Reads document models as a step does. @param folder for the files of the tools */
export function openModels(folder: string): Models {
  const tools = openDocumentTools(folder);
  const { documents, pages } = tools;
  return {
    async read(path) {
      const file = { path, name: basename(path), type: PDF };
      const opened = await pages.open(file);
      const counts = new LetterCounts();
      for await (const { result } of opened.models(Array.from({ length: opened.pageCount }, (_, index) => index + 1))) {
        for (const { lines } of result.blocks)
          for (const { words } of lines) for (const { text } of words) counts.add(text);
      }
      return await foundIn(await documents.read(file), counts);
    },
    [Symbol.asyncDispose]: () => tools[Symbol.asyncDispose](),
  };
}

/** Number of times each letter is on the pages and was not yet found in the model. */
class LetterCounts {
  readonly #counts = new Map<string, number>();
  all = 0;

  add(text: string): void {
    for (const letter of letters(text)) this.#counts.set(letter, (this.#counts.get(letter) ?? 0) + 1);
    this.all += letters(text).length;
  }

  take(text: string): void {
    for (const letter of letters(text)) this.#counts.set(letter, (this.#counts.get(letter) ?? 0) - 1);
  }

  get lost(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + Math.max(0, count), 0);
  }
}

async function foundIn(model: DocumentModel, counts: LetterCounts): Promise<Found> {
  const found = { paragraphs: [] as string[], headings: [] as string[], items: [] as string[], notes: [] as string[] };
  for (const { header, footer } of model.pages)
    for (const { runs } of [...header, ...footer]) counts.take(textOf(runs));
  for await (const element of model.elements()) {
    for (const text of allTextsOf(element)) counts.take(text);
    const isTitle = element.kind === 'paragraph' && (element.style === 'title' || element.style === 'subtitle');
    if (element.kind === 'heading' || isTitle) found.headings.push(ownLetters(element.runs));
    else if (element.kind === 'paragraph') found.paragraphs.push(ownLetters(element.runs));
    else if (element.kind === 'list-item') found.items.push(ownLetters(element.runs));
    else if (element.kind === 'code') found.paragraphs.push(...element.lines.map(letters));
    else if (element.kind === 'footnote') found.notes.push(...element.content.map(({ runs }) => ownLetters(runs)));
  }
  const { paragraphs, headings, items, notes } = found;
  const texts = [paragraphs, headings, items, notes].map((list) => list.filter((text) => text !== ''));
  const [first = [], second = [], third = [], fourth = []] = texts;
  const kinds = { paragraphs: first, headings: second, items: third, notes: fourth };
  return { ...kinds, letters: counts.all, lettersLost: counts.lost };
}

function textOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** Letters and digits of runs without the numbers of notes, which the source document does not contain as text. */
function ownLetters(runs: readonly Run[]): string {
  return letters(textOf(runs.filter(({ note }) => note === undefined)));
}

function allTextsOf(element: FlowElement): readonly string[] {
  switch (element.kind) {
    case 'page':
      return [];
    case 'figure':
      return element.caption === undefined ? [] : allTextsOf(element.caption);
    case 'code':
      return element.lines;
    case 'footnote':
      return [element.label, ...element.content.flatMap(allTextsOf)];
    case 'table': {
      const inner = element.cells.flatMap(({ content }) => content.flatMap(allTextsOf));
      return element.caption === undefined ? inner : [...inner, ...allTextsOf(element.caption)];
    }
    case 'list-item':
      return [element.marker?.text ?? '', textOf(element.runs)];
    default:
      return [textOf(element.runs)];
  }
}
