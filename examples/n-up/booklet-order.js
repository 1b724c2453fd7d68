/**
 * The order of pages on the sides of a booklet's sheets, two a side, as indices from 0. Each sheet has four pages; indices
 * past the last page are blank.
 */
export function bookletOrder(pageCount) {
  const last = Math.ceil(pageCount / 4) * 4 - 1;
  const order = [];
  for (let first = 0; first < (last + 1) / 2; first += 2) {
    order.push(last - first, first, first + 1, last - first - 1);
  }
  return order;
}
