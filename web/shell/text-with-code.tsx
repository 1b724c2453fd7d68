/** A text in which backticks mark code, as the descriptions of operations have it. */
export function TextWithCode({ text }: { readonly text: string }) {
  return <>{text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))}</>;
}
