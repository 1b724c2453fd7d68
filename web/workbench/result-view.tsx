import { useBlobAddress } from '../preview/file-picture.js';
import { Icon } from '../shell/icons.js';
import { Notice } from '../shell/notice.js';
import { sizeOf } from '../shell/size-of.js';
import type { Result } from './send-request.js';

/** The result of a run: what the service warned of, and the download. */
export function ResultView({ result: { blob, fileName, warnings } }: { readonly result: Result }) {
  const address = useBlobAddress(blob);
  return (
    <div class="stack">
      {warnings.length > 0 && (
        <Notice kind="warn">
          <Warnings warnings={warnings} />
        </Notice>
      )}
      <div class="row">
        <a class="button primary" href={address} download={fileName}>
          <Icon name="download" />
          Download
        </a>
        <span class="tight">
          <bdi class="file-name">{fileName}</bdi>
          <span class="small quiet">{sizeOf(blob.size)}</span>
        </span>
      </div>
    </div>
  );
}

/** Maximum number of warnings that stand above the download; further ones are opened by a click. */
const MAX_SHOWN = 3;

function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const lines = warnings.map((warning) => <p key={warning}>{warning}</p>);
  if (lines.length <= MAX_SHOWN + 1) return <>{lines}</>;
  return (
    <>
      {lines.slice(0, MAX_SHOWN)}
      <details>
        <summary>{lines.length - MAX_SHOWN} more warnings</summary>
        <div class="stack">{lines.slice(MAX_SHOWN)}</div>
      </details>
    </>
  );
}
