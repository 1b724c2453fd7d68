import { useEffect, useState } from 'preact/hooks';

import type { Result } from '../workbench/send-request.js';
import { ComparePages } from './compare-pages.js';
import { lazy } from '../shell/lazy.js';
import { useBlobAddress } from './file-picture.js';
import { TextPreview } from './text-preview.js';
import { isPdf, usePdf } from './use-pdf.js';

const ZipPreview = lazy(
  async () => (await import('./zip-preview.js')).ZipPreview,
  () => <div class="skeleton" aria-busy="true" />,
);

interface ResultPreviewProps {
  readonly result: Result;
  /** The document before the run, to compare. */
  readonly original: File | undefined;
  /** Passwords that may open one of the two. */
  readonly passwords: readonly string[];
}

/** The result as pages, beside the original; as a picture, as text, or as files to choose from. Other formats are only downloaded. */
export function ResultPreview({ result: { blob, fileName }, original, passwords }: ResultPreviewProps) {
  return (
    <section class="stack" aria-label="Preview">
      <h2>Preview</h2>
      {blob.type === 'application/zip' ? (
        <ZipPreview
          archive={blob}
          show={(file) => <FilePreview blob={file} fileName={file.name} original={undefined} passwords={passwords} />}
        />
      ) : (
        <FilePreview {...{ blob, fileName, original, passwords }} />
      )}
    </section>
  );
}

interface FilePreviewProps extends Omit<ResultPreviewProps, 'result'> {
  readonly blob: Blob;
  readonly fileName: string;
}

function FilePreview({ blob, fileName, original, passwords }: FilePreviewProps) {
  if (isPdf(blob)) return <PdfPreview {...{ blob, original, passwords }} />;
  if (/^(text\/|application\/json)/.test(blob.type)) return <LoadedText blob={blob} />;
  if (/^image\/(png|jpeg|webp|gif|bmp)$/.test(blob.type)) return <Picture blob={blob} />;
  return (
    <p class="quiet">
      <bdi class="file-name">{fileName}</bdi> has a format that browsers do not show. Download it to open it.
    </p>
  );
}

function PdfPreview({ blob, original, passwords }: Omit<FilePreviewProps, 'fileName'>) {
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
