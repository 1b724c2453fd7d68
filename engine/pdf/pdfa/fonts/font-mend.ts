import type { OutlineSubsetter } from '../../../formats/sfnt/subset-true-type.js';
import { enumerate } from '../../../text/enumerate.js';
import { contentUsage } from '../../compress/content-usage.js';
import { fontName } from '../../fonts/font-encoding.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type PdfDict, PdfName, Ref } from '../../syntax/values.js';
import type { Revision } from '../../write/revision.js';
import type { PdfaLevel } from '../level.js';
import { glyphReader, readable } from '../../fonts/glyphs/glyph-reader.js';
import { type FontKey, fontKey, type ShownCode, type ShownFont } from '../shown/shown-fonts.js';
import { embedSimpleFont } from './embed-simple-font.js';
import { completeWidths, hasIncompleteWidths } from './complete-widths.js';
import { compositeTrueType, showsCodeZero } from './composite-true-type.js';
import { fitDrawnWidths } from './fit-drawn-widths.js';
import { fitWidths, type FittedProgram, programRef } from './fit-widths.js';
import type { FontFinder } from './font-finder.js';
import { describedFont, isEmbedded, PROGRAM_KEYS } from '../../fonts/font-program.js';
import { withGlyphList } from './glyph-lists.js';
import { textsOfCodes } from './texts-of-codes.js';
import { showsCidZero, withoutCidZero } from './move-cid-zero.js';
import { ownCMap } from './own-cmap.js';
import { hasWrongSubtype, programWithSubtype } from './program-subtype.js';
import { symbolicTrueType } from './symbolic-true-type.js';
import { withoutTag } from '../../fonts/subset-tag.js';
import { toUnicodeMap } from '../../fonts/to-unicode-map.js';
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

/** A font dictionary; `ref` is undefined for a direct object. */
interface PlacedFont {
  readonly ref: Ref | undefined;
  readonly font: PdfDict;
}

/** The share of codes with an unknown text that a result may have. */
const MAX_UNKNOWN = 0.05;
const REPLACEMENT = '\ufffd';

/** Maximum number of fonts that one warning names. */
const MAX_NAMED = 8;

/** Makes the fonts of a document meet the rules of a level. */
export class FontMend {
  /** Changed font dictionaries by their originals. */
  readonly #fonts = new Map<ShownFont, PdfDict>();
  readonly #direct = new Map<FontKey | undefined, PdfDict>();
  /** Names of fonts that were not embedded, by the family that replaces them. */
  readonly #replaced = new Map<string, Set<string>>();

  constructor(
    private readonly file: PdfFile,
    private readonly means: FontMeans,
  ) {}

  /** Returns the changed fonts that are direct objects, by the keys of their originals; others are replaced in the revision. */
  run(): ReadonlyMap<FontKey | undefined, PdfDict> {
    this.#embedMissing();
    for (const [family, names] of this.#replaced) this.means.warn(replacementWarning([...names], family));
    this.#mendEmbedded();
    if (this.means.level.part === 1) this.#listGlyphs();
    return this.#direct;
  }

  /** Embeds installed fonts in place of fonts that are not embedded. */
  #embedMissing(): void {
    const fonts = this.means.fonts.filter((ref) => {
      const font = this.file.dict(ref);
      return font !== undefined && !isEmbedded(this.file, font);
    });
    for (const { ref, dict, codes } of this.means.shown) {
      if (ref === undefined && !isEmbedded(this.file, dict)) this.#embed({ ref, font: dict }, codesOf(codes));
    }
    if (fonts.length === 0) return;
    const roots = [this.file.trailer.get('Root') ?? null];
    const usage = contentUsage(this.file, { transform: (dict) => dict, roots });
    for (const ref of fonts) {
      const font = this.file.dict(ref);
      if (font !== undefined) this.#embed({ ref, font }, usage?.codes.get(ref.num));
    }
  }

  #embed({ ref, font }: PlacedFont, codes: Uint8Array | undefined): void {
    if (this.file.name(font.get('Subtype')) === 'Type0') return;
    const wanted = wantedFont(this.file, font);
    const use = { file: this.file, font, codes };
    const { subsetOutlines, revision } = this.means;
    for (const found of this.means.findFont(wanted)) {
      const embedded = readable(() => embedSimpleFont(use, found, { adder: revision, subsetOutlines }));
      if (embedded === undefined) continue;
      this.#replace({ ref, font }, embedded);
      this.#replaced.set(found.family, (this.#replaced.get(found.family) ?? new Set()).add(wanted.name));
      return;
    }
  }

  /** Mends fonts that are embedded already. */
  #mendEmbedded(): void {
    const others: ShownFont[] = [];
    for (const shown of this.means.shown) {
      const symbolic = symbolicTrueType(this.file, shown, { level: this.means.level, adder: this.means.revision });
      const bare = this.#withoutProgram(shown);
      if (bare !== undefined) this.#fonts.set(shown, bare);
      else if (symbolic === undefined) others.push(shown);
      else this.#fonts.set(shown, symbolic);
    }
    const fitted = [...fitWidths(this.file, others), ...fitDrawnWidths(this.file, others)];
    for (const { ref, program } of [...this.#withSubtypes(others), ...fitted])
      this.means.revision.replace(ref, program);
    for (const shown of others) {
      const cmap = ownCMap(this.file, shown);
      if (cmap !== undefined) this.#changed(shown).set('Encoding', this.means.revision.add(cmap));
    }
    if (this.means.level.conformance !== 'b') this.#stateTexts(others);
    this.#completeWidths();
    this.#replaceCodeZero();
    for (const [{ ref, dict }, font] of this.#fonts) this.#replace({ ref, font: dict }, font);
  }

  /** The font programs whose dictionaries state the subtype for another kind of font. */
  #withSubtypes(fonts: readonly ShownFont[]): readonly FittedProgram[] {
    return fonts.flatMap((shown) => {
      const ref = programRef(this.file, shown);
      const program = hasWrongSubtype(this.file, shown.dict, this.means.level)
        ? programWithSubtype(this.file, shown.dict)
        : undefined;
      return ref === undefined || program === undefined ? [] : [{ ref, program }];
    });
  }

  /** Drops a program that cannot be read from a font of invisible text, which need not be embedded. */
  #withoutProgram({ dict, codes }: ShownFont): PdfDict | undefined {
    const isVisible = [...codes.values()].some((code) => code.isVisible);
    const descriptor = this.file.dict(dict.get('FontDescriptor'));
    if (isVisible || descriptor === undefined || !isEmbedded(this.file, dict)) return undefined;
    if (glyphReader(this.file, dict) !== undefined) return undefined;
    const own = descriptor.clone();
    for (const key of PROGRAM_KEYS) own.delete(key);
    // Without a program, the font is no subset, of which part 1 requires a list of glyphs.
    const name = new PdfName(withoutTag(fontName(this.file, dict)) || 'Font');
    const bare = dict.clone().set('BaseFont', name);
    return bare.set('FontDescriptor', this.means.revision.add(own.set('FontName', name)));
  }

  #completeWidths(): void {
    for (const shown of this.means.shown) {
      if (!isEmbedded(this.file, shown.dict) || !hasIncompleteWidths(this.file, shown.dict)) continue;
      const { first, last, widths } = completeWidths(this.file, shown);
      this.#changed(shown).set('FirstChar', first).set('LastChar', last).set('Widths', widths);
    }
  }

  #replaceCodeZero(): void {
    for (const shown of this.means.shown) {
      const font = this.#fonts.get(shown) ?? shown.dict;
      const changed = { ...shown, dict: font };
      if (!isEmbedded(this.file, shown.dict)) continue;
      const { level, revision: adder } = this.means;
      const replaced = showsCidZero(this.file, shown)
        ? withoutCidZero(this.file, shown, { font, adder, level })
        : showsCodeZero(this.file, changed, level)
          ? compositeTrueType(this.file, shown, { font, adder })
          : undefined;
      if (replaced !== undefined) this.#fonts.set(shown, replaced);
    }
  }

  #changed(shown: ShownFont): PdfDict {
    const changed = this.#fonts.get(shown) ?? shown.dict.clone();
    this.#fonts.set(shown, changed);
    return changed;
  }

  #replace({ ref, font }: PlacedFont, changed: PdfDict): void {
    if (ref === undefined) this.#direct.set(fontKey(font), changed);
    else this.means.revision.replace(ref, changed);
  }

  /**
   * Completes the ToUnicode CMaps. U+FFFD, the replacement character, stands for single glyphs without a known text; a document
   * with many of them has no text to state. It also stands for glyphs in content whose text is stated by /ActualText.
   */
  #stateTexts(fonts: readonly ShownFont[]): void {
    const all = fonts
      .filter(({ dict }) => isEmbedded(this.file, dict) || dict.has('DescendantFonts'))
      .map((shown) => ({ shown, ...textsOfCodes(this.file, shown, this.means.level) }));
    const unknown = all.reduce((sum, font) => sum + font.unknown.filter(({ isReplaced }) => !isReplaced).length, 0);
    const codes = this.means.shown.reduce((sum, shown) => sum + shown.codes.size, 0);
    const mayReplace = unknown <= MAX_UNKNOWN * codes;
    for (const { shown, texts, unknown: lost, isStated } of all) {
      if (isStated) continue;
      const untold = lost.filter(({ isReplaced }) => !isReplaced);
      const replaced = mayReplace ? lost : lost.filter(({ isReplaced }) => isReplaced);
      const map = toUnicodeMap([...texts, ...replaced.map((it) => ({ ...it, text: REPLACEMENT }))]);
      if (texts.length + replaced.length > 0) this.#changed(shown).set('ToUnicode', this.means.revision.add(map));
      if (!mayReplace || untold.length === 0) continue;
      const name = fontName(this.file, shown.dict) || 'without a name';
      const page = [...shown.pages][0] ?? 1;
      this.means.warn(
        `The font ${name} does not tell the Unicode values of ${untold.length} of its glyphs, the first on page ${page}; U+FFFD stands for them.`,
      );
    }
  }

  /** Lists the glyphs of font subsets (ISO 19005-1 §6.3.5). */
  #listGlyphs(): void {
    const direct = this.means.shown.flatMap(({ ref, dict }) => (ref === undefined ? [dict] : []));
    for (const font of [...this.means.fonts, ...direct]) {
      const dict = this.file.dict(font);
      const described = dict && describedFont(this.file, dict);
      const place = described?.get('FontDescriptor');
      const descriptor = this.file.dict(place);
      if (described === undefined || descriptor === undefined || !(place instanceof Ref)) continue;
      const listed = readable(() => withGlyphList(this.file, { font: described, descriptor }, this.means.revision));
      if (listed !== undefined) this.means.revision.replace(place, listed);
    }
  }
}

/** The codes of one byte as `contentUsage` gives them: 1 at the index of each. */
function codesOf(codes: ReadonlyMap<number, ShownCode>): Uint8Array {
  const shown = new Uint8Array(256);
  for (const { code } of codes.values()) shown[code] = 1;
  return shown;
}

/** One sentence for each family: a document may use all styles of a family, and a warning for each hides the others. */
function replacementWarning(names: readonly string[], family: string): string {
  const others = names.length - MAX_NAMED;
  const named = others > 1 ? [...names.slice(0, MAX_NAMED), `${others} others`] : names;
  return names.length === 1
    ? `The font ${named.join()} is not embedded; ${family} was embedded in its place.`
    : `The fonts ${enumerate(named, 'and')} are not embedded; ${family} was embedded in their place.`;
}
