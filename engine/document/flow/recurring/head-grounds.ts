import type { Shape } from '../../flow-elements.js';
import type { PageContent, TextPart } from '../page/page-content.js';

/** Returns the coloured areas behind running heads and feet, which are no elements with boxes of their own. @param parts heads and feet */
export function headGrounds({ boxes }: Pick<PageContent, 'boxes'>, parts: readonly TextPart[]): readonly Shape[] {
  const around = new Set(parts.flatMap(({ boxed }) => (boxed === undefined ? [] : [boxed])));
  return [...around].flatMap((index) => {
    const { box, fill } = boxes[index] ?? {};
    return box === undefined || fill === undefined ? [] : [{ box, colour: fill }];
  });
}
