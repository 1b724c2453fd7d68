/** Languages of a corpus' scans, by path suffix; English by default. */
const languages: readonly (readonly [end: string, languages: readonly string[]])[] = [
  ['eng/latin.jpg', ['Latin']],
  ['multi/INPUT_0017.tif', ['German']],
  ['multi/cyrillic.png', ['Serbian']],
  ['multi/el_rec.jpg', ['Greek']],
  ['multi/eurotext.tif', ['English', 'German', 'French', 'Italian', 'Spanish', 'Portuguese']],
  ['multi/fiedler_kuenstlerische_1887_0176_026.tif', ['German']],
  ['multi/korean.jpg', ['Korean']],
  ['multi/ta.png', ['Tamil']],
  ['multi/vischer_auch02_1879_0018_003.tif', ['German']],
];

export function languagesOf(path: string): readonly string[] {
  return languages.find(([end]) => path.endsWith(end))?.[1] ?? ['English'];
}
