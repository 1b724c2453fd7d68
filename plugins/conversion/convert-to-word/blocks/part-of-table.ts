import { type ElementPlace, firstIndex, hasCentre, type Table } from '../../../../engine/index.js';

/** Returns the part of a table on whose page and in whose box a text stands; undefined where none is on its page. */
export function partOfTable({ places }: Pick<Table, 'places'>, { page, box }: ElementPlace): ElementPlace | undefined {
  // The places are in the order of their pages.
  const begin = firstIndex(0, places.length, (index) => (places[index]?.page ?? Infinity) < page);
  const end = firstIndex(begin, places.length, (index) => (places[index]?.page ?? Infinity) <= page);
  const onPage = places.slice(begin, end);
  return onPage.length < 2 ? onPage[0] : onPage.find((place) => hasCentre(place.box, box));
}
