import { groupedBy } from '../../../groups.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import { type PdfStream, Ref } from '../../syntax/values.js';
import type { ContentEditor } from './content-editor.js';
import { drawnContent } from './drawn-content.js';
import { unitedTile } from './tiles-under.js';
import { type EditedContent, mergeEdits } from './drawn-stream.js';
import type { SecondaryAreas } from '../secondary/secondary-areas.js';

export interface EditedStream {
  readonly ref: Ref;
  readonly stream: PdfStream;
  /** The font or page whose resources the stream uses. */
  readonly holder: Ref | undefined;
  readonly edited: EditedContent;
}

/**
 * Edits secondary content streams; a stream that is given several times is edited once with all areas. If one of its places is
 * coarse, all of its text operators that touch an area of any place are removed as a whole.
 * @param earlier the results of earlier edits
 */
export function editStreams(
  file: PdfFile,
  editor: ContentEditor,
  {
    secondary,
    earlier = [],
  }: { readonly secondary: readonly SecondaryAreas[]; readonly earlier?: readonly EditedStream[] },
): readonly EditedStream[] {
  const streams = new Map(earlier.map((it) => [it.ref.num, it]));
  for (const [num, places] of groupedBy(secondary, ({ stream }) => stream)) {
    const ref = new Ref(num);
    const stream = file.stream(ref);
    const tile = unitedTile(places);
    if (stream === undefined || tile === undefined) continue;
    const before = streams.get(num)?.edited;
    const own = file.dict(stream.dict.get('Resources'));
    const holder = places.find((it) => it.holder !== undefined)?.holder;
    const resourceHolder = own === undefined && holder !== undefined ? new Ref(holder) : undefined;
    const resources = own ?? file.dict(file.dict(resourceHolder)?.get('Resources'));
    const { toAreaSpace, areas } = tile;
    const content = before?.content ?? drawnContent(file, stream);
    const edited = editor.edit(content, {
      resources,
      toAreaSpace,
      areas,
      coarse: places.some(({ coarse }) => coarse === true),
    });
    streams.set(num, {
      ref,
      stream,
      holder: resourceHolder,
      edited: before === undefined ? edited : mergeEdits(before, edited),
    });
  }
  return [...streams.values()].filter(({ edited }) => edited.changed);
}

/** Returns the stream's dictionary for unencoded content, without entries that may contain the removed text. */
export function dictForContent(stream: PdfStream): PdfDict {
  const dict = stream.dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DL', 'PieceInfo', 'LastModified', 'Metadata'])
    dict.delete(key);
  return dict;
}
