import { runProgram } from '../fixtures/processes/run-program.js';

/** What a PDF has in it that a reader, or whoever takes it apart, can find. */
export interface Evidence {
  /** What its pages say. */
  readonly text: string;
  /** Its objects with their streams unpacked, a character for each byte. */
  readonly objects: string;
  /** Its pictures, as "61x53". */
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

/** Whether a word is in a PDF, however it is written. */
export function holds({ text, objects }: Evidence, word: string): boolean {
  const wide = Buffer.from(word, 'utf16le').swap16();
  const forms = [word, Buffer.from(word).toString('hex'), wide.toString('latin1'), wide.toString('hex')];
  // Lines break where they are full.
  if (text.replaceAll(/\s/g, '').includes(word.replaceAll(/\s/g, ''))) return true;
  return forms.some((it) => objects.includes(it) || objects.includes(it.toUpperCase()));
}

async function output(program: string, args: readonly string[]): Promise<string> {
  return (await runProgram([program, ...args])).stdout.toString('latin1');
}
