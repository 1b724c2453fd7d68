import type { PdfString } from '../../syntax/values.js';
import { isArray, PdfDict, Ref, type PdfValue } from '../../syntax/values.js';
import type { Contribution } from '../carrier.js';
import { renamedAppearance } from './default-appearance.js';
import { fieldIndex, none, type FieldIndex } from './field-index.js';
import { FieldNames } from './field-names.js';
import { KeptFields } from './kept-fields.js';
import type { FieldDefaults, MergedForm } from './merged-form.js';
import type { PlannedResources } from './merged-resources.js';
import { namesFields, runsScript } from './actions.js';

const highestFlags = 3;

/** What one source gives to the form. */
export class FormPart {
  readonly #contribution: Contribution;
  readonly #form: PdfDict;
  readonly #index: FieldIndex;
  /** Undefined when every field stays. */
  readonly #kept: KeptFields | undefined;
  readonly #names: FieldNames;
  readonly #resources: PlannedResources | undefined;
  readonly #defaults: FieldDefaults;
  /** What the fields must be told, since the new form says something else. */
  readonly #ownDefaults: PdfDict;
  #scripted = false;

  constructor(contribution: Contribution, merged: MergedForm) {
    const { file, sourcePages, byPage, whole, repeat } = contribution;
    this.#contribution = contribution;
    this.#form = file.dict(file.catalog.get('AcroForm')) ?? new PdfDict();
    this.#index = fieldIndex(file, sourcePages);
    this.#kept = whole && !repeat ? undefined : new KeptFields(this.#index, byPage.keys());
    this.#names = new FieldNames(this.#topNames(), merged.names);
    this.#resources = this.#any
      ? merged.resources.plan(file, file.dict(this.#form.get('DR')) ?? new PdfDict())
      : undefined;
    this.#defaults = this.#readDefaults();
    if (this.#any) merged.defaults ??= this.#defaults;
    this.#ownDefaults = this.#unlike(merged.defaults ?? this.#defaults);
  }

  /** Whether scripts may look for fields by names that they no longer have. */
  get scriptsMayFail(): boolean {
    const { file } = this.#contribution;
    const documentScripts = file.dict(file.catalog.get('Names'))?.has('JavaScript') ?? false;
    return this.#names.any && (this.#scripted || documentScripts || this.#form.has('CO'));
  }

  get hasXfa(): boolean {
    return this.#form.has('XFA');
  }

  transform(dict: PdfDict, ref: Ref | undefined): PdfDict {
    const ordinal = ref === undefined ? none : this.#index.ordinal(ref);
    // Whatever leads to a field that went finds an empty object, and nothing beyond it.
    if (ordinal !== none && this.#kept?.has(ordinal) === false) return new PdfDict();
    this.#scripted ||= runsScript(dict);
    const changed = this.#withNewAppearance(namesFields(dict) ? this.#withFieldsOf(dict) : dict);
    return ordinal === none ? changed : this.#field(changed, ordinal);
  }

  carry(merged: MergedForm): void {
    if (!this.#any) return;
    const { file, copier } = this.#contribution;
    this.#resources?.carry(copier);
    for (const field of this.#fields()) merged.fields.push(copier.copyValue(field));
    for (const field of file.array(this.#form.get('CO')) ?? []) {
      if (this.#stays(field)) merged.calculationOrder.push(copier.copyValue(field));
    }
    merged.signatureFlags |= this.#signatureFlags();
    if (this.#index.count > 0) {
      merged.needsAppearances &&= file.boolean(this.#form.get('NeedAppearances')) === true;
    }
    copier.drain();
  }

  get #any(): boolean {
    if (this.#kept !== undefined) return this.#kept.ordinals.length > 0;
    return this.#contribution.file.catalog.has('AcroForm') || this.#index.count > 0;
  }

  #fields(): readonly PdfValue[] {
    if (this.#kept !== undefined) return this.#kept.listed;
    return this.#ownFields().map((field) =>
      field instanceof PdfDict ? this.#names.rename(this.#contribution.file, field) : field,
    );
  }

  #ownFields(): readonly PdfValue[] {
    return this.#contribution.file.array(this.#form.get('Fields')) ?? [];
  }

  /** A form that is one object with its fields has some that no reference leads to. */
  #topNames(): ReadonlySet<string> {
    const { file } = this.#contribution;
    const inForm = this.#kept === undefined ? this.#ownFields().filter((field) => field instanceof PdfDict) : [];
    const tops = this.#stayingOrdinals().filter((ordinal) => this.#index.isTop(ordinal));
    const names = [...inForm, ...tops.map((ordinal) => this.#index.ref(ordinal))].map((field) =>
      file.maybeText(file.dict(field)?.get('T')),
    );
    return new Set(names.filter((name) => name !== undefined));
  }

  #stayingOrdinals(): readonly number[] {
    return this.#kept?.ordinals ?? Array.from({ length: this.#index.count }, (_, index) => index + 1);
  }

  #stays(field: PdfValue): boolean {
    if (!(field instanceof Ref)) return false;
    const ordinal = this.#index.ordinal(field);
    return ordinal !== none && this.#kept?.has(ordinal) !== false;
  }

  #signatureFlags(): number {
    const flags = this.#contribution.file.number(this.#form.get('SigFlags')) ?? 0;
    const signed = this.#kept === undefined || this.#kept.ordinals.some((ordinal) => this.#index.isSignature(ordinal));
    return signed ? flags & highestFlags : 0;
  }

  #readDefaults(): FieldDefaults {
    const { file } = this.#contribution;
    const appearance = file.string(this.#form.get('DA'));
    const quadding = file.number(this.#form.get('Q'));
    return { appearance: appearance && this.#renamedAppearance(appearance), quadding };
  }

  #unlike({ appearance, quadding }: FieldDefaults): PdfDict {
    const own = new PdfDict();
    const { appearance: ownAppearance, quadding: ownQuadding = 0 } = this.#defaults;
    if (ownAppearance !== undefined && !sameBytes(ownAppearance, appearance)) own.set('DA', ownAppearance);
    if (ownQuadding !== (quadding ?? 0)) own.set('Q', ownQuadding);
    return own;
  }

  #field(dict: PdfDict, ordinal: number): PdfDict {
    const parent = this.#index.parent(ordinal);
    const named = this.#index.isTop(ordinal) ? this.#names.rename(this.#contribution.file, dict) : dict;
    const changed = named.clone();
    if (parent === none) {
      for (const [key, value] of this.#ownDefaults.entries()) if (!changed.has(key)) changed.set(key, value);
    }
    if (this.#kept !== undefined) this.#filterFamily(changed, { ordinal, parent, kept: this.#kept });
    return changed;
  }

  #filterFamily(
    field: PdfDict,
    { ordinal, parent, kept }: { readonly ordinal: number; readonly parent: number; readonly kept: KeptFields },
  ): void {
    const kids = kept.kids(ordinal);
    if (kids.length > 0) field.set('Kids', kids);
    else field.delete('Kids');
    const above = this.#index.ref(parent);
    if (above === undefined) field.delete('Parent');
    else field.set('Parent', above);
  }

  #withNewAppearance(dict: PdfDict): PdfDict {
    if (!dict.has('DA')) return dict;
    const appearance = this.#contribution.file.string(dict.get('DA'));
    const renamed = appearance && this.#renamedAppearance(appearance);
    return renamed === undefined || renamed === appearance ? dict : dict.clone().set('DA', renamed);
  }

  #renamedAppearance(appearance: PdfString): PdfString {
    return this.#resources === undefined ? appearance : renamedAppearance(appearance, this.#resources.renamed);
  }

  /** Actions name fields by reference or in full. */
  #withFieldsOf(action: PdfDict): PdfDict {
    if (this.#kept === undefined && !this.#names.any) return action;
    const changed = action.clone();
    for (const key of ['Fields', 'T']) {
      if (!action.has(key)) continue;
      const found = this.#contribution.file.array(action.get(key)) ?? action.get(key) ?? null;
      const fields = (isArray(found) ? found : [found]).filter(
        (field) => !(field instanceof Ref) || this.#stays(field),
      );
      changed.set(
        key,
        fields.map((field) => this.#names.inFull(field)),
      );
    }
    return changed;
  }
}

function sameBytes(one: PdfString, other: PdfString | undefined): boolean {
  return other !== undefined && Buffer.compare(one.bytes, other.bytes) === 0;
}
