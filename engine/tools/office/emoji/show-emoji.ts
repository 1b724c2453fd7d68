import { mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../../contract/file.js';
import type { PdfResult } from '../../../pdf/file/pdf-result.js';
import type { Fontconfig } from '../../fontconfig/fontconfig.js';
import type { ToolScope } from '../../tool-scope.js';
import type { OfficeReport } from '../child/exchange.js';
import type { DrawEmojiInput } from './draw-emoji.js';

/** The font of Debian's package fonts-noto-color-emoji. */
const EMOJI_FONT = { family: 'Noto Color Emoji', postScriptName: 'NotoColorEmoji' } as const;

interface Surroundings {
  readonly scope: ToolScope;
  readonly fontconfig: Fontconfig | undefined;
}

/** Adds the emoji bitmaps to a document in which LibreOffice embedded their font but cannot draw it. */
export async function showEmoji(
  { embedded }: Pick<OfficeReport, 'embedded'>,
  document: WorkFile,
  { scope, fontconfig }: Surroundings,
): Promise<void> {
  const { family, postScriptName } = EMOJI_FONT;
  if (!embedded.includes(postScriptName)) return;
  const font = fontconfig?.match({ family, bold: false, italic: false, fixedPitch: false, serif: false });
  if (font?.family !== family) return;
  const target = join(await mkdtemp(join(scope.folder, 'emoji-')), 'document.pdf');
  const { path, name } = document;
  const input: DrawEmojiInput = { source: { path, name }, target, font: { path: font.path, postScriptName } };
  const answer = await scope.compute<PdfResult<null>>(new URL('./draw-emoji.js', import.meta.url), input);
  if (!('malformed' in answer)) await rename(target, path);
}
