/** Makes the names of headings for links such as `#a-heading`, by GitHub's rules; repeated names get a number. */
export function headingNames(): (heading: string) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const name = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replace(/ /g, '-');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  };
}
