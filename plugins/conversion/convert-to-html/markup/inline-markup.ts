import {
  beginsReference,
  type CodeBlock,
  contentsEntryIn,
  type FormField,
  isTick,
  languageTag,
  type Run,
  type RunStyle,
  validUri,
} from '../../../../engine/index.js';
import { isBold, joined, type Look, lookInBlock, textDeclarations } from '../styles/html-look.js';
import { type Cursor, type Environment, placeLink } from './markup-environment.js';
import { attributes, escapeText } from './escape.js';
import { pageAnchor } from './page-anchor.js';

/** Look, language and environment of the element that contains the runs. */
export interface Enclosing {
  readonly look: Look;
  readonly language: string | undefined;
  readonly environment: Environment;
  readonly cursor: Cursor;
}

interface Tag {
  readonly name: string;
  readonly start: string;
}

/** Writes the runs of a text, and the form fields in it. */
export function inlineMarkup(runs: readonly Run[], enclosing: Enclosing): string {
  const fields = enclosing.cursor.nextLeaf();
  const ticks = fields.filter(isTick).map((field) => `${fieldMarkup(field)} `);
  const others = fields.filter((it) => !isTick(it)).map((field) => ` ${fieldMarkup(field)}`);
  const entry = contentsEntryIn(runs);
  const text =
    entry === undefined
      ? runsMarkup(runs, enclosing)
      : [partOf(runs, 0, entry.end), partOf(runs, entry.start, Infinity)]
          .map((part) => `<span>${runsMarkup(part, enclosing)}</span>`)
          .join(' ');
  return [...ticks, text, ...others].join('');
}

/** The runs of some characters of a text. */
function partOf(runs: readonly Run[], start: number, end: number): readonly Run[] {
  let at = 0;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += run.text.length;
    return text === '' ? [] : [{ ...run, text }];
  });
}

/** Writes runs; tags that adjacent runs have in common stay open between them. */
function runsMarkup(runs: readonly Run[], enclosing: Enclosing): string {
  const { environment, cursor } = enclosing;
  const parts: string[] = [];
  let open: readonly Tag[] = [];
  let reference = 0;
  for (const [at, run] of runs.entries()) {
    if (beginsReference(run, runs[at - 1])) reference = cursor.nextReference();
    const tags = tagsOf(run, reference, enclosing);
    const common = commonLength(open, tags);
    parts.push(...endTags(open.slice(common)));
    if (run.lineBreak === true) parts.push('<br/>');
    if (run.page !== undefined) parts.push(pageAnchor(run.page, { tag: 'span', cursor, environment }));
    parts.push(...tags.slice(common).map(({ start }) => start), escapeText(run.text));
    open = tags;
  }
  parts.push(...endTags(open));
  return parts.join('');
}

/** The background of code outside of boxes, from the style sheet. */
const CODE_GROUND = 0xf3f4f6;

/** Writes code, in the colours and the weights that show its syntax. @param look of what encloses it */
export function codeMarkup({ lines, style, parts }: CodeBlock, look: Look, { classes, survey }: Environment): string {
  if (parts === undefined) return lines.map(escapeText).join('\n');
  const ground = { ...look, background: look.background ?? CODE_GROUND };
  const inkOf = ({ colour, weight, italic }: RunStyle): Look => ({ ...ground, colour, weight, italic });
  return parts
    .map((part) => {
      const className = classes.of(textDeclarations(inkOf(part.style), inkOf(style), survey.body.size));
      const text = escapeText(part.text);
      return className === undefined ? text : `<span${attributes({ class: className })}>${text}</span>`;
    })
    .join('');
}

/** The value of a form field. */
export function fieldMarkup(field: FormField): string {
  if (!isTick(field)) return `<span class="field">${escapeText(field.value)}</span>`;
  const [sign, label] = field.value === 'true' ? ['☒', 'ticked'] : ['☐', 'not ticked'];
  return `<span class="tick" role="img" aria-label="${label}">${sign}</span>`;
}

function commonLength(some: readonly Tag[], others: readonly Tag[]): number {
  const differs = some.findIndex(({ start }, at) => start !== others[at]?.start);
  return differs === -1 ? some.length : differs;
}

function endTags(tags: readonly Tag[]): readonly string[] {
  return tags.toReversed().map(({ name }) => `</${name}>`);
}

/** The tags of a run, the outermost first. */
function tagsOf(run: Run, reference: number, { look, language, environment }: Enclosing): readonly Tag[] {
  const { style } = run;
  const own = lookInBlock(style, look);
  const isCode = own.generic === 'monospace' && look.generic !== 'monospace';
  const isStrong = isBold(own) && !isBold(look);
  const isEmphasis = own.italic && !look.italic;
  // The elements strong and em already imply weight and italics, so the class does not declare them.
  const around: Look = { ...look, ...(isStrong && { weight: own.weight }), ...(isEmphasis && { italic: true }) };
  const declarations = textDeclarations(own, around, environment.survey.body.size);
  const isHigh = own.size > HIGH * look.size;
  const className = environment.classes.of(isHigh ? joined(declarations, LOW_LINE) : declarations);
  const lang = languageTag(style.language);
  const given = attributes({ class: className, lang: lang === language ? undefined : lang });
  const names = [
    ...(isStrong ? ['strong'] : []),
    ...(isEmphasis ? ['em'] : []),
    ...(style.underline && run.link === undefined ? ['u'] : []),
    ...(style.strike ? ['s'] : []),
    ...(own.background === look.background ? [] : ['mark']),
    ...(isCode ? ['code'] : []),
    ...(style.shift === undefined ? [] : [style.shift === 'superscript' ? 'sup' : 'sub']),
  ];
  const [first, ...rest] = names.length === 0 && given !== '' ? ['span'] : names;
  return [
    ...linkOf(run, reference, environment),
    ...(first === undefined ? [] : [{ name: first, start: `<${first}${given}>` }]),
    ...rest.map((name) => ({ name, start: `<${name}>` })),
  ];
}

/** Larger text, such as an initial, would otherwise part its line from the next line. */
const HIGH = 1.5;
const LOW_LINE = { always: 'line-height: 1;' };

function linkOf(run: Run, reference: number, environment: Environment): readonly Tag[] {
  const given = run.note === undefined ? targetOf(run, environment) : noteReference(reference, environment);
  return given === undefined ? [] : [{ name: 'a', start: `<a${attributes(given)}>` }];
}

type Attributes = Parameters<typeof attributes>[0];

function noteReference(reference: number, { survey, hrefOf, isBook }: Environment): Attributes | undefined {
  const note = survey.notes.noteOf(reference);
  if (note === undefined) return undefined;
  return {
    id: `reference-${reference}`,
    href: hrefOf(survey.notes.elementOf(note), `note-${note}`),
    'epub:type': isBook ? 'noteref' : undefined,
    role: 'doc-noteref',
  };
}

function targetOf({ link }: Run, environment: Environment): Attributes | undefined {
  if (link === undefined) return undefined;
  if ('page' in link) {
    const place = placeLink(environment, link);
    return place && { href: place.href };
  }
  const href = validUri(link.uri);
  return href === undefined ? undefined : { href, rel: 'noopener noreferrer' };
}
