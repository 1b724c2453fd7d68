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
  const [state, setState] = useState(nothing);
  const joined = passwords.join('\n');
  useEffect(() => {
    setState(nothing);
    if (file === undefined) return undefined;
    let isWanted = true;
    const opening = openPdf(file, joined.split('\n'));
    opening.then(
      (pdf) => {
        if (isWanted) setState({ pdf, failure: undefined });
      },
      (error: unknown) => {
        if (isWanted) setState({ pdf: undefined, failure: messageOf(error) });
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
  return state;
}

/** Whether a file is a PDF, by its name and declared type. */
export function isPdf({ type, name = '' }: { readonly type: string; readonly name?: string }): boolean {
  return type === 'application/pdf' || name.toLowerCase().endsWith('.pdf');
}
