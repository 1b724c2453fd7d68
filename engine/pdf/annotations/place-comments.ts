import { answer, type PdfAnswer } from '../file/answer.js';
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

/** Viewers draw the icon of a comment about so large, from the upper left corner of its rectangle on (in points). */
const ICON = 24;
/** Between the icons and the edge of the page. */
const EDGE = 6;
/** The window that shows a comment's text. */
const WINDOW = { width: 200, height: 100 };

/**
 * Moves the icons of comments (text annotations, ISO 32000-2 §12.5.6.4) to the right edge of their pages, at the height of
 * what they are about, one below the other where there are several. Their pop-up windows get the rectangle that every
 * annotation needs. For documents that LibreOffice wrote: none of their pages is turned.
 * @returns whether there are comments, and so a target
 */
export default function placeComments({ source: named, target }: CommentsInput): Promise<PdfAnswer<boolean>> {
  return answer(() => {
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

/** What becomes of a page's comments and their windows. */
function commentsOf(page: Page, { file }: Source): readonly Change[] {
  const dict = pageDict(file, page);
  const { visible } = geometryOf(file, dict);
  const comments = (file.array(dict.get('Annots')) ?? []).flatMap((ref) => {
    const comment = file.dict(ref);
    const box = rectangleOf(file, comment?.get('Rect'));
    const isComment = comment !== undefined && file.name(comment.get('Subtype')) === 'Text';
    return ref instanceof Ref && isComment && box !== undefined ? [{ ref, comment, box }] : [];
  });
  // From the top of the page down.
  comments.sort((one, other) => other.box[3] - one.box[3]);
  let lowest = Infinity;
  return comments.flatMap(({ ref, comment, box }) => {
    const icon = iconFor(box, visible, lowest);
    lowest = icon[1];
    const window = comment.get('Popup');
    const popup = file.dict(window);
    const moved: Change = [ref, withRect(comment, icon)];
    return window instanceof Ref && popup !== undefined
      ? [moved, [window, withRect(popup, windowFor(icon))] as const]
      : [moved];
  });
}

function iconFor(box: Rectangle, [, bottom, right]: Rectangle, lowest: number): Rectangle {
  const left = right - EDGE - ICON;
  const top = Math.max(Math.min(box[3], lowest), bottom + ICON);
  return [left, top - ICON, left + ICON, top];
}

function windowFor([left, , , top]: Rectangle): Rectangle {
  return [left - WINDOW.width, top - WINDOW.height, left, top];
}

function withRect(dict: PdfDict, box: Rectangle): PdfDict {
  const changed = dict.clone();
  changed.set('Rect', [...box]);
  return changed;
}
