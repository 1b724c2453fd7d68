import { useLayoutEffect, useState } from 'preact/hooks';

import type { OpenPdf } from './open-pdf.js';
import { PagePicture } from './page-picture.js';
import { isPdf, usePdf } from './use-pdf.js';

/** The place of `.file-picture`, in CSS pixels. */
const WIDTH = 40;
const HEIGHT = 56;

const noPasswords: readonly string[] = [];

/** A small picture of a file: its first page, or the image itself; nothing for other files. */
export function FilePicture({ file }: { readonly file: File }) {
  if (/^image\/(png|jpeg|webp|gif|bmp)$/.test(file.type)) return <ImagePicture file={file} />;
  return isPdf(file) ? <PdfPicture file={file} /> : null;
}

function PdfPicture({ file }: { readonly file: File }) {
  const { pdf } = usePdf(file, noPasswords);
  // The place is reserved: an item that grows later would move the buttons below it away from the pointer.
  return (
    <span class="file-picture">{pdf !== undefined && <PagePicture pdf={pdf} page={1} width={widthIn(pdf)} />}</span>
  );
}

function ImagePicture({ file }: { readonly file: File }) {
  const address = useBlobAddress(file);
  return <span class="file-picture">{address !== undefined && <img class="page-picture" src={address} alt="" />}</span>;
}

/** The width at which the first page fits into the place for it. */
function widthIn({ sizes: [size] }: OpenPdf): number {
  return size === undefined ? WIDTH : Math.min(WIDTH, Math.round((HEIGHT * size.width) / size.height));
}

/** An address for the content of a file, as long as a component shows it. */
export function useBlobAddress(blob: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  // Not useEffect, which waits for the next frame: a click on a download until then would do nothing.
  useLayoutEffect(() => {
    const created = URL.createObjectURL(blob);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return address;
}
