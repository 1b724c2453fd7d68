import { useEffect, useState } from 'preact/hooks';

import { Icon } from '../shell/icons.js';
import { Notice } from '../shell/notice.js';
import type { Result } from './send-request.js';

/** Texts are shown up to this length; the download has all of it. */
const MAX_CHARACTERS = 100_000;

/** The result of an operation: warnings, a preview of texts and pictures, and the download. */
interface ResultViewProps {
  readonly result: Result;
  /** The document before the run, to compare. */
  readonly original?: File | undefined;
}

export function ResultView({ result: { blob, fileName, warnings } }: ResultViewProps) {
  const [address, setAddress] = useState('');
  const [text, setText] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setAddress(created);
    setText(undefined);
    if (/^(text\/|application\/json)/.test(blob.type)) void blob.text().then(setText);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return (
    <div class="stack">
      {warnings.map((warning) => (
        <Notice key={warning} kind="warn">
          {warning}
        </Notice>
      ))}
      <div class="row">
        <a class="button primary" role="button" href={address} download={fileName}>
          <Icon name="download" />
          Download
        </a>
        <bdi class="file-name">{fileName}</bdi>
      </div>
      {/^image\/(png|jpeg|webp|gif)/.test(blob.type) && <img class="picture" src={address} alt="The result" />}
      {text !== undefined && (
        <pre class="preview" tabIndex={0}>
          {text.slice(0, MAX_CHARACTERS)}
        </pre>
      )}
    </div>
  );
}
