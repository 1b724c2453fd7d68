import type { PageModel } from '../model.js';
import { type Gutter, proseGutters } from './prose-gutters.js';
import { rulesOf } from './rules/rules.js';
import { wordsIn } from './table-words.js';

/** Finds the gutters between columns of upright prose. */
export function pageGutters(page: PageModel): readonly Gutter[] {
  const upright = { quarters: 0, mirrored: false } as const;
  return proseGutters(wordsIn(upright, page), rulesOf(page, upright).down);
}
