/**
 * Returns whether a text begins with the label of a caption, such as "Fig. 3" or "表2".
 * @param first the first word of the text
 * @param second the second word, empty where there is none
 */
export function beginsCaption(first: string, second: string): boolean {
  const [, name = '', number] = LABEL.exec(first.toLowerCase()) ?? [];
  if (!CAPTIONED.has(name)) return false;
  return number !== '' || /^[\dIVX][\dIVX.:-]*$|^\p{Lu}[.\d]*[.:]$/u.test(second);
}

/** Matches the name of a label, and the number where no space is before it. */
const LABEL = /^(\p{L}+)\.?((?:\d[\d.:：-]*)?)$/u;

const CAPTIONED = new Set(
  'fig figure table tab abb abbildung tabelle tableau figura tabla tabella tabela rys rysunek рис рисунок таблица 図 表 图 圖'.split(
    ' ',
  ),
);
