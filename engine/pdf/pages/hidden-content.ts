import { type DrawnObject, drawnObjects } from '../content/drawn-objects.js';
import { hiddenLayers, type HiddenLayers } from './hidden-layers.js';
import { ownResources, pageResources } from './page-resources.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict, Ref } from '../syntax/values.js';

/** The parts of a page that are on hidden layers, as far as resources and annotations show it. */
export interface HiddenContent {
  /** The names of hidden groups, one character for each byte, without names that visible groups have as well. */
  readonly groups: ReadonlySet<string>;
  /** Whether all membership dictionaries (OCMD) are hidden. */
  readonly memberships: boolean;
  /** The indices of hidden annotations. */
  readonly annotations: readonly number[];
  /** For the images and the forms that the page content draws, in order, whether they are hidden; undefined if none is. */
  readonly drawn: Readonly<Record<DrawnObject['kind'], readonly boolean[]>> | undefined;
}

/** Returns the hidden parts of a page; undefined if nothing is hidden. */
export function hiddenContent(file: PdfFile, page: Ref): HiddenContent | undefined {
  const layers = hiddenLayers(file);
  const resources = layers === undefined ? undefined : pageResources(file, page);
  if (layers === undefined || resources === undefined) return undefined;
  const marks = hiddenMarks(file, layers, resources);
  const annotations = hiddenAnnotations(file, layers, page);
  const drawn = hiddenObjects(file, layers, page);
  const any = marks.groups.size > 0 || marks.memberships || annotations.length > 0 || drawn !== undefined;
  return any ? { ...marks, annotations, drawn } : undefined;
}

function hiddenMarks(
  file: PdfFile,
  layers: HiddenLayers,
  resources: readonly PdfDict[],
): Pick<HiddenContent, 'groups' | 'memberships'> {
  const [hidden, shown] = [new Set<string>(), new Set<string>()];
  const memberships = new Set<boolean>();
  for (const each of resources) {
    for (const [, value] of file.dict(each.get('Properties'))?.entries() ?? []) {
      const dict = file.dict(value);
      const type = file.name(dict?.get('Type'));
      const hides = layers.hides(value);
      if (type === 'OCMD') memberships.add(hides);
      const name = file.string(dict?.get('Name'))?.bytes;
      if (type === 'OCG' && name !== undefined) (hides ? hidden : shown).add(Buffer.from(name).toString('latin1'));
    }
  }
  const groups = new Set([...hidden].filter((name) => !shown.has(name)));
  return { groups, memberships: memberships.has(true) && !memberships.has(false) };
}

function hiddenAnnotations(file: PdfFile, layers: HiddenLayers, page: Ref): readonly number[] {
  const annotations = file.array(file.dict(page)?.get('Annots')) ?? [];
  return annotations.flatMap((value, index) => (layers.hides(file.dict(value)?.get('OC')) ? [index] : []));
}

function hiddenObjects(file: PdfFile, layers: HiddenLayers, page: Ref): HiddenContent['drawn'] {
  const resources = file.dict(ownResources(file, page));
  const objects = Array.from(file.dict(resources?.get('XObject'))?.entries() ?? [], ([, value]) => file.stream(value));
  if (!objects.some((object) => layers.hides(object?.dict.get('OC')))) return undefined;
  const drawn = drawnObjects(file, { contents: file.dict(page)?.get('Contents'), resources });
  if (drawn === undefined) return undefined;
  const hidden = (kind: DrawnObject['kind']): readonly boolean[] =>
    drawn.filter((each) => each.kind === kind).map(({ membership }) => layers.hides(membership));
  return { form: hidden('form'), image: hidden('image') };
}
