import { useEffect, useState } from 'preact/hooks';

import type { Result } from '../workbench/send-request.js';
import { ComparePages } from './compare-pages.js';
import { useBlobAddress } from './file-picture.js';
import { TextPreview } from './text-preview.js';
import { isPdf, usePdf } from './use-pdf.js';

interface ResultPreviewProps {
  readonly result: Result;
  /** The document before the run, to compare. */
  readonly original: File | undefined;
  /** Passwords that may open one of the two. */
  readonly passwords: readonly string[];
}

/** The result as pages, beside the original; as a picture, or as text. Other formats are only downloaded. */
export function ResultPreview({ result: { blob, fileName }, original, passwords }: ResultPreviewProps) {
  const isText = /^(text\/|application\/json)/.test(blob.type);
  return (
    <section class="stack" aria-label="Preview">
      <h2>Preview</h2>
      {isPdf(blob) ? (
        <PdfPreview blob={blob} original={original} passwords={passwords} />
      ) : isText ? (
        <LoadedText blob={blob} />
      ) : /^image\/(png|jpeg|webp|gif|bmp)$/.test(blob.type) ? (
        <Picture blob={blob} />
      ) : (
        <p class="quiet">
          <bdi>{fileName}</bdi> has a format that browsers do not show. Download it to open it.
        </p>
      )}
    </section>
  );
}

function PdfPreview({ blob, original, passwords }: Omit<ResultPreviewProps, 'result'> & { readonly blob: Blob }) {
  const after = usePdf(blob, passwords);
  const before = usePdf(original !== undefined && isPdf(original) ? original : undefined, passwords);
  if (after.failure !== undefined) return <p class="quiet">{after.failure}</p>;
  return after.pdf === undefined ? (
    <div class="skeleton" aria-busy="true" />
  ) : (
    <ComparePages before={before.pdf} after={after.pdf} />
  );
}

function LoadedText({ blob }: { readonly blob: Blob }) {
  const [text, setText] = useState<string>();
  useEffect(() => void blob.text().then(setText), [blob]);
  return text === undefined ? null : <TextPreview text={text} isJson={blob.type.startsWith('application/json')} />;
}

function Picture({ blob }: { readonly blob: Blob }) {
  const address = useBlobAddress(blob);
  return address === undefined ? null : <img class="picture" src={address} alt="The result" />;
}
