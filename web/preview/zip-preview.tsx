import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { Choice } from '../shell/choice.js';
import { Icon } from '../shell/icons.js';
import { saveFile } from '../shell/save-file.js';
import { sizeOf } from '../shell/size-of.js';
import { openZip, type OpenZip } from './open-zip.js';

interface ZipPreviewProps {
  readonly archive: Blob;
  /** Shows a file of the archive. */
  readonly show: (file: File) => ComponentChildren;
}

const MAX_FILES = 200;

/** The page unpacks a file in one piece, during which it does not answer. */
const MAX_BYTES = 50_000_000;

/** The files of a ZIP archive to choose from, and the chosen one. */
export function ZipPreview({ archive, show }: ZipPreviewProps) {
  const [zip, setZip] = useState<OpenZip>();
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    setZip(undefined);
    openZip(archive).then(setZip, () => setFailed(true));
  }, [archive]);
  const names = zip === undefined ? [] : [...zip.sizes.keys()];
  const name = chosen !== undefined && names.includes(chosen) ? chosen : names[0];
  const size = zip?.sizes.get(name ?? '') ?? 0;
  const file = useMemo(() => (name === undefined || size > MAX_BYTES ? undefined : zip?.read(name)), [zip, name]);
  if (failed) return <p class="quiet">The files of the archive cannot be shown. Download it to open it.</p>;
  if (zip === undefined) return <div class="skeleton" aria-busy="true" />;
  return (
    <div class="stack">
      <div class="file-choice">
        <Choice
          label="Files of the result"
          values={names.slice(0, MAX_FILES)}
          value={name ?? ''}
          onChange={setChosen}
        />
      </div>
      {names.length > MAX_FILES && <p class="small quiet">The download has the files after {MAX_FILES}.</p>}
      {file === undefined ? (
        <p class="quiet">The download has this file, which is too large to be shown.</p>
      ) : (
        <>
          <div class="row">
            <button type="button" onClick={() => saveFile(file.name, file)}>
              <Icon name="download" />
              Save this file
            </button>
            <span class="small quiet">{sizeOf(size)}</span>
          </div>
          {show(file)}
        </>
      )}
    </div>
  );
}
