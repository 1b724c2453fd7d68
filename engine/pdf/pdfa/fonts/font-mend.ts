import type { OutlineSubsetter } from '../../../formats/sfnt/subset-true-type.js';
import { type ContentUsage, contentUsage } from '../../compress/content-usage.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { Ref } from '../../syntax/values.js';
import type { Revision } from '../../write/revision.js';
import type { PdfaLevel } from '../level.js';
import { readable } from '../shown/glyph-reader.js';
import type { ShownFont } from '../shown/shown-fonts.js';
import { completeUnicode } from './complete-unicode.js';
import { embedSimpleFont } from './embed-simple-font.js';
import { fitWidths } from './fit-widths.js';
import type { FontFinder } from './font-finder.js';
import { describedFont, isEmbedded } from './font-program.js';
import { withGlyphList } from './glyph-lists.js';
import { ownCMap } from './own-cmap.js';
import { symbolicTrueType } from './symbolic-true-type.js';
import { wantedFont } from './wanted-font.js';

export interface FontMeans {
  readonly revision: Revision;
  readonly level: PdfaLevel;
  /** All fonts of the document. */
  readonly fonts: readonly Ref[];
  /** The fonts that content shows text in. */
  readonly shown: readonly ShownFont[];
  readonly subsetOutlines: OutlineSubsetter;
  readonly findFont: FontFinder;
  warn(sentence: string): void;
}

/** Makes the fonts of a document meet the rules of a level. */
export class FontMend {
  constructor(
    private readonly file: PdfFile,
    private readonly means: FontMeans,
  ) {}

  run(): void {
    this.#embedMissing();
    this.#mendEmbedded();
    if (this.means.level.part === 1) this.#listGlyphs();
  }

  /** Embeds installed fonts in place of fonts that are not embedded. */
  #embedMissing(): void {
    const fonts = this.means.fonts.filter((ref) => {
      const font = this.file.dict(ref);
      return font !== undefined && !isEmbedded(this.file, font);
    });
    if (fonts.length === 0) return;
    const roots = [this.file.trailer.get('Root') ?? null];
    const usage = contentUsage(this.file, { transform: (dict) => dict, roots });
    for (const ref of fonts) this.#embed(ref, usage);
  }

  #embed(ref: Ref, usage: ContentUsage | undefined): void {
    const font = this.file.dict(ref);
    if (font === undefined || this.file.name(font.get('Subtype')) === 'Type0') return;
    const wanted = wantedFont(this.file, font);
    const found = this.means.findFont(wanted);
    if (found === undefined) return;
    const use = { file: this.file, font, codes: usage?.codes.get(ref.num) };
    const { subsetOutlines, revision } = this.means;
    const embedded = readable(() => embedSimpleFont(use, found, { adder: revision, subsetOutlines }));
    if (embedded === undefined) return;
    this.means.revision.replace(ref, embedded);
    this.means.warn(`The font ${wanted.name} is not embedded; ${found.family} was embedded in its place.`);
  }

  /** Mends fonts that are embedded already. */
  #mendEmbedded(): void {
    const others: ShownFont[] = [];
    for (const shown of this.means.shown) {
      if (shown.ref === undefined) continue;
      const symbolic = symbolicTrueType(this.file, shown, { level: this.means.level, adder: this.means.revision });
      if (symbolic === undefined) others.push(shown);
      else this.means.revision.replace(shown.ref, symbolic);
    }
    for (const { ref, program } of fitWidths(this.file, others)) this.means.revision.replace(ref, program);
    for (const shown of others) {
      const { ref, dict } = shown;
      const cmap = ownCMap(this.file, shown);
      const needsTexts = this.means.level.conformance !== 'b' && isEmbedded(this.file, dict);
      const texts = needsTexts ? completeUnicode(this.file, shown) : undefined;
      if (ref === undefined || (cmap === undefined && texts === undefined)) continue;
      const changed = dict.clone();
      if (cmap !== undefined) changed.set('Encoding', this.means.revision.add(cmap));
      if (texts !== undefined) changed.set('ToUnicode', this.means.revision.add(texts));
      this.means.revision.replace(ref, changed);
    }
  }

  /** Lists the glyphs of font subsets (ISO 19005-1 §6.3.5). */
  #listGlyphs(): void {
    for (const ref of this.means.fonts) {
      const font = this.file.dict(ref);
      const described = font && describedFont(this.file, font);
      const place = described?.get('FontDescriptor');
      const descriptor = this.file.dict(place);
      if (described === undefined || descriptor === undefined || !(place instanceof Ref)) continue;
      const listed = readable(() => withGlyphList(this.file, { font: described, descriptor }, this.means.revision));
      if (listed !== undefined) this.means.revision.replace(place, listed);
    }
  }
}
