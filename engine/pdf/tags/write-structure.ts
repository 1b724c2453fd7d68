import { isArray, PdfDict, PdfName, PdfString, type PdfValue, type Ref, type TargetRef } from '../syntax/values.js';
import type { ParentTree } from './parent-tree.js';
import { type NodeKid, StructureNode } from './structure-node.js';
import type { TaggedWriter } from './tagged-writer.js';

/** Writes the structure tree and returns the reference of its root. */
export function writeStructure(
  document: StructureNode,
  { writer, parents, roles }: { readonly writer: TaggedWriter; readonly parents: ParentTree; readonly roles: PdfDict },
): Ref {
  const root = writer.reserve();
  const refs = new Map<StructureNode, TargetRef>();
  const ids: [PdfString, Ref][] = [];
  const reserve = (node: StructureNode): TargetRef => {
    const ref = refs.get(node) ?? writer.reserve();
    refs.set(node, ref);
    return ref;
  };
  const open: { readonly node: StructureNode; readonly parent: Ref }[] = [{ node: document, parent: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, parent } = next;
    const ref = reserve(node);
    const { kids } = node;
    writer.write(ref, elementOf(node, { parent, kids, refOf: reserve }));
    if (node.texts.id !== undefined) ids.push([PdfString.fromText(node.texts.id), ref]);
    for (const kid of kids) if (kid instanceof StructureNode) open.push({ node: kid, parent: ref });
  }
  const entries: Record<string, PdfValue> = {
    Type: new PdfName('StructTreeRoot'),
    K: [reserve(document)],
    ParentTree: writer.add(
      parents.root(
        (node) => refs.get(node),
        (node) => writer.add(node),
      ),
    ),
    ParentTreeNextKey: parents.nextKey,
    ...(roles.size > 0 && { RoleMap: roles }),
    ...(ids.length > 0 && { IDTree: idTree(ids) }),
  };
  writer.write(root, PdfDict.of(entries));
  return root;
}

/** A name tree of the IDs, sorted as bytes. */
function idTree(ids: readonly [PdfString, Ref][]): PdfDict {
  const sorted = ids.toSorted(([one], [other]) => Buffer.compare(Buffer.from(one.bytes), Buffer.from(other.bytes)));
  const [first] = sorted[0] ?? [];
  const [last] = sorted.at(-1) ?? [];
  if (first === undefined || last === undefined) return new PdfDict();
  return PdfDict.of({ Kids: [PdfDict.of({ Limits: [first, last], Names: sorted.flat() })] });
}

interface ElementPlace {
  readonly parent: Ref;
  readonly kids: readonly NodeKid[];
  readonly refOf: (node: StructureNode) => Ref;
}

function elementOf({ type, texts, attributes }: StructureNode, { parent, kids, refOf }: ElementPlace): PdfDict {
  const page = kids.find((kid) => !(kid instanceof StructureNode));
  const own = page === undefined || page instanceof StructureNode ? undefined : page.page;
  const written = kids.map((kid) => kidOf(kid, own, refOf));
  const [only, ...others] = written;
  const element: Record<string, PdfValue> = { Type: new PdfName('StructElem'), S: new PdfName(type), P: parent };
  if (own !== undefined) element.Pg = own;
  if (only !== undefined) element.K = others.length === 0 && !isArray(only) ? only : written;
  if (texts.alt !== undefined) element.Alt = PdfString.fromText(texts.alt);
  if (texts.id !== undefined) element.ID = PdfString.fromText(texts.id);
  const [attribute, ...more] = attributes;
  if (attribute !== undefined) element.A = more.length === 0 ? attribute : [...attributes];
  return PdfDict.of(element);
}

function kidOf(kid: NodeKid, own: Ref | undefined, refOf: (node: StructureNode) => Ref): PdfValue {
  if (kid instanceof StructureNode) return refOf(kid);
  if (kid.kind === 'object') return PdfDict.of({ Type: new PdfName('OBJR'), Pg: kid.page, Obj: kid.object });
  const { page, stream, mcid } = kid;
  if (stream === undefined && page.num === own?.num) return mcid;
  const entries = { Type: new PdfName('MCR'), Pg: page, MCID: mcid };
  return PdfDict.of(stream === undefined ? entries : { ...entries, Stm: stream });
}
