import type { WorkFile } from '../contract.js';
import { tooDamaged } from '../damage.js';
import { ProgramEnd } from './program-end.js';
import type { BoundProcess } from './tools.js';

/** A page that draws forms in forms can keep it for hours; what it makes of hundreds of pages in this time is enough. */
const MOST_SECONDS = 20;
/** Programs share the processor. */
const MOST_SECONDS_ON_THE_CLOCK = 2 * MOST_SECONDS;
const MOST_BYTES = 2 ** 30;

/** What is looked at is drawn as it was: nothing is turned, left out or made coarser. */
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

/** Ghostscript, on the files of one job. It is a program of its own, under a licence of its own, and may be missing. */
export class Ghostscript {
  constructor(private readonly process: BoundProcess) {}

  /**
   * Draws the pages of a document, with all of Ghostscript's ways of reading what is damaged, into a new one. What is
   * not drawn is left behind.
   * @throws MissingTool, InvalidInput when nothing comes of it
   */
  async redraw(source: WorkFile, target: WorkFile): Promise<WorkFile> {
    const { code, stderr } = await this.process.run({
      program: 'gs',
      args: [
        ...['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-sDEVICE=pdfwrite', ...asItWas],
        ...[`-sOutputFile=${target.path}`, '--', source.path],
      ],
      limits: { time: MOST_SECONDS_ON_THE_CLOCK, cpu: MOST_SECONDS, file: MOST_BYTES },
    });
    if (code === 0) return target;
    throw tooDamaged(source, { cause: new ProgramEnd('gs', code, stderr) });
  }
}
