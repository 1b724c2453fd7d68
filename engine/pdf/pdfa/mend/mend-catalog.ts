import type { PdfFile } from '../../file/pdf-file.js';
import { UniqueNames } from '../../assembly/catalog/unique-names.js';
import { buildNameTree, nameTreeEntries } from '../../trees/name-tree.js';
import { PdfDict, PdfName, PdfString, type PdfValue, Ref, TargetRef } from '../../syntax/values.js';
import type { ObjectAdder } from '../../write/object-adder.js';
import type { MendContext } from './mend.js';

/** Returns the catalog without entries that PDF/A forbids. */
export function mendedCatalog(context: MendContext): PdfDict {
  const { file, level } = context;
  const catalog = file.catalog.clone().set('Type', new PdfName('Catalog'));
  for (const key of ['Version', 'Perms', 'Requirements', 'NeedsRendering', 'Legal', 'Collection']) catalog.delete(key);
  catalog.set('Names', mendedNames(context));
  const form = file.dict(catalog.get('AcroForm'))?.clone();
  if (form !== undefined) {
    if (form.has('XFA')) context.warn('The XFA form was removed, because PDF/A forbids it; the fields stay.');
    for (const key of ['XFA', 'NeedAppearances', 'SigFlags']) form.delete(key);
    catalog.set('AcroForm', form);
  }
  const layers = file.dict(catalog.get('OCProperties'));
  if (level.part === 1) catalog.delete('OCProperties');
  else if (layers !== undefined) catalog.set('OCProperties', mendedLayers(layers, context));
  return catalog;
}

function mendedNames(context: MendContext): PdfValue {
  const { file, level, warn } = context;
  const names = file.dict(file.catalog.get('Names'))?.clone();
  if (names === undefined) return null;
  if (names.delete('JavaScript')) warn('Scripts of the document were removed, because PDF/A forbids them.');
  names.delete('AlternatePresentations');
  if (level.part < 3 && names.delete('EmbeddedFiles')) {
    warn(`Embedded files were removed, because PDF/A-${level.part} forbids them; a PDF/A-3 may have them.`);
  }
  return names;
}

/** Optional content whose configurations have names, all groups in their order, and no usage events (ISO 19005-2 §6.9). */
function mendedLayers(layers: PdfDict, { file }: MendContext): PdfDict {
  const groups = file.array(layers.get('OCGs')) ?? [];
  const used = new UniqueNames();
  const mended = (value: PdfValue | undefined, index: number): PdfDict => {
    const config = file.dict(value)?.clone() ?? new PdfDict();
    config.delete('AS');
    const wanted = file.maybeText(config.get('Name')) || `Configuration ${index + 1}`;
    const name = used.has(wanted) ? used.uniqueName(wanted) : wanted;
    used.add(name);
    config.set('Name', PdfString.fromText(name));
    const order = file.array(config.get('Order'));
    if (order === undefined) return config;
    const listed = refsWithin(file, order);
    const missing = groups.filter((group) => group instanceof Ref && !listed.has(group.num));
    return missing.length === 0 ? config : config.set('Order', [...order, ...missing]);
  };
  const changed = layers.clone().set('D', mended(layers.get('D'), 0));
  const configs = file.array(layers.get('Configs'));
  return configs === undefined
    ? changed
    : changed.set(
        'Configs',
        configs.map((it, index) => mended(it, index + 1)),
      );
}

/** Returns the numbers of all objects in nested arrays; each is visited once, since hostile arrays contain each other. */
function refsWithin(file: PdfFile, array: readonly PdfValue[]): ReadonlySet<number> {
  const found = new Set<number>();
  const left: PdfValue[] = [array];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (value instanceof Ref) {
      if (found.has(value.num)) continue;
      found.add(value.num);
    }
    for (const item of file.array(value) ?? []) left.push(item);
  }
  return found;
}

/**
 * Lists the embedded files of the document as associated with it (ISO 19005-3 §6.8), which only indirect file specifications
 * can be. @param catalog that of `mendedCatalog`
 */
export function associateFiles(catalog: PdfDict, file: PdfFile, adder: Pick<ObjectAdder, 'add'>): void {
  const names = catalog.get('Names');
  if (!(names instanceof PdfDict) || !names.has('EmbeddedFiles')) return;
  const entries = [...nameTreeEntries(file, names.get('EmbeddedFiles'))];
  const indirect = entries.flatMap(([key, value]) => {
    const specification = file.dict(value);
    if (specification === undefined) return [];
    return [[key, value instanceof Ref ? value : adder.add(specification)] as const];
  });
  if (entries.some(([, value]) => !(value instanceof Ref)))
    names.set(
      'EmbeddedFiles',
      buildNameTree(indirect, (node) => adder.add(node)),
    );
  const listed = file.array(catalog.get('AF')) ?? [];
  const known = new Set(listed.flatMap((it) => (it instanceof Ref ? it.num : [])));
  const added = indirect.map(([, ref]) => ref).filter((ref) => ref instanceof TargetRef || !known.has(ref.num));
  if (listed.length + added.length > 0) catalog.set('AF', [...listed, ...added]);
}
