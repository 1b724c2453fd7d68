import { useEffect, useState } from 'preact/hooks';

import { messageOf } from '../api/client.js';
import { openPdf, type OpenPdf } from './open-pdf.js';

export interface PdfState {
  readonly pdf: OpenPdf | undefined;
  /** Why no page can be shown. */
  readonly failure: string | undefined;
}

const nothing: PdfState = { pdf: undefined, failure: undefined };

/** Opens a document as long as a component shows it; undefined opens none. */
export function usePdf(file: Blob | undefined, passwords: readonly string[]): PdfState {
  const joined = passwords.join('\n');
  const [state, setState] = useState({ ...nothing, file, joined });
  useEffect(() => {
    if (file === undefined) return undefined;
    let isWanted = true;
    const opening = openPdf(file, joined.split('\n'));
    opening.then(
      (pdf) => {
        if (isWanted) setState({ pdf, failure: undefined, file, joined });
      },
      (error: unknown) => {
        if (isWanted) setState({ pdf: undefined, failure: messageOf(error), file, joined });
      },
    );
    return () => {
      isWanted = false;
      opening.then(
        (pdf) => pdf.close(),
        () => undefined,
      );
    };
  }, [file, joined]);
  // The effect runs after the next frame: until then the state is that of the file before.
  return state.file === file && state.joined === joined ? state : nothing;
}

/** Whether a file is a PDF, by its name and declared type. */
export function isPdf({ type, name = '' }: { readonly type: string; readonly name?: string }): boolean {
  return type === 'application/pdf' || name.toLowerCase().endsWith('.pdf');
}
