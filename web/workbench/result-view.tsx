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
      {warnings.map((warning) => (
        <Notice key={warning} kind="warn">
          {warning}
        </Notice>
      ))}
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
