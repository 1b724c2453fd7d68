import { type ElementPlace, hasCentre, type Table } from '../../../../engine/index.js';

/** Returns the part of a table on whose page and in whose box a text stands; undefined where none is on its page. */
export function partOfTable({ places }: Pick<Table, 'places'>, { page, box }: ElementPlace): ElementPlace | undefined {
  const onPage = places.filter((place) => place.page === page);
  return onPage.length < 2 ? onPage[0] : onPage.find((place) => hasCentre(place.box, box));
}
