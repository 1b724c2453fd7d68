import { combine } from '../../geometry/geometry.js';
import { operationsIn } from '../content/operators.js';
import { decodeShown } from '../fonts/decode-shown.js';
import { formMatrixOf } from '../content/form-matrix.js';
import type { PdfFile } from '../file/pdf-file.js';
import { deflated } from '../filters/filters.js';
import { readPages } from '../pages/page-tree.js';
import type { PdfDict } from '../syntax/values.js';
import { PdfName, type PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import { ContentOwner } from './content-owner.js';
import type { LeafPlace } from './leaf.js';
import type { ParentTree } from './parent-tree.js';
import { type DrawnForm, tagContent, type TaggedContext } from './tag-content.js';
import type { TaggedWriter } from './tagged-writer.js';
import { surveyForm } from './whole-form.js';

/** Maximum size of the decoded content of a page or a form, in bytes. */
export const CONTENT_LIMIT = 2 ** 26;
const MAX_DEPTH = 20;

/**
 * Tags form XObjects: the content of a form that the document draws once, and all others as a whole, because a
 * marked-content identifier stands for one place (ISO 32000-1 §14.7.4.2).
 */
export class FormTagger {
  readonly #file: PdfFile;
  readonly #writer: TaggedWriter;
  readonly #parents: ParentTree;
  /** For each form (by object number), the number of resource dictionaries that name it. */
  readonly #uses = new Map<number, number>();
  readonly #done = new Set<number>();

  constructor(file: PdfFile, writer: TaggedWriter, parents: ParentTree) {
    this.#file = file;
    this.#writer = writer;
    this.#parents = parents;
    const seen = new Set<number>();
    for (const page of readPages(file)) {
      this.#count(file.dict(page.ref)?.get('Resources') ?? page.inherited.get('Resources'), seen, 0);
    }
  }

  /** Returns a handler of the forms that some content of a page draws. */
  handler(
    content: Buffer,
    context: Omit<TaggedContext, 'owner' | 'onForm'> & { readonly page: Ref },
    depth = 0,
  ): TaggedContext['onForm'] {
    let draws: ReadonlyMap<string, number> | undefined;
    return (form) => {
      draws ??= drawsIn(content);
      const { resource } = form;
      if (!(resource instanceof Ref)) return this.#whole(form, context);
      const once = this.#uses.get(resource.num) === 1 && !this.#done.has(resource.num);
      const names = this.#namesOf(resource, context.resources).reduce((sum, name) => sum + (draws?.get(name) ?? 0), 0);
      const isAlone = once && names === 1 && depth < MAX_DEPTH;
      return isAlone ? this.#inside(resource, form, { context, depth }) : this.#whole(form, context);
    };
  }

  #inside(
    ref: Ref,
    form: DrawnForm,
    { context, depth }: { readonly context: Parameters<FormTagger['handler']>[1]; readonly depth: number },
  ): LeafPlace | 'inside' | undefined {
    const content = this.#contentOf(form.stream);
    if (content === undefined) return undefined;
    this.#done.add(ref.num);
    const owner = new ContentOwner(context.page, ref);
    const within = { ...context, ...this.#within(form, context), toPage: this.#matrixOf(form), state: form.state };
    const onForm = this.handler(content, within, depth + 1);
    const tagged = tagContent(content, { ...within, owner, onForm });
    const dict = bare(form.stream.dict);
    if (owner.elements.length > 0) dict.set('StructParents', this.#parents.addContent(owner));
    this.#writer.replaceNow(ref, deflated(dict, tagged));
    return 'inside';
  }

  #whole(form: DrawnForm, context: Parameters<FormTagger['handler']>[1]): LeafPlace | undefined {
    const content = this.#contentOf(form.stream);
    if (content === undefined) return undefined;
    const { place, unmarked } = surveyForm(content, form, { ...context, ...this.#within(form, context) });
    const { resource } = form;
    if (unmarked !== undefined && resource instanceof Ref && !this.#done.has(resource.num)) {
      this.#done.add(resource.num);
      this.#writer.replaceNow(resource, deflated(bare(form.stream.dict), unmarked));
    }
    return place;
  }

  #within({ stream }: DrawnForm, { resources }: Pick<TaggedContext, 'resources'>): Pick<TaggedContext, 'resources'> {
    const own = this.#file.dict(stream.dict.get('Resources'));
    return { resources: own === undefined ? resources : [own, ...resources.slice(-1)] };
  }

  #matrixOf({ stream, toPage }: DrawnForm): TaggedContext['toPage'] {
    return combine(formMatrixOf(this.#file, stream.dict), toPage);
  }

  #contentOf(stream: PdfStream): Buffer | undefined {
    return decodeShown(this.#file, stream, CONTENT_LIMIT);
  }

  /** The names that some resources have for a form. */
  #namesOf({ num }: Ref, resources: readonly PdfDict[]): readonly string[] {
    const objects = resources.flatMap((each) => [...(this.#file.dict(each.get('XObject'))?.entries() ?? [])]);
    return objects.flatMap(([name, value]) => (value instanceof Ref && value.num === num ? [name] : []));
  }

  #count(value: PdfValue | undefined, seen: Set<number>, depth: number): void {
    const objects = this.#file.dict(this.#file.dict(value)?.get('XObject'));
    if (depth > MAX_DEPTH) return;
    for (const [, object] of objects?.entries() ?? []) {
      const stream = this.#file.stream(object);
      if (!(object instanceof Ref) || stream === undefined || this.#file.name(stream.dict.get('Subtype')) !== 'Form')
        continue;
      this.#uses.set(object.num, (this.#uses.get(object.num) ?? 0) + 1);
      if (seen.has(object.num)) continue;
      seen.add(object.num);
      this.#count(stream.dict.get('Resources'), seen, depth + 1);
    }
  }
}

/** Returns for each XObject name the number of times that the content draws it. */
function drawsIn(content: Buffer): ReadonlyMap<string, number> {
  const draws = new Map<string, number>();
  for (const { operator, operands } of operationsIn(content)) {
    const name = operator === 'Do' ? operands.at(-1) : undefined;
    if (name instanceof PdfName) draws.set(name.value, (draws.get(name.value) ?? 0) + 1);
  }
  return draws;
}

/** The dictionary of a form without its encoding and its place in an old structure tree. */
function bare(dict: PdfDict): PdfDict {
  const copy = dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DL', 'StructParents', 'StructParent']) copy.delete(key);
  return copy;
}
