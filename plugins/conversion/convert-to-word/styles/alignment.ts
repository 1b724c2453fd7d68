import type { ParagraphFormat } from '../../../../engine/index.js';

/** `start` is the side where lines begin. */
export type Alignment = 'start' | 'center' | 'end' | 'justify';

export function alignmentOf({ align, direction }: Pick<ParagraphFormat, 'align' | 'direction'>): Alignment {
  if (align === 'center' || align === 'justify') return align;
  return (align === 'left') === (direction === 'right-to-left') ? 'end' : 'start';
}
