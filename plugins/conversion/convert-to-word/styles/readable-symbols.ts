/** Characters of the fonts Symbol and Wingdings as documents name them, and those of Unicode that look alike. */
const symbols: Readonly<Record<string, string>> = {
  '\uf0b7': '•',
  '\uf06c': '●',
  '\uf06d': '❍',
  '\uf06e': '■',
  '\uf06f': '□',
  '\uf070': '□',
  '\uf071': '❑',
  '\uf075': '◆',
  '\uf076': '❖',
  '\uf0a7': '▪',
  '\uf0a8': '□',
  '\uf0d8': '➢',
  '\uf0e0': '→',
  '\uf0e8': '➔',
  '\uf0fc': '✓',
  '\uf0fe': '☒',
};

const privateUse = /[\uf000-\uf0ff]/g;

/** Returns a text that shows the same in another font: characters of symbol fonts become those of Unicode. */
export function readableSymbols(text: string): string {
  return text.replace(privateUse, (character) => symbols[character] ?? character);
}
