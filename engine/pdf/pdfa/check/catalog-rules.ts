import { infoOf, readInfo } from '../../metadata/info.js';
import { packetOf, readXmp } from '../../metadata/xmp.js';
import { hasKnownProperties } from '../extension-schemas.js';
import { pdfaClaim } from '../../metadata/pdfa-claim.js';
import type { CatalogRule } from './rule.js';

const claim: CatalogRule = ({ file, level }) =>
  pdfaClaim(file) === `${level.part}${level.conformance}`
    ? undefined
    : { clauses: ['6.7.11', '6.6.4'], sentence: 'The XMP metadata do not claim this level.' };

const encryption: CatalogRule = ({ file }) =>
  file.trailer.has('Encrypt') ? { clauses: ['6.1.3', '6.1.3'], sentence: 'The document is encrypted.' } : undefined;

const identifier: CatalogRule = ({ file }) =>
  file.trailer.has('ID') ? undefined : { clauses: ['6.1.3', '6.1.3'], sentence: 'The trailer has no file identifier.' };

const scripts: CatalogRule = ({ file }) =>
  file.dict(file.catalog.get('Names'))?.has('JavaScript') === true
    ? { clauses: ['6.6.1', '6.5.1'], sentence: 'The document has scripts.' }
    : undefined;

const layers: CatalogRule = ({ file, level }) =>
  level.part === 1 && file.catalog.has('OCProperties')
    ? { clauses: ['6.1.13', '6.9'], sentence: 'The document has optional content.' }
    : undefined;

const objectStreams: CatalogRule = ({ file, level }) =>
  level.part === 1 && file.usesObjectStreams
    ? { clauses: ['6.1.4', '6.1.7'], sentence: 'The document has object streams.' }
    : undefined;

const forms: CatalogRule = ({ file, level }) => {
  const form = file.dict(file.catalog.get('AcroForm'));
  if (file.boolean(form?.get('NeedAppearances')) === true)
    return { clauses: ['6.9', '6.4.1'], sentence: 'The form asks viewers to draw its fields.' };
  return level.part >= 2 && form?.has('XFA') === true
    ? { clauses: ['6.9', '6.4.2'], sentence: 'The document has an XFA form.' }
    : undefined;
};

const tags: CatalogRule = ({ file, level }) => {
  if (level.conformance !== 'a') return undefined;
  const { catalog } = file;
  const isMarked = file.boolean(file.dict(catalog.get('MarkInfo'))?.get('Marked')) === true;
  return isMarked && file.dict(catalog.get('StructTreeRoot'))?.has('K') === true
    ? undefined
    : { clauses: ['6.8.2', '6.7.2'], sentence: 'The document is not tagged.' };
};

const metadata: CatalogRule = ({ file }) => {
  const packet = packetOf(file);
  return typeof packet !== 'string' && hasKnownProperties(packet)
    ? undefined
    : { clauses: ['6.7.9', '6.6.2.3'], sentence: 'The XMP metadata have properties that are not described.' };
};

const information: CatalogRule = ({ file, level }) => {
  const packet = packetOf(file);
  if (level.part > 1 || typeof packet === 'string') return undefined;
  const info = infoOf(file);
  const stated = readInfo(file, info);
  const described = readXmp(packet);
  // An entry whose value is null is absent (ISO 32000-1 §7.3.9).
  const present = INFO_KEYS.filter(([, key]) => file.resolve(info.get(key)) !== null);
  return present.some(([field, key]) => stated[field] !== described[field] || file.string(info.get(key)) === undefined)
    ? { clauses: ['6.7.3', '6.6.2.1'], sentence: 'The XMP metadata disagree with the information dictionary.' }
    : undefined;
};

const INFO_KEYS = [
  ['title', 'Title'],
  ['author', 'Author'],
  ['subject', 'Subject'],
  ['keywords', 'Keywords'],
  ['creator', 'Creator'],
  ['producer', 'Producer'],
  ['creationDate', 'CreationDate'],
  ['modificationDate', 'ModDate'],
] as const;

/** Rules for the document as a whole. */
export const catalogRules: readonly CatalogRule[] = [
  ...[claim, metadata, information, encryption, identifier, scripts, layers, objectStreams, forms, tags],
];
