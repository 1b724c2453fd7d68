/** Dashes and stars that begin items of lists before a space; they begin other texts too. */
export const DASHES = '‒–—−*∗-';

/** Characters that begin items of lists; triangles point to the left in text from right to left. Those from U+F000 are of symbol fonts such as Wingdings. */
export const BULLETS =
  '•‣⁃◦▪▫■□●○◆◇⬧⬥►▶▸▹▷◄◀◂◃◁➢➤➔⇨✓✔✗❖❍❑❒·∙\uf0b7\uf0a7\uf0d8\uf0fc\uf076\uf0a8\uf06c\uf06e\uf06f\uf071\uf02d';

/** Boxes to tick, which begin items of lists too. */
export const TICK_BOXES = '☐☑☒';
