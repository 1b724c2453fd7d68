/**
 * The similarity of two texts, from 0 to 1: (total length − insertions and deletions between them) / total length.
 * Equals `ratio` of python-Levenshtein, the score of py-pdf/benchmarks; a replaced letter counts twice.
 */
export function similarity(one: string, other: string): number {
  const total = one.length + other.length;
  return total === 0 ? 1 : (2 * commonLength(one, other)) / total;
}

/**
 * Length of the longest common subsequence, computed for 32 letters at a time: one bit for each letter of one text,
 * cleared where the length grows (Hyyrö, "Bit-Parallel LCS-length Computation Revisited", 2004). 100,000 letters
 * take a second.
 */
export function commonLength(one: string, other: string): number {
  const words = Math.ceil(one.length / 32);
  const places = placesOf(one, words);
  const nowhere = new Int32Array(words);
  const row = new Int32Array(words).fill(-1);
  for (let index = 0; index < other.length; index++) {
    const place = places.get(other.charCodeAt(index)) ?? nowhere;
    let carry = 0;
    for (let word = 0; word < words; word++) {
      const before = row[word] ?? 0;
      const met = before & (place[word] ?? 0);
      const sum = (before >>> 0) + (met >>> 0) + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      row[word] = sum | (before & ~met);
    }
  }
  let length = 0;
  for (let index = 0; index < one.length; index++) {
    if ((((row[index >> 5] ?? 0) >>> (index & 31)) & 1) === 0) length++;
  }
  return length;
}

function placesOf(text: string, words: number): Map<number, Int32Array> {
  const places = new Map<number, Int32Array>();
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const place = places.get(unit) ?? new Int32Array(words);
    places.set(unit, place);
    place[index >> 5] = (place[index >> 5] ?? 0) | (1 << (index & 31));
  }
  return places;
}
