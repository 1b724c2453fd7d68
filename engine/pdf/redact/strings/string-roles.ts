import type { PdfFile } from '../../file/pdf-file.js';
import { isEmbedded, PROGRAM_KEYS } from '../../fonts/font-program.js';
import { type PdfDict, PdfName, PdfString, type PdfValue, Ref } from '../../syntax/values.js';
import type { Role } from './value-role.js';

type Rule = Role | ((dict: PdfDict, file: PdfFile) => Role);

/** Roles of dictionary values by key (ISO 32000-2); functions distinguish keys that have several meanings. */
const roleByKey: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['ID', (dict) => (isElement(dict) ? 'name' : 'binary')],
  ['Contents', (dict) => (isSignature(dict) ? 'binary' : isPage(dict) ? 'content' : 'any')],
  ['CharProcs', 'glyphs'],
  ['Resources', 'resources'],
  ['DR', 'resources'],
  ...(['ColorSpace', 'CS'] as const).map((key): [string, Rule] => [
    key,
    (dict) => (dict.get(key) instanceof PdfName ? 'resource name' : 'any'),
  ]),
  ...([...PROGRAM_KEYS, 'ToUnicode', 'DestOutputProfile'] as const).map((key): [string, Rule] => [
    key,
    'font or profile',
  ]),
  ['Encoding', (dict, file) => (selectsGlyphsOfProgram(dict, file) ? 'program encoding' : 'encoding')],
  ...(['Colorants', 'Solidities', 'DotGain'] as const).map((key): [string, Rule] => [key, 'colourants']),
  ...(['PrintingOrder', 'Components', 'DeviceColorant'] as const).map((key): [string, Rule] => [key, 'colourant']),
  ['BaseFont', 'font name'],
  ['FontName', 'font name'],
  ['CMapName', 'name'],
  ['Name', (dict) => (dict.isOfType('Font') || dict.isOfType('XObject') ? 'name' : 'any')],
  ...(['CIDToGIDMap', 'CIDSet', 'Cert', 'CheckSum', 'DigestValue', 'CIDSystemInfo', 'CharSet', 'Panose'] as const).map(
    (key): [string, Rule] => [key, 'binary'],
  ),
  ['JBIG2Globals', 'JBIG2 segments'],
  ...(['CreationDate', 'ModDate', 'LastModified', 'M'] as const).map((key): [string, Rule] => [key, 'date']),
  ['Lang', 'language'],
  ['URI', 'URI'],
  ['Base', 'URI'],
  ['JS', 'script'],
  ['OnInstantiate', 'script'],
  ['RC', 'markup'],
  ['RV', 'markup'],
  ['Metadata', 'markup'],
  ['XFA', 'XFA packets'],
  ['DA', 'default appearance'],
  ['Dest', 'name'],
  ['D', 'name'],
  ['SD', 'name'],
  ['AS', 'field value'],
  ['V', (dict) => (isField(dict) ? 'field value' : 'any')],
  ['DV', (dict) => (isField(dict) ? 'field value' : 'any')],
  ['T', (dict) => (isField(dict) ? 'field name' : isAction(dict, 'Hide') ? 'field names' : 'any')],
  ['Fields', 'field names'],
  ['N', (dict) => (isEmbeddedTarget(dict) ? 'name' : 'any')],
  ['Headers', 'name'],
  ['AP', (dict) => (dict.has('Subtype') || isField(dict) ? 'appearances' : 'any')],
  ['S', (dict) => (isElement(dict) ? 'structure type' : 'any')],
  ['C', (dict) => (isElement(dict) ? 'name' : 'any')],
  ['RoleMap', 'structure type'],
  ['RoleMapNS', 'structure type'],
  ['ClassMap', 'custom keys'],
  ['Schema', 'custom keys'],
  ['Sort', 'sort order'],
  ['CI', 'custom keys'],
  ['Dests', (dict) => (isCatalog(dict) ? 'custom keys' : 'any')],
  ['Names', (dict) => (isCatalog(dict) ? 'name trees' : 'any')],
  ['IDTree', 'name tree'],
  ['Info', (dict) => (dict.has('Root') ? 'info' : 'any')],
  ['Assets', 'name tree'],
  ['EF', 'embedded files'],
  ['RF', 'embedded files'],
  ['PieceInfo', 'private'],
  // Apple's Preview keeps an archive of each annotation, with its text.
  ['AAPL:AKExtras', 'private'],
  ['Thumb', (dict) => (isPage(dict) ? 'thumbnail' : 'any')],
  ['DPM', 'custom keys'],
  ['Extensions', (dict) => (isCatalog(dict) ? 'custom keys' : 'any')],
  ['Prop_Build', 'build properties'],
  ['TemplateInstantiated', 'name'],
  ['NodeNameList', 'name'],
]);

/** Returns the role of an entry of a dictionary in the file. */
export function roleIn(file: PdfFile, [dict, role]: readonly [dict: PdfDict, role: Role], key: string): Role {
  const inside = roleOfEntriesIn.get(role);
  if (inside !== undefined) return inside;
  if (role === 'resources') return key === 'ProcSet' ? 'any' : 'resource category';
  if (role === 'encoding' && key === 'Differences') return 'glyph names';
  if (role === 'program encoding' && key === 'Differences') return 'program glyph names';
  if (role === 'attachment' && key === 'Subtype') return 'media type';
  if (role === 'info') return roleByKey.get(key) === 'date' ? 'date' : 'any';
  if (role === 'name tree' || role === 'name node') return roleInNameTree.get(key) ?? 'any';
  const rule = roleByKey.get(key) ?? 'any';
  return typeof rule === 'function' ? rule(dict, file) : rule;
}

/** Roles of all entries of a dictionary, by the role of the dictionary. */
const roleOfEntriesIn: ReadonlyMap<Role, Role> = new Map([
  ['binary', 'binary'],
  ['structure type', 'structure type'],
  ['custom keys', 'any'],
  ['sort order', 'name'],
  ['build properties', 'sort order'],
  ['appearances', 'custom keys'],
  ['name trees', 'name tree'],
  ['embedded files', 'attachment'],
  ['resource category', 'any'],
  ['glyphs', 'content'],
  ['colourants', 'any'],
]);

/** Entries of a name tree node (ISO 32000-2 table 36). */
const roleInNameTree: ReadonlyMap<string, Role> = new Map([
  ['Kids', 'name node'],
  ['Limits', 'name'],
  ['Names', 'names'],
]);

/** Returns the role of a stream's dictionary: only other dictionaries have custom keys. */
export function roleOfStream(role: Role): Role {
  return role === 'attachment' || role === 'script' || role === 'binary' ? role : 'any';
}

/** Returns the role of an item of an array. */
export function roleOfItem(items: readonly PdfValue[], index: number, role: Role): Role {
  const [first] = items;
  const item = items[index];
  if (role === 'embedded files') return item instanceof PdfString ? 'any' : 'attachment';
  if (role === 'names') return index % 2 === 0 ? 'name' : 'any';
  if (role === 'XFA packets') return item instanceof PdfString ? packetName(item) : 'markup';
  // An array that begins with a page is an explicit destination, not a name.
  if (role === 'name' && (first instanceof Ref || typeof first === 'number')) return 'any';
  if (isOneOf(first, ['Indexed', 'I']) && index === 3) return 'palette';
  if (isOneOf(first, ['Separation', 'DeviceN']) && index === 1) return 'colourant';
  if (isOneOf(first, ['ICCBased']) && index === 1) return 'font or profile';
  return role;
}

/** Names of the XFA packets (XFA specification 3.3, appendix A) are not displayed; other names may be. */
function packetName({ text }: PdfString): Role {
  return packetNames.has(text) ? 'binary' : 'any';
}

const packetNames: ReadonlySet<string> = new Set(
  (
    'preamble postamble xdp:xdp </xdp:xdp> config template datasets localeSet xmpmeta xfdf form pdf connectionSet sourceSet ' +
    'stylesheet signature PDFSecurity'
  ).split(' '),
);

/** Decides between two roles of one object: what may be text in one place is treated as text. */
export function isStronger(role: Role, than: Role): boolean {
  const rank = (it: Role): number => {
    const index = weakRoles.indexOf(it);
    return index === -1 ? weakRoles.length : index;
  };
  return rank(role) > rank(than);
}

/** Roles from the weakest on; all other roles are stronger. */
const weakRoles: readonly Role[] = [
  'binary',
  'JBIG2 segments',
  'any',
  'encoding',
  'glyph names',
  // The glyph names of a font program must stay, also where a font without a program has the same encoding.
  'program encoding',
  'program glyph names',
];

/** Whether the glyph names in the encoding of a font select glyphs of its program. The glyphs of Type 3 fonts are content. */
function selectsGlyphsOfProgram(font: PdfDict, file: PdfFile): boolean {
  return !hasName(font, 'Subtype', 'Type3') && isEmbedded(file, font);
}

function isField(dict: PdfDict): boolean {
  return dict.has('FT') || hasName(dict, 'Subtype', 'Widget') || (dict.has('T') && dict.has('Kids'));
}

export function isElement(dict: PdfDict): boolean {
  return dict.isOfType('StructElem') || (dict.has('S') && dict.get('P') instanceof Ref && !dict.has('Subtype'));
}

function isPage(dict: PdfDict): boolean {
  return dict.isOfType('Page') || dict.has('MediaBox') || dict.has('Resources');
}

function isSignature(dict: PdfDict): boolean {
  return dict.has('ByteRange') || dict.isOfType('Sig') || dict.isOfType('DocTimeStamp');
}

/** Whether the dictionary is the target of a go-to-embedded action. */
function isEmbeddedTarget(dict: PdfDict): boolean {
  return hasName(dict, 'R', 'C') || hasName(dict, 'R', 'P');
}

function isCatalog(dict: PdfDict): boolean {
  return dict.isOfType('Catalog') || dict.has('Pages');
}

function isAction(dict: PdfDict, kind: string): boolean {
  return hasName(dict, 'S', kind);
}

function hasName(dict: PdfDict, key: string, name: string): boolean {
  return isOneOf(dict.get(key), [name]);
}

function isOneOf(value: PdfValue | undefined, names: readonly string[]): boolean {
  return value instanceof PdfName && names.includes(value.value);
}
