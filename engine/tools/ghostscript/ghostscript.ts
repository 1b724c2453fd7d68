import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { WorkFile } from '../../contract/file.js';
import { tooDamagedError } from '../../document-messages.js';
import { MissingTool } from '../../errors.js';
import { readPart } from '../../files/read-part.js';
import { openRegular } from '../../files/regular-file.js';
import { writeNewFile } from '../../files/write-new-file.js';
import { HEADER_BYTES } from '../../media-types/pdf-signs.js';
import { ProgramEnd } from '../process/program-end.js';
import type { ProcessTool } from '../../contract/tools/process.js';

/** A page that draws forms in forms can keep it for hours; what it makes of hundreds of pages in this time is enough. */
const MAX_SECONDS = 20;
/** Programs share the processor. */
const MAX_SECONDS_ON_THE_CLOCK = 2 * MAX_SECONDS;
const MAX_BYTES = 2 ** 30;

const HEADER = '%PDF-';

/**
 * With SAFER, it may only read its input, write its output and use its folder for temporary files. NEWPDF is the
 * interpreter of PDF that is not written in PostScript; version 10 has both.
 */
const usual = ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-dNEWPDF', '-sDEVICE=pdfwrite'];

/** Options that keep the appearance of pages: no rotation, no omissions, no downsampling. */
const asItWas = [
  '-dAutoRotatePages=/None',
  '-dDownsampleColorImages=false',
  '-dDownsampleGrayImages=false',
  '-dDownsampleMonoImages=false',
  '-dAutoFilterColorImages=false',
  '-dAutoFilterGrayImages=false',
  '-dColorImageFilter=/FlateEncode',
  '-dGrayImageFilter=/FlateEncode',
];

/**
 * Ghostscript, on the files of one job. It is a program of its own, under a licence of its own, and may be missing. It
 * interprets a programming language as well, PostScript, and has a history of ways out of its own restrictions: it never
 * runs without a sandbox, sees only its own files, and is never given a file that it takes for PostScript.
 */
export class Ghostscript {
  constructor(
    private readonly process: ProcessTool,
    private readonly isSandboxed: boolean,
  ) {}

  /**
   * Draws the pages of a document, with all of Ghostscript's ways of reading what is damaged, into a new one. What is
   * not drawn is left behind.
   * @param target in a folder of its own, the only one that Ghostscript sees
   * @throws MissingTool, InvalidInput when nothing comes of it
   */
  async redraw(source: WorkFile, target: WorkFile): Promise<WorkFile> {
    if (!this.isSandboxed) throw new MissingTool('Ghostscript runs in a sandbox only, and this service has none.');
    const folder = dirname(target.path);
    const input = join(folder, 'input.pdf');
    await copyFromHeader(source.path, input);
    try {
      const { code, stderr } = await this.process.run({
        program: 'gs',
        args: [...usual, ...asItWas, `-sOutputFile=${target.path}`, '-f', input],
        folder,
        limits: { time: MAX_SECONDS_ON_THE_CLOCK, cpu: MAX_SECONDS, file: MAX_BYTES },
      });
      if (code === 0) return target;
      throw tooDamagedError(source, { cause: new ProgramEnd('gs', code, stderr) });
    } finally {
      await rm(input);
    }
  }
}

/**
 * Copies a document without what stands before its header, or puts a header in front. Ghostscript interprets a file as
 * PDF when it begins with one; what begins with "%!" or "%%" it runs as PostScript, and so it does without a header.
 */
async function copyFromHeader(path: string, target: string): Promise<void> {
  await using file = await openRegular(path);
  const at = (await readPart(file, 0, HEADER_BYTES)).indexOf(HEADER);
  await writeNewFile(target, async (copy) => {
    if (at < 0) copy.write(`${HEADER}1.7\n`);
    await pipeline(file.createReadStream({ start: Math.max(0, at), autoClose: false }), copy);
  });
}
