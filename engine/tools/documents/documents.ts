import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { DocumentTool, ReadSettings, TaggedFile } from '../../contract/tools/documents.js';
import type { DocumentModel, PageLines } from '../../document/document-model.js';
import type { WorkFile } from '../../contract/file.js';
import type { JudgeInput, TagVerdict } from '../../pdf/tags/judge/judge-tags.js';
import type { MendInput } from '../../pdf/tags/judge/mend-tags.js';
import type { TagInput } from '../../pdf/tags/tag-document.js';
import { detectLanguage } from '../../text/detect-language.js';
import { pdfModule, type Workshop } from '../workshop.js';
import type { OpenPages, PageTool } from '../../contract/tools/pages.js';
import type { FlowElement } from '../../document/flow-elements.js';
import { listPages } from '../../geometry/list-pages.js';
import type { ToolScope } from '../tool-scope.js';
import type { JoinedFacts, JoinInput } from './join-pages.js';
import type { ContentInput, ReadContent } from './read-content.js';
import { readJsonLines } from '../../files/json-lines.js';

export function documentTool(scope: ToolScope, pages: PageTool, workshop: Workshop): DocumentTool {
  /** Reads a document into files of elements and of lines. */
  async function readFile(file: WorkFile, settings: ReadSettings): Promise<ReadModel> {
    const folder = await mkdtemp(join(scope.folder, 'document-'));
    const linesOfJson = (name: string): string => join(folder, `${name}.jsonl`);
    const [contents, elements, lines] = [linesOfJson('pages'), linesOfJson('elements'), linesOfJson('lines')];
    const opened = await pages.open(file, settings.password);
    const described = await opened.describe();
    const { byPage = false, withoutTicks = false, lines: withLines = false } = settings;
    const { formulas: withFormulas = false, drawings: withDrawings = false } = settings;
    const content = {
      byPage,
      withoutTicks,
      withFormulas,
      withDrawings,
      withLines,
      ...(settings.pictures === true && { folder }),
    };
    await readPages(opened, settings, { ...content, contents, lines });
    const input: JoinInput = { contents, elements, outline: described.outline, byPage };
    const facts = await scope.compute<JoinedFacts>(new URL('./join-pages.js', import.meta.url), input);
    await rm(contents);
    return { ...described, ...facts, elementsPath: elements, linesPath: lines };
  }
  async function makeTags(file: WorkFile, target: WorkFile, onlyPdf14: boolean): Promise<TaggedFile> {
    const { elementsPath: elements, pages: facts, language: stated } = await readFile(file, { pictures: true });
    const language = stated ?? (await languageIn(elements));
    await workshop.run<null>(pdfModule('tags/tag-document'), file, ({ path, name }): TagInput => {
      return { source: { path, name }, target: target.path, elements, pages: facts, language, onlyPdf14 };
    });
    return { file: target, tags: 'made' };
  }
  /** Reads data that a sound structure tree may lack: the language, from the first pages, and the figures. */
  async function additions(
    file: WorkFile,
    { hasLanguage, describesFigures }: Exclude<TagVerdict, { readonly tags: 'unsound' }>,
  ): Promise<Pick<MendInput, 'language' | 'elements'>> {
    if (hasLanguage && describesFigures) return { language: UNKNOWN_LANGUAGE };
    const { pageCount } = await pages.open(file);
    const sample = Math.min(pageCount, SAMPLE_PAGES);
    const first = Array.from({ length: describesFigures ? sample : pageCount }, (_, index) => index + 1);
    const { elementsPath: elements } = await readFile(file, { pages: first, pictures: !describesFigures });
    return { language: await languageIn(elements), elements };
  }
  return {
    async read(file, settings = {}) {
      const { elementsPath, linesPath, ...model } = await readFile(file, settings);
      const scanned = model.pages.filter((page) => page.scanned).map(({ number }) => number);
      if (scanned.length > 0) scope.warn(`${file.name}: ${scannedPages(scanned)}`);
      return {
        ...model,
        elements: () => readJsonLines<FlowElement>(elementsPath),
        lines: () => readJsonLines<PageLines>(linesPath),
      };
    },
    async tag(file, target, { onlyPdf14 = false } = {}) {
      const judge = ({ path, name }: WorkFile): JudgeInput => ({ source: { path, name }, onlyPdf14 });
      const verdict = await workshop.run<TagVerdict>(pdfModule('tags/judge/judge-tags'), file, judge);
      if (verdict.tags === 'flawless') return { file, tags: 'kept' };
      if (verdict.tags === 'unsound') return await makeTags(file, target, onlyPdf14);
      const added = await additions(file, verdict);
      await workshop.run<null>(pdfModule('tags/judge/mend-tags'), file, ({ path, name }): MendInput => {
        return { source: { path, name }, target: target.path, onlyPdf14, ...added };
      });
      return { file: target, tags: 'kept' };
    },
  };
}

/** How much of a document tells its language. */
const SAMPLE_PAGES = 5;
const SAMPLE_CHARACTERS = 4000;
const UNKNOWN_LANGUAGE = 'und';

async function languageIn(elements: string): Promise<string> {
  let text = '';
  for await (const element of readJsonLines<FlowElement>(elements)) {
    if ('runs' in element) text += `${element.runs.map((run) => run.text).join('')}\n`;
    if (text.length > SAMPLE_CHARACTERS) break;
  }
  return detectLanguage(text) ?? UNKNOWN_LANGUAGE;
}

interface ReadModel extends Omit<DocumentModel, 'elements' | 'lines'> {
  readonly elementsPath: string;
  readonly linesPath: string;
}

/** Paths of new files with a line of JSON for each page: a `PageContent`, and the `PageLines` if they are wanted. */
interface PageFiles {
  readonly contents: string;
  readonly lines: string;
}

/** Has the pool read the pages, and writes each as it comes. */
async function readPages(
  opened: OpenPages,
  settings: ReadSettings,
  { contents, lines, ...input }: ContentInput & PageFiles,
): Promise<void> {
  const numbers = settings.pages ?? Array.from({ length: opened.pageCount }, (_, index) => index + 1);
  const module = new URL('./read-content.js', import.meta.url);
  await using contentFile = await open(contents, 'wx');
  await using lineFile = await open(lines, 'wx');
  for await (const { result } of opened.each<ReadContent>(numbers, { module, input: input satisfies ContentInput })) {
    await contentFile.appendFile(`${result.content}\n`);
    if (result.lines !== undefined) await lineFile.appendFile(`${result.lines}\n`);
  }
}

function scannedPages(numbers: readonly number[]): string {
  const arePictures = numbers.length === 1 ? 'is a picture' : 'are pictures';
  return `${listPages(numbers)} ${arePictures} without text. Run ocr first to get text.`;
}
