import { type PdfDict, PdfName, PdfString, type PdfValue, Ref } from '../../syntax/values.js';

/** What a value is for, as far as it matters for the text in it. */
export type Role =
  /** Strings are text; the role of whatever has no other. */
  | 'any'
  /** Strings are bytes that mean something else. */
  | 'opaque'
  /** Colours, whatever they spell. */
  | 'palette'
  /** What inks are called, and dictionaries with their names as keys. */
  | 'colourant'
  | 'colourants'
  /** What a font of glyphs by operators calls these. */
  | 'glyph names'
  | 'date'
  | 'language'
  | 'link'
  | 'script'
  /** XML, in a string or a stream. */
  | 'markup'
  /** The packets of an XFA form: one stream, or names and streams. */
  | 'packets'
  /** Operators that set a font and a colour. */
  | 'default appearance'
  /** What something is called elsewhere as well: a destination, say. */
  | 'name'
  /** The value of a field: a name when it is the state of a box, else text. */
  | 'state'
  | 'field name'
  /** The names of fields, each with those of the fields above it, or one. */
  | 'field names'
  /** A structure type, which may be one of the document's own; a dictionary of such. */
  | 'tag'
  /** A dictionary whose keys are such names. */
  | 'keyed'
  /** What a collection is sorted by. */
  | 'sorting'
  /** The appearances of an annotation by their use. */
  | 'appearances'
  /** A dictionary of name trees. */
  | 'name trees'
  | 'name tree'
  /** A part of a name tree, and the names in it, each with what it is for. */
  | 'name node'
  | 'names'
  /** What the document says of itself: who made it adds keys. */
  | 'info'
  /** Files by the systems that they are for. */
  | 'files'
  | 'attachment'
  /** What an application keeps for itself. */
  | 'private'
  /** The picture of a page in small, as it was. */
  | 'thumbnail'
  /** Operators that draw. */
  | 'content'
  /** Content by the names of glyphs. */
  | 'glyphs'
  /** Dictionaries of what content calls by its names, and one of these. */
  | 'resources'
  | 'called'
  /** What default appearances call by its names, which stay. */
  | 'lent'
  /** Streams of fonts and profiles that describe themselves beside what they are for. */
  | 'described'
  /** What a font is called. */
  | 'font name';

type Rule = Role | ((dict: PdfDict) => Role);

/** Values of dictionaries by their keys, wherever these stand (ISO 32000-2; the rules ask for what tells them apart). */
const byKey: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['ID', (dict) => (isElement(dict) ? 'name' : 'opaque')],
  ['Contents', (dict) => (isSignature(dict) ? 'opaque' : isPage(dict) ? 'content' : 'any')],
  ['CharProcs', 'glyphs'],
  ['Resources', 'resources'],
  ['DR', 'lent'],
  ...(['FontFile', 'FontFile2', 'FontFile3', 'ToUnicode', 'DestOutputProfile'] as const).map((key): [string, Rule] => [
    key,
    'described',
  ]),
  ['Encoding', (dict) => (isNamed(dict, 'Subtype', 'Type3') ? 'glyph names' : 'any')],
  ...(['Colorants', 'Solidities', 'DotGain'] as const).map((key): [string, Rule] => [key, 'colourants']),
  ...(['PrintingOrder', 'Components', 'DeviceColorant'] as const).map((key): [string, Rule] => [key, 'colourant']),
  ['BaseFont', 'font name'],
  ['FontName', 'font name'],
  ['CMapName', 'name'],
  ['Name', (dict) => (dict.isOfType('Font') || dict.isOfType('XObject') ? 'name' : 'any')],
  ...(
    [
      'CIDToGIDMap',
      'CIDSet',
      'JBIG2Globals',
      'Cert',
      'CheckSum',
      'DigestValue',
      'CIDSystemInfo',
      'CharSet',
      'Panose',
    ] as const
  ).map((key): [string, Rule] => [key, 'opaque']),
  ...(['CreationDate', 'ModDate', 'LastModified', 'M'] as const).map((key): [string, Rule] => [key, 'date']),
  ['Lang', 'language'],
  ['URI', 'link'],
  ['Base', 'link'],
  ['JS', 'script'],
  ['OnInstantiate', 'script'],
  ['RC', 'markup'],
  ['RV', 'markup'],
  ['Metadata', 'markup'],
  ['XFA', 'packets'],
  ['DA', 'default appearance'],
  ['Dest', 'name'],
  ['D', 'name'],
  ['SD', 'name'],
  ['AS', 'state'],
  ['V', (dict) => (isField(dict) ? 'state' : 'any')],
  ['DV', (dict) => (isField(dict) ? 'state' : 'any')],
  ['T', (dict) => (isField(dict) ? 'field name' : isOfKind(dict, 'Hide') ? 'field names' : 'any')],
  ['Fields', 'field names'],
  ['N', (dict) => (isTarget(dict) ? 'name' : 'any')],
  ['Headers', 'name'],
  ['AP', (dict) => (dict.has('Subtype') || isField(dict) ? 'appearances' : 'any')],
  ['S', (dict) => (isElement(dict) ? 'tag' : 'any')],
  ['C', (dict) => (isElement(dict) ? 'name' : 'any')],
  ['RoleMap', 'tag'],
  ['RoleMapNS', 'tag'],
  ['ClassMap', 'keyed'],
  ['Schema', 'keyed'],
  ['Sort', 'sorting'],
  ['CI', 'keyed'],
  ['Dests', (dict) => (isCatalog(dict) ? 'keyed' : 'any')],
  ['Names', (dict) => (isCatalog(dict) ? 'name trees' : 'any')],
  ['IDTree', 'name tree'],
  ['Info', (dict) => (dict.has('Root') ? 'info' : 'any')],
  ['Assets', 'name tree'],
  ['EF', 'files'],
  ['RF', 'files'],
  ['PieceInfo', 'private'],
  ['Thumb', (dict) => (isPage(dict) ? 'thumbnail' : 'any')],
  ['DPM', 'keyed'],
  ['NodeNameList', 'name'],
]);

/** The role of a dictionary's entry. */
export function roleIn(dict: PdfDict, key: string, role: Role): Role {
  const inside = byRole.get(role);
  if (inside !== undefined) return inside;
  if (role === 'resources') return key === 'ProcSet' ? 'any' : 'called';
  if (role === 'glyph names') return key === 'Differences' ? 'glyph names' : 'any';
  if (role === 'info') return byKey.get(key) === 'date' ? 'date' : 'any';
  if (role === 'name tree' || role === 'name node') return inNameTree.get(key) ?? 'any';
  const rule = byKey.get(key) ?? 'any';
  return typeof rule === 'function' ? rule(dict) : rule;
}

/** What is in dictionaries of these roles, whatever it is called there. */
const byRole: ReadonlyMap<Role, Role> = new Map([
  ['opaque', 'opaque'],
  ['tag', 'tag'],
  ['keyed', 'any'],
  ['sorting', 'name'],
  ['appearances', 'keyed'],
  ['name trees', 'name tree'],
  ['files', 'attachment'],
  ['lent', 'any'],
  ['called', 'any'],
  ['glyphs', 'content'],
  ['colourants', 'any'],
]);

/** ISO 32000-2 table 36 */
const inNameTree: ReadonlyMap<string, Role> = new Map([
  ['Kids', 'name node'],
  ['Limits', 'name'],
  ['Names', 'names'],
]);

/** The role of a stream's dictionary: only other dictionaries have keys of somebody's own. */
export function roleOfStream(role: Role): Role {
  return role === 'attachment' || role === 'script' || role === 'opaque' ? role : 'any';
}

/** The role of an item of an array that has a role. */
export function roleOfItem(items: readonly PdfValue[], index: number, role: Role): Role {
  const [first] = items;
  const item = items[index];
  if (role === 'files') return item instanceof PdfString ? 'any' : 'attachment';
  if (role === 'names') return index % 2 === 0 ? 'name' : 'any';
  if (role === 'packets') return item instanceof PdfString ? packetName(item) : 'markup';
  // An explicit destination; and the table of an indexed colour space.
  if (role === 'name' && (first instanceof Ref || typeof first === 'number')) return 'any';
  if (isAnyOf(first, ['Indexed', 'I']) && index === 3) return 'palette';
  if (isAnyOf(first, ['Separation', 'DeviceN']) && index === 1) return 'colourant';
  if (isAnyOf(first, ['ICCBased']) && index === 1) return 'described';
  return role;
}

/** What the packets of XFA forms are called (XFA specification 3.3, appendix A) is nothing that anybody reads. */
function packetName({ text }: PdfString): Role {
  return packetNames.has(text) ? 'opaque' : 'any';
}

const packetNames: ReadonlySet<string> = new Set(
  (
    'preamble postamble xdp:xdp </xdp:xdp> config template datasets localeSet xmpmeta xfdf form pdf connectionSet sourceSet ' +
    'stylesheet signature PDFSecurity'
  ).split(' '),
);

/** Which of two roles of one object counts: what may be text in one place is text. */
export function isStronger(role: Role, than: Role): boolean {
  const rank = (it: Role): number => (it === 'opaque' ? 0 : it === 'any' ? 1 : 2);
  return rank(role) > rank(than);
}

function isField(dict: PdfDict): boolean {
  return dict.has('FT') || isNamed(dict, 'Subtype', 'Widget') || (dict.has('T') && dict.has('Kids'));
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

/** Of an action that goes to an embedded document. */
function isTarget(dict: PdfDict): boolean {
  return isNamed(dict, 'R', 'C') || isNamed(dict, 'R', 'P');
}

function isCatalog(dict: PdfDict): boolean {
  return dict.isOfType('Catalog') || dict.has('Pages');
}

function isOfKind(dict: PdfDict, kind: string): boolean {
  return isNamed(dict, 'S', kind);
}

function isNamed(dict: PdfDict, key: string, name: string): boolean {
  return isAnyOf(dict.get(key), [name]);
}

function isAnyOf(value: PdfValue | undefined, names: readonly string[]): boolean {
  return value instanceof PdfName && names.includes(value.value);
}
