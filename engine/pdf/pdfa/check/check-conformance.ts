import type { PdfFile } from '../../file/pdf-file.js';
import { walkObjects } from '../../compress/walk-objects.js';
import { pageDict, readPages } from '../../pages/page-tree.js';
import { isArray, PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
import { DrawnTransparency } from '../flatten/drawn-transparency.js';
import type { PdfaLevel, Violation } from '../level.js';
import { ShownFonts } from '../shown/shown-fonts.js';
import { walkContent } from '../shown/walk-content.js';
import { AssociatedFiles, relationship, UNASSOCIATED, UNTYPED } from './associated-files.js';
import { catalogRules } from './catalog-rules.js';
import { ContentRules } from './content-rules.js';
import { DeviceColours } from './device-colours.js';
import { dictionaryRules, groups, namesRule } from './dictionary-rules.js';
import { glyphList } from './glyph-list-rule.js';
import { Findings } from './findings.js';
import { glyphBreaches } from './glyph-rules.js';
import { limitRule } from './value-limits.js';
import { ResourceRules } from './resource-rules.js';
import { profileRule } from './profile-rule.js';
import type { Breach, Checked } from './rule.js';

/** Checks the rules of ISO 19005 that the conversion touches; an empty list when the document breaks none of them. */
export function checkFile(file: PdfFile, level: PdfaLevel): readonly Violation[] {
  const findings = new Findings(file, level);
  for (const rule of catalogRules) findings.note(rule({ file, level }));
  const hasTransparency = level.part === 1 && checkTransparency(file, findings);
  // Groups are removed when nothing is transparent any more.
  const rules = [
    ...dictionaryRules,
    glyphList,
    ...(level.part === 1 && !hasTransparency ? [groups] : []),
    namesRule(file),
    profileRule,
    relationship,
  ];
  const check = (dict: PdfDict, object: number, isStream: boolean): void => {
    const checked: Checked = { file, level, dict, object, isStream };
    for (const rule of rules) findings.note(rule(checked), { object });
    for (const [key, value] of dict.entries()) {
      findings.note(limitRule(new PdfName(key), level), { object });
      checkInside(value, object);
    }
  };
  const checkInside = (value: PdfValue, object: number): void => {
    findings.note(limitRule(value, level), { object });
    if (value instanceof PdfDict) check(value, object, false);
    else if (isArray(value)) for (const item of value) checkInside(item, object);
  };
  const associated = new AssociatedFiles(file);
  walkObjects(
    file,
    { transform: (dict) => dict, roots: [file.trailer.get('Root') ?? null] },
    ({ ref, value, isStream }) => {
      associated.visit(value, ref.num);
      if (value instanceof PdfDict) check(value, ref.num, isStream);
      else checkInside(value, ref.num);
    },
  );
  if (level.part === 3) {
    for (const object of associated.missing) findings.note(UNASSOCIATED, { object });
    for (const object of associated.untyped) findings.note(UNTYPED, { object });
  }
  checkContent(file, level, findings);
  return findings.violations;
}

const TRANSPARENCY: Breach = {
  clauses: ['6.4', '6.4'],
  sentence: 'The page has transparent content.',
  isDrawable: true,
  isTransparency: true,
};

/** Returns whether a page or an annotation is drawn with transparency. */
function checkTransparency(file: PdfFile, findings: Findings): boolean {
  const transparency = new DrawnTransparency(file);
  let isFound = false;
  for (const [index, page] of readPages(file).entries()) {
    const dict = pageDict(file, page);
    const annotations = (file.array(dict.get('Annots')) ?? []).map((it) => file.dict(it));
    const isDrawn =
      annotations.some((it) => it !== undefined && transparency.inAnnotation(it)) || transparency.inPage(dict);
    if (isDrawn) findings.note(TRANSPARENCY, { object: page.ref.num, pages: [index + 1] });
    isFound ||= isDrawn;
  }
  return isFound;
}

function checkContent(file: PdfFile, level: PdfaLevel, findings: Findings): void {
  const fonts = new ShownFonts(file);
  const content = new ContentRules(file, level);
  const resources = new ResourceRules(file, level);
  const colours = new DeviceColours(file);
  walkContent(file, (operation, state, place) => {
    fonts.visit(operation, state, place);
    const breaches = [
      content.breachOf(operation, place),
      resources.breachOf(operation, place),
      colours.breachOf(operation, state, place),
    ];
    for (const breach of breaches) findings.note(breach, { object: place.object, pages: [place.page] });
  });
  for (const shown of fonts.all) {
    for (const breach of glyphBreaches(file, level, shown)) {
      findings.note(breach, { object: shown.ref?.num, pages: [...shown.pages] });
    }
  }
}
