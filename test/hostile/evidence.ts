import { runProgram } from '../fixtures/processes/run-program.js';

/** The contents of a PDF, in which a secret could be found. */
export interface Evidence {
  /** The text of the pages. */
  readonly text: string;
  /** The objects with decoded streams, as Latin-1. */
  readonly objects: string;
  /** The sizes of the images, such as "61x53". */
  readonly pictures: readonly string[];
}

export async function evidenceIn(path: string): Promise<Evidence> {
  const [text, objects, pictures] = await Promise.all([
    output('pdftotext', ['-raw', path, '-']),
    output('qpdf', ['--qdf', '--object-streams=disable', '--warning-exit-0', path, '-']),
    output('pdfimages', ['-list', path]),
  ]);
  return {
    text,
    objects,
    pictures: [...pictures.matchAll(/^ *\d+ +\d+ +\w+ +(\d+) +(\d+)/gm)].map(
      ([, width, height]) => `${width ?? ''}x${height ?? ''}`,
    ),
  };
}

/** Whether a PDF contains a text, in UTF-8 or UTF-16, also as hexadecimal digits. */
export function holds({ text, objects }: Evidence, word: string): boolean {
  const wide = Buffer.from(word, 'utf16le').swap16();
  const forms = [word, Buffer.from(word).toString('hex'), wide.toString('latin1'), wide.toString('hex')];
  // The comparison ignores white space, because a long text is broken into lines.
  if (text.replaceAll(/\s/g, '').includes(word.replaceAll(/\s/g, ''))) return true;
  return forms.some((it) => objects.includes(it) || objects.includes(it.toUpperCase()));
}

async function output(program: string, args: readonly string[]): Promise<string> {
  return (await runProgram([program, ...args])).stdout.toString('latin1');
}
