import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';
import { geometryOf } from '../pages/page-geometry.js';
import { type Page, pageDict } from '../pages/page-tree.js';
import { type Rectangle, rectangleOf } from '../syntax/rectangle.js';
import { Revision } from '../write/revision.js';
import { type PdfDict, Ref } from '../syntax/values.js';

export interface CommentsInput {
  readonly source: NamedSource;
  readonly target: string;
}

/** The size of the icon that viewers draw for a comment, from the upper left corner of its rectangle, in points. */
const ICON = 24;
/** From the icons to the edge of the page. */
const EDGE = 6;
/** The size of the pop-up window that shows the text of a comment. */
const WINDOW = { width: 200, height: 100 };

/**
 * Moves the icons of comments (text annotations, ISO 32000-2 §12.5.6.4) to the right edge of their pages, at the height of
 * the text that they are about, one below the other. Their pop-up windows get the rectangle that every annotation needs.
 * Expects a PDF that LibreOffice wrote, which turns no page.
 * @returns whether the document has comments; without comments, `target` is not written
 */
export default function placeComments({ source: named, target }: CommentsInput): Promise<PdfResult<boolean>> {
  return pdfResult(() => {
    using source = openSource(named);
    const changes = source.tree.pages.flatMap((page) => commentsOf(page, source));
    if (changes.length === 0) return false;
    using revision = new Revision(source, target);
    for (const [ref, dict] of changes) revision.replace(ref, dict);
    revision.finish();
    return true;
  });
}

type Change = readonly [annotation: Ref, dict: PdfDict];

/** The annotations of a page's comments and their pop-up windows, with new rectangles. */
function commentsOf(page: Page, { file }: Source): readonly Change[] {
  const dict = pageDict(file, page);
  const { visible } = geometryOf(file, dict);
  const comments = (file.array(dict.get('Annots')) ?? []).flatMap((ref) => {
    const comment = file.dict(ref);
    const box = rectangleOf(file, comment?.get('Rect'));
    const isComment = comment !== undefined && file.name(comment.get('Subtype')) === 'Text';
    return ref instanceof Ref && isComment && box !== undefined ? [{ ref, comment, top: box[3] }] : [];
  });
  // From the top of the page down.
  comments.sort((one, other) => other.top - one.top);
  const tops = topsOfIcons(
    comments.map(({ top }) => top),
    visible,
  );
  return comments.flatMap(({ ref, comment }, index) => {
    const icon = iconAt(tops[index] ?? 0, visible);
    const window = comment.get('Popup');
    const popup = file.dict(window);
    const moved: Change = [ref, withRect(comment, icon)];
    return window instanceof Ref && popup !== undefined
      ? [moved, [window, withRect(popup, windowFor(icon, visible))] as const]
      : [moved];
  });
}

/**
 * The upper edges of icons, each as near to the wanted one as the icon above allows. Icons that would be below the page move
 * the icons above them up. Where a page has more comments than icons fit one below the other, the icons overlap evenly.
 */
function topsOfIcons(wanted: readonly number[], [, bottom, , top]: Rectangle): readonly number[] {
  const distance = Math.min(ICON, (top - bottom - ICON) / Math.max(1, wanted.length - 1));
  const tops: number[] = [];
  for (const each of wanted) tops.push(Math.min(each, (tops.at(-1) ?? top + distance) - distance));
  const lowest = (index: number): number => bottom + ICON + (tops.length - 1 - index) * distance;
  return tops.map((each, index) => Math.max(each, lowest(index)));
}

function iconAt(top: number, [, , right]: Rectangle): Rectangle {
  const left = right - EDGE - ICON;
  return [left, top - ICON, left + ICON, top];
}

/** The pop-up window beside an icon, moved onto the page where the icon is near its edge. */
function windowFor([left, , , top]: Rectangle, [leftEdge, bottomEdge]: Rectangle): Rectangle {
  const bottom = Math.max(bottomEdge, top - WINDOW.height);
  const start = Math.max(leftEdge, left - WINDOW.width);
  return [start, bottom, start + WINDOW.width, bottom + WINDOW.height];
}

function withRect(dict: PdfDict, box: Rectangle): PdfDict {
  const changed = dict.clone();
  changed.set('Rect', [...box]);
  return changed;
}
