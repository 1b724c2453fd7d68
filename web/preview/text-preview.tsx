import { useMemo, useState } from 'preact/hooks';

/** Texts are shown up to this length; the download has all of it. */
const MAX_CHARACTERS = 100_000;
const MAX_MARKS = 1000;

interface TextPreviewProps {
  readonly text: string;
  readonly isJson: boolean;
}

/** A text result with a search. */
export function TextPreview({ text, isJson }: TextPreviewProps) {
  const [wanted, setWanted] = useState('');
  const shown = useMemo(() => (isJson ? indented(text) : text).slice(0, MAX_CHARACTERS), [text, isJson]);
  const pieces = useMemo(() => splitAt(shown, wanted), [shown, wanted]);
  const found = (pieces.length - 1) / 2;
  return (
    <div class="tight">
      <div class="row">
        <input
          type="search"
          aria-label="Find in the result"
          placeholder="Find in the result"
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      </div>
      <span class="small quiet" role="status">
        {wanted !== '' && (found === 1 ? '1 place' : `${found} places`)}
      </span>
      <pre class="preview" tabIndex={0} dir="auto">
        {pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))}
      </pre>
      {shown.length === MAX_CHARACTERS && <p class="small quiet">The download has the rest.</p>}
    </div>
  );
}

/** Splits a text at what is wanted, in any letter case: pieces between are at even places. */
function splitAt(text: string, wanted: string): readonly string[] {
  if (wanted === '') return [text];
  const literal = wanted.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const pieces = text.split(new RegExp(`(${literal})`, 'giu'));
  return pieces.length <= 2 * MAX_MARKS + 1
    ? pieces
    : [...pieces.slice(0, 2 * MAX_MARKS), pieces.slice(2 * MAX_MARKS).join('')];
}

/** Returns JSON with a line for each value, and with the lines of texts on lines of their own, for people. */
function indented(text: string): string {
  try {
    const lines = JSON.stringify(JSON.parse(text), undefined, 2).split('\n');
    return lines.map(withLineBreaks).join('\n');
  } catch {
    return text;
  }
}

function withLineBreaks(line: string): string {
  const indent = ' '.repeat(line.search(/\S/) + 2);
  // Each escape is matched as a whole, so that a backslash before an "n" stays.
  return line.replaceAll(/\\./g, (it) => (it === String.raw`\n` ? `\n${indent}` : it));
}
