import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import { type PdfStream, Ref } from '../../syntax/values.js';
import type { ContentEditor } from './content-editor.js';
import { drawnContent } from './drawn-content.js';
import { type EditedContent, joinedEdits } from './drawn-stream.js';
import type { HiddenSpots } from '../hidden/hidden-spots.js';

export interface EditedStream {
  readonly ref: Ref;
  readonly stream: PdfStream;
  /** The font whose glyph it is, or the page, when that has its resources. */
  readonly holder: Ref | undefined;
  readonly edited: EditedContent;
}

/** Edits content that is no page's, where it stands; a stream that is given several times loses what is given each time. */
export function editStreams(
  file: PdfFile,
  editor: ContentEditor,
  hidden: readonly HiddenSpots[],
): readonly EditedStream[] {
  const streams = new Map<number, EditedStream>();
  for (const { stream: num, holder, toSheet, spots, coarse = false } of hidden) {
    const ref = new Ref(num);
    const stream = file.stream(ref);
    if (stream === undefined) continue;
    const before = streams.get(num)?.edited;
    const own = file.dict(stream.dict.get('Resources'));
    const lender = own === undefined && holder !== undefined ? new Ref(holder) : undefined;
    const resources = own ?? file.dict(file.dict(lender)?.get('Resources'));
    const content = before?.content ?? drawnContent(file, stream);
    const edited = editor.edit(content, { resources, toSheet, spots, coarse });
    streams.set(num, {
      ref,
      stream,
      holder: lender,
      edited: before === undefined ? edited : joinedEdits(before, edited),
    });
  }
  return [...streams.values()].filter(({ edited }) => edited.changed);
}

/** The stream's dictionary for content that is not encoded, and without what might tell what it said. */
export function dictForContent(stream: PdfStream): PdfDict {
  const dict = stream.dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DL', 'PieceInfo', 'LastModified', 'Metadata'])
    dict.delete(key);
  return dict;
}
