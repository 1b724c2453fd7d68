import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import { type PdfStream, Ref } from '../../syntax/values.js';
import type { ContentEditor } from './content-editor.js';
import { drawnContent } from './drawn-content.js';
import { unitedTile } from './tiles-under.js';
import type { EditedContent } from './drawn-stream.js';
import type { SecondaryAreas } from '../secondary/secondary-areas.js';

export interface EditedStream {
  readonly ref: Ref;
  readonly stream: PdfStream;
  /** The font or page whose resources the stream uses. */
  readonly holder: Ref | undefined;
  readonly edited: EditedContent;
}

/**
 * Edits a secondary content stream once with all its areas. If one of its places is coarse, all of its text operators that touch
 * an area of any place are removed as a whole.
 * @param places all areas in it
 * @returns undefined when nothing changes
 */
export function editSecondaryStream(
  file: PdfFile,
  editor: ContentEditor,
  { num, places }: { readonly num: number; readonly places: readonly SecondaryAreas[] },
): EditedStream | undefined {
  const ref = new Ref(num);
  const stream = file.stream(ref);
  const tile = unitedTile(places);
  if (stream === undefined || tile === undefined) return undefined;
  const own = file.dict(stream.dict.get('Resources'));
  const holder = places.find((it) => it.holder !== undefined)?.holder;
  const resourceHolder = own === undefined && holder !== undefined ? new Ref(holder) : undefined;
  const resources = own ?? file.dict(file.dict(resourceHolder)?.get('Resources'));
  const { toAreaSpace, areas } = tile;
  const edited = editor.edit(drawnContent(file, stream), {
    resources,
    toAreaSpace,
    areas,
    coarse: places.some(({ coarse }) => coarse === true),
  });
  if (!edited.changed) return undefined;
  return { ref, stream, holder: resourceHolder, edited: editor.withBoxes(edited, places) };
}

/** Returns the stream's dictionary for unencoded content, without entries that may contain the removed text. */
export function dictForContent(stream: PdfStream): PdfDict {
  const dict = stream.dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DL', 'PieceInfo', 'LastModified', 'Metadata'])
    dict.delete(key);
  return dict;
}
