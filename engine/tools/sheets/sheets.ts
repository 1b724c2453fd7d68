import type { WorkFile } from '../../contract/contract.js';
import type { Box, Size } from '../../geometry/geometry.js';
import type { Picture } from '../images/read/picture.js';
import type { LayTextInput } from './lay-text.js';
import type { StampInput } from './stamp-pages.js';
import type { PicturePagesInput } from './picture-pages.js';
import type { Stamp } from './stamp.js';
import type { Workshop } from '../workshop.js';
import type { ToolScope } from '../tools.js';

/** Makes new content: stamps on the pages of a document, and pages of pictures. */
export interface SheetTool {
  /** Lays stamps over pages of a document that `decrypt()` has opened, the first one lowest. All else stays as it is. */
  stamp(file: WorkFile, target: WorkFile, stamps: readonly Stamp[]): Promise<WorkFile>;
  /**
   * Lays text that nobody sees over the pages of a document that `decrypt()` has opened, for searching and copying.
   * @param text a file of `PlacedText` as JSON, a line for each page
   */
  layText(file: WorkFile, target: WorkFile, text: string): Promise<WorkFile>;
  /** Makes a document with a page for each picture. */
  ofPictures(target: WorkFile, pages: readonly PicturePage[]): Promise<WorkFile>;
}

/** A page that shows one picture and nothing else. */
export interface PicturePage {
  readonly size: Size;
  readonly picture: Picture;
  /** Where the upright picture lies. */
  readonly box: Box;
}

export function sheetTool(scope: ToolScope, workshop: Workshop): SheetTool {
  return {
    async stamp(file, target, stamps) {
      await workshop.make<null>(moduleOf('stamp-pages'), file, ({ path, name }): StampInput => {
        return { source: { path, name }, target: target.path, stamps };
      });
      return target;
    },
    async layText(file, target, text) {
      await workshop.make<null>(moduleOf('lay-text'), file, ({ path, name }): LayTextInput => {
        return { source: { path, name }, target: target.path, text };
      });
      return target;
    },
    async ofPictures(target, pages) {
      const input: PicturePagesInput = { target: target.path, pages };
      await scope.compute<null>(moduleOf('picture-pages'), input);
      return target;
    },
  };
}

function moduleOf(name: string): URL {
  return new URL(`./${name}.js`, import.meta.url);
}
