import { useEffect, useState } from 'preact/hooks';

import { PagePicture } from './page-picture.js';
import { isPdf, usePdf } from './use-pdf.js';

const WIDTH = 40;
const noPasswords: readonly string[] = [];

/** A small picture of a file: its first page, or the image itself; nothing for other files. */
export function FilePicture({ file }: { readonly file: File }) {
  if (/^image\/(png|jpeg|webp|gif|bmp)$/.test(file.type)) return <ImagePicture file={file} />;
  return isPdf(file) ? <PdfPicture file={file} /> : null;
}

function PdfPicture({ file }: { readonly file: File }) {
  const { pdf } = usePdf(file, noPasswords);
  return pdf === undefined ? null : <PagePicture pdf={pdf} page={1} width={WIDTH} />;
}

function ImagePicture({ file }: { readonly file: File }) {
  const address = useBlobAddress(file);
  return address === undefined ? null : <img class="page-picture" src={address} alt="" width={WIDTH} />;
}

/** An address for the content of a file, as long as a component shows it. */
export function useBlobAddress(blob: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return address;
}
