import type { PageTool } from '../../contract/tools/pages.js';
import type { SheetTool } from '../../contract/tools/sheets.js';
import type { LayTextInput } from './lay-text.js';
import { lookAtMargins } from './margins/look-at-margins.js';
import type { StampInput } from './stamp-pages.js';
import type { PicturePagesInput } from './picture-pages.js';
import type { Workshop } from '../workshop.js';
import type { ToolScope } from '../tool-scope.js';

export function sheetTool(scope: ToolScope, workshop: Workshop, pages: PageTool): SheetTool {
  return {
    async stamp(file, target, stamps) {
      const margins = await lookAtMargins(pages, file, stamps);
      await workshop.run<null>(moduleOf('stamp-pages'), file, ({ path, name }): StampInput => {
        return { source: { path, name }, target: target.path, stamps, margins };
      });
      return target;
    },
    async layText(file, target, text) {
      await workshop.run<null>(moduleOf('lay-text'), file, ({ path, name }): LayTextInput => {
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
