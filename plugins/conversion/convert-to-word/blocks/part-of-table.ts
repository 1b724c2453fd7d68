import { type ElementPlace, hasCentre, type Table } from '../../../../engine/index.js';

/** Returns the part of a table on whose page and in whose box a text stands; undefined where none is on its page. */
export function partOfTable({ places }: Pick<Table, 'places'>, { page, box }: ElementPlace): ElementPlace | undefined {
  const begin = firstWhere(places, (place) => place.page >= page);
  const end = firstWhere(places, (place) => place.page > page);
  const onPage = places.slice(begin, end);
  return onPage.length < 2 ? onPage[0] : onPage.find((place) => hasCentre(place.box, box));
}

/** Returns the index of the first place that meets a condition, as do all after it: places are in the order of their pages. */
function firstWhere(places: readonly ElementPlace[], meets: (place: ElementPlace) => boolean): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const place = places[middle];
    if (place !== undefined && meets(place)) to = middle;
    else from = middle + 1;
  }
  return from;
}
