import {
  beginsReference,
  isTick,
  type Run,
  type RunProperties,
  validUri,
  type WordInline,
  type WordRun,
} from '../../../../engine/index.js';
import { type TextLook, textLookOf } from '../styles/text-look.js';
import type { Environment } from './block-environment.js';
import { controlOf } from './form-control.js';

const SOFT_HYPHEN = '\u00ad';
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Makes runs of a paragraph. @param look of its style */
export function inlineOf(runs: readonly Run[], look: TextLook, environment: Environment): readonly WordInline[] {
  const fields = environment.cursor.nextLeaf();
  const inlines: WordInline[] = fields.filter(isTick).flatMap((field) => [controlOf(field), textRun(' ')]);
  let reference = 0;
  for (const [at, run] of runs.entries()) {
    const begins = beginsReference(run, runs[at - 1]);
    if (begins) reference = environment.cursor.nextReference();
    else if (run.note !== undefined && isFootnote(reference, environment)) continue;
    add(inlines, run, wordRun(run, { look, reference, environment }), environment);
  }
  for (const field of fields) if (!isTick(field)) inlines.push(textRun(' '), controlOf(field));
  return inlines;
}

interface RunPlace {
  readonly look: TextLook;
  readonly reference: number;
  readonly environment: Environment;
}

function wordRun(run: Run, { look, reference, environment }: RunPlace): WordRun {
  const properties = runProperties(run, look, environment);
  const text = (run.lineBreak === true ? '\n' : '') + hyphenated(run).replace(/[\r\n\u2028\u2029]+/g, ' ');
  if (run.note !== undefined) {
    const { notes, marks } = environment.survey;
    const note = notes.noteOf(reference);
    if (note !== undefined && notes.referenceTo(note) === reference) {
      const mark = marks.markOf(note, run.note);
      const content = { note: note + 1, ...(mark !== undefined && { mark }) };
      const { shift: _, ...rest } = properties;
      return { kind: 'run', properties: { style: 'FootnoteReference', ...rest }, content };
    }
  }
  const content = run.pageNumber === true ? ({ field: 'PAGE', text } as const) : { text };
  return { kind: 'run', properties, content };
}

/** The text with optional hyphens where lines ended with hyphens, so that the lines of the result can end there. */
function hyphenated({ text, hyphens = [] }: Run): string {
  const ends = [...hyphens, text.length];
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end)).join(SOFT_HYPHEN);
}

/** Whether a reference is the first one to its footnote; others are raised text. */
function isFootnote(reference: number, { survey: { notes } }: Environment): boolean {
  const note = notes.noteOf(reference);
  return note !== undefined && notes.referenceTo(note) === reference;
}

/** Returns the properties of a run that differ from the style of the paragraph. */
function runProperties({ style, text, link }: Run, look: TextLook, environment: Environment): RunProperties {
  const { survey, language, backdrop, widening = 0 } = environment;
  const own = textLookOf(style, survey.fonts, backdrop);
  const scale = own.scale + widening;
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  return {
    ...(own.font !== look.font && { font: own.font }),
    ...(own.bold !== look.bold && { bold: own.bold }),
    ...(own.italic !== look.italic && { italic: own.italic }),
    ...(style.strike === true && { strike: true }),
    ...(own.colour !== look.colour && { colour: own.colour }),
    ...(own.size !== look.size && { size: own.size }),
    ...(scale !== look.scale && { scale }),
    ...(style.tracking !== undefined && { spacing: style.tracking * style.size }),
    ...(style.underline === true && { underline: true }),
    ...(style.highlight !== undefined && { highlight: style.highlight }),
    ...(style.shift !== undefined && { shift: style.shift }),
    ...(isRightToLeft && { isRightToLeft }),
    ...(style.language !== undefined && style.language !== language && { language: style.language }),
    ...(link !== undefined && style.underline !== true && { underline: false }),
  };
}

function add(inlines: WordInline[], { link }: Run, run: WordRun, { bookmarkOf }: Environment): void {
  const target = link && ('uri' in link ? uriOf(link.uri) : bookmarkOf(link));
  if (target === undefined) {
    inlines.push(run);
    return;
  }
  inlines.push({ kind: 'link', content: [run], ...target });
}

function uriOf(uri: string): { readonly uri: string } | undefined {
  const valid = validUri(uri);
  return valid === undefined ? undefined : { uri: valid };
}

function textRun(text: string): WordRun {
  return { kind: 'run', content: { text } };
}
