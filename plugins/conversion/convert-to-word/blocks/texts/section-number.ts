import type { Heading, ListItem, ParagraphProperties, WordParagraph } from '../../../../../engine/index.js';
import { halfPoints } from '../../layout/half-points.js';
import { runsBehind } from '../../lists/leading-number.js';
import { type LevelIndent, markerWidth } from '../../lists/list-indents.js';
import { OUTLINE } from '../../lists/numbering.js';
import type { OutlinePlace } from '../../lists/outline-plan.js';
import { roleOf } from '../../styles/style-roles.js';
import { plainLook } from '../../styles/word-styles.js';
import type { Environment } from '../block-environment.js';

/** In points: smaller differences are errors of measuring. */
const TOLERANCE = 1.5;

/** Width of a space between words, in ems. */
const SPACE = 0.25;

/** A heading without the number that Word counts, and where its first line then begins. */
export interface CountedHeading {
  readonly heading: Heading;
  readonly itemIndents: Pick<ParagraphProperties, 'indentFirst'>;
}

export function countedHeading(heading: Heading, { length, hanging, number = '' }: OutlinePlace): CountedHeading {
  const { runs, format } = heading;
  const style = runs[0]?.style;
  const width = markerWidth(number, style) + SPACE * (style?.size ?? 0);
  const first = format.lineHeight === 0 ? 0 : format.indentFirst;
  const begin = first + (hanging ?? (Number.isNaN(width) ? 0 : width));
  return { heading: { ...heading, runs: runsBehind(runs, length) }, itemIndents: { indentFirst: begin } };
}

/** Gives a heading the number of its section, or none where others of its style have numbers. */
export function withSectionNumber(
  block: WordParagraph,
  heading: Heading,
  { place, environment }: { readonly place: OutlinePlace | undefined; readonly environment: Environment },
): WordParagraph {
  const { outline, looks } = environment.survey;
  const role = roleOf(heading);
  const ofStyle = outline.levelOf(role);
  const { indentFirst: usual } = looks.get(role) ?? plainLook;
  const { indentStart = 0, indentFirst = usual } = block.format ?? {};
  const stated = { indentStart, indentFirst };
  if (place === undefined) {
    if (ofStyle === undefined) return block;
    const own = outline.levels[ofStyle]?.hasTab === true ? stated : {};
    return { ...block, numbering: { number: 0, level: 0 }, format: { ...block.format, ...own } };
  }
  const number = environment.numbering.ofOutline(place);
  const isOfStyle = ofStyle === place.level && number.number === OUTLINE;
  const { hasTab = false, hanging = 0 } = outline.levels[place.level] ?? {};
  const numbering = isOfStyle ? {} : { numbering: number };
  if (!hasTab) return { ...block, ...numbering, format: { ...block.format, ...(!isOfStyle && stated) } };
  const room = place.hanging ?? hanging;
  const start = indentStart + Math.min(0, indentFirst);
  if (heading.format.lineHeight > 0 && indentFirst > -TOLERANCE) {
    const tabs = [{ at: halfPoints(start + indentFirst + room), align: 'left' as const }];
    return { ...block, ...numbering, format: { ...block.format, ...stated, tabs } };
  }
  const { indentStart: _start, indentFirst: _first, ...format } = block.format ?? {};
  const isLikeStyle = isOfStyle && Math.abs(start) < TOLERANCE && Math.abs(room - hanging) < TOLERANCE;
  const own = isLikeStyle ? {} : { indentStart: halfPoints(start + room), indentFirst: -halfPoints(room) };
  return { ...block, ...numbering, format: { ...format, ...own } };
}

/** The number of an item, and its indents where they are not those of its level. */
export function itemNumber(
  item: ListItem,
  element: number | undefined,
  { indent, environment }: { readonly indent: LevelIndent; readonly environment: Environment },
): Pick<WordParagraph, 'numbering' | 'format'> {
  const { marker } = item;
  if (marker === undefined) return {};
  const place = environment.survey.outline.placeOf(element);
  if (place === undefined) return { numbering: environment.numbering.of(item, marker, indent) };
  const numbering = environment.numbering.ofOutline(place, indent);
  const { indent: text = 0, hanging = 0 } = environment.numbering.outlineLevel(place.level) ?? {};
  const isLikeLevel = Math.abs(text - indent.text) < TOLERANCE && Math.abs(text - hanging - indent.marker) < TOLERANCE;
  if (isLikeLevel) return { numbering };
  const format = { indentStart: halfPoints(indent.text), indentFirst: halfPoints(indent.marker - indent.text) };
  return { numbering, format };
}
