import type { PdfFile } from '../../file/pdf-file.js';
import { walkObjects } from '../../compress/walk-objects.js';
import { pageDict, readPages } from '../../pages/page-tree.js';
import { isArray, PdfDict, Ref, type PdfValue } from '../../syntax/values.js';
import type { PdfaLevel, Violation } from '../level.js';
import { DrawnTransparency } from '../flatten/drawn-transparency.js';
import { catalogRules } from './catalog-rules.js';
import { ShownFonts } from '../shown/shown-fonts.js';
import { walkContent } from '../shown/walk-content.js';
import { dictionaryRules } from './dictionary-rules.js';
import { glyphBreaches } from './glyph-rules.js';
import type { Breach, Checked } from './rule.js';

/** Violations beyond this number are not reported. */
const MAX_VIOLATIONS = 20;

/** Checks the rules of ISO 19005 that the conversion touches; an empty list when the document breaks none of them. */
export function checkFile(file: PdfFile, level: PdfaLevel): readonly Violation[] {
  const found: Violation[] = [];
  const pages = new PageNumbers(file);
  const note = (breach: Breach | undefined, object: number | undefined, shownOn?: number): void => {
    if (breach === undefined || found.length >= MAX_VIOLATIONS) return;
    const { clauses, sentence } = breach;
    const clause = `ISO 19005-${level.part} §${clauses[level.part === 1 ? 0 : 1]}`;
    const page = shownOn ?? (object === undefined ? undefined : pages.of(object));
    found.push({ clause, sentence, object, page });
  };
  for (const rule of catalogRules) note(rule({ file, level }), undefined);
  const check = (dict: PdfDict, object: number, isStream: boolean): void => {
    const checked: Checked = { file, level, dict, isStream };
    for (const rule of dictionaryRules) note(rule(checked), object);
    for (const [, value] of dict.entries()) checkInside(value, object);
  };
  const checkInside = (value: PdfValue, object: number): void => {
    if (value instanceof PdfDict) check(value, object, false);
    else if (isArray(value)) for (const item of value) checkInside(item, object);
  };
  walkObjects(
    file,
    { transform: (dict) => dict, roots: [file.trailer.get('Root') ?? null] },
    ({ ref, value, isStream }) => {
      if (value instanceof PdfDict) check(value, ref.num, isStream);
      else checkInside(value, ref.num);
    },
  );
  if (level.part === 1) {
    const transparency = new DrawnTransparency(file);
    for (const [index, page] of readPages(file).entries()) {
      const dict = pageDict(file, page);
      const annotations = (file.array(dict.get('Annots')) ?? []).map((it) => file.dict(it));
      const isTransparent = annotations.some((it) => it !== undefined && transparency.inAnnotation(it));
      if (isTransparent || transparency.inPage(dict)) note(TRANSPARENCY, page.ref.num, index + 1);
    }
  }
  const fonts = new ShownFonts(file);
  walkContent(file, fonts.visit);
  for (const shown of fonts.all) {
    for (const breach of glyphBreaches(file, level, shown)) note(breach, shown.ref?.num, shown.page);
  }
  return found;
}

const TRANSPARENCY: Breach = { clauses: ['6.4', '6.4'], sentence: 'The document has transparent content.' };

const MAX_STEPS = 20_000;

/** The first page whose resources or annotations lead to an object; looked for only when a rule is broken. */
class PageNumbers {
  constructor(private readonly file: PdfFile) {}

  of(object: number): number | undefined {
    for (const [index, page] of readPages(this.file).entries()) {
      if (page.ref.num === object || this.#leadsTo(pageDict(this.file, page), object)) return index + 1;
    }
    return undefined;
  }

  #leadsTo(page: PdfDict, object: number): boolean {
    const queue: PdfValue[] = ['Resources', 'Annots', 'Contents', 'Group'].map((key) => page.get(key) ?? null);
    const seen = new Set<number>();
    for (let value = queue.pop(); value !== undefined && seen.size < MAX_STEPS; value = queue.pop()) {
      if (value instanceof Ref) {
        if (value.num === object) return true;
        if (seen.has(value.num)) continue;
        seen.add(value.num);
        const target = this.file.stream(value)?.dict ?? this.file.resolve(value);
        if (!(target instanceof PdfDict && target.isOfType('Page'))) queue.push(target);
      } else if (isArray(value)) queue.push(...value);
      else if (value instanceof PdfDict)
        for (const [key, item] of value.entries()) if (key !== 'Parent' && key !== 'P') queue.push(item);
    }
    return false;
  }
}
