/** The beginnings of page descriptions and of drawings. */
const signatures = [
  '2521', // PostScript
  '04252150', // PostScript after the end-of-file character of a serial line
  'c5d0d3c6', // PostScript with a preview
  '1b45', // PCL
  '1b252d3132333435', // PJL before PCL or PostScript
  'f702', // DVI
  'd7cdc69a', // a placeable Windows metafile
  '010009000003', // a Windows metafile
].map((signature) => Buffer.from(signature, 'hex'));

/** Offset of the signature in the header of an enhanced metafile (MS-EMF §2.3.4.2). */
const EMF_AT = 40;

/**
 * Whether a file draws pages or pictures by operators. Its texts can be in pieces, in any encoding and even computed, so only
 * running it would tell what it shows.
 */
export function isDrawingProgram(bytes: Buffer): boolean {
  return (
    signatures.some((signature) => bytes.subarray(0, signature.length).equals(signature)) ||
    bytes.toString('latin1', EMF_AT, EMF_AT + 4) === ' EMF'
  );
}
