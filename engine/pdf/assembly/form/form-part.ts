import type { PdfString } from '../../syntax/values.js';
import { isArray, PdfDict, Ref, type PdfValue } from '../../syntax/values.js';
import type { Contribution } from '../carrier.js';
import { renameResources } from './appearance-resources.js';
import { pageIndex } from '../page-index.js';
import { NO_FIELD, type FieldIndex } from './field-index.js';
import { FieldNames } from './field-names.js';
import { KeptFields } from './kept-fields.js';
import type { FieldDefaults, MergedForm } from './merged-form.js';
import type { PlannedResources } from './merged-resources.js';
import { listsFields, runsScript } from './actions.js';

const SIGNATURE_FLAGS = 3;

/** The fields of one source in the merged form. */
export class FormPart {
  readonly #contribution: Contribution;
  readonly #form: PdfDict;
  readonly #index: FieldIndex;
  /** Undefined when all fields are kept. */
  readonly #kept: KeptFields | undefined;
  readonly #names: FieldNames;
  readonly #resources: PlannedResources | undefined;
  readonly #defaults: FieldDefaults;
  /** Defaults to set on the fields, because they differ from those of the merged form. */
  readonly #differingDefaults: PdfDict;
  #hasScripts = false;

  constructor(contribution: Contribution, merged: MergedForm) {
    const { file, sourcePages, byPage, whole, repeat } = contribution;
    this.#contribution = contribution;
    this.#form = file.dict(file.catalog.get('AcroForm')) ?? new PdfDict();
    this.#index = pageIndex(file, sourcePages).fields;
    this.#kept = whole && !repeat ? undefined : new KeptFields(this.#index, byPage.keys());
    this.#names = new FieldNames(this.#topNames(), merged.names);
    this.#resources = this.#hasFields
      ? merged.resources.plan(file, file.dict(this.#form.get('DR')) ?? new PdfDict())
      : undefined;
    this.#defaults = this.#readDefaults();
    if (this.#hasFields) merged.defaults ??= this.#defaults;
    this.#differingDefaults = this.#differingFrom(merged.defaults ?? this.#defaults);
  }

  /** Whether scripts may refer to fields by names that have changed. */
  get scriptsMayFail(): boolean {
    const { file } = this.#contribution;
    const documentScripts = file.dict(file.catalog.get('Names'))?.has('JavaScript') ?? false;
    return this.#names.hasChanges && (this.#hasScripts || documentScripts || this.#form.has('CO'));
  }

  get hasXfa(): boolean {
    return this.#form.has('XFA');
  }

  transform(dict: PdfDict, ref: Ref | undefined): PdfDict {
    const ordinal = ref === undefined ? NO_FIELD : this.#index.ordinal(ref);
    // Remaining references to a removed field lead to an empty object.
    if (ordinal !== NO_FIELD && this.#kept?.has(ordinal) === false) return new PdfDict();
    this.#hasScripts ||= runsScript(dict);
    const changed = this.#withRenamedResources(listsFields(dict) ? this.#withKeptFields(dict) : dict);
    return ordinal === NO_FIELD ? changed : this.#field(changed, ordinal);
  }

  carry(merged: MergedForm): void {
    if (!this.#hasFields) return;
    const { file, copier } = this.#contribution;
    this.#resources?.carry(copier);
    for (const field of this.#fields()) merged.fields.push(copier.copyValue(field));
    for (const field of file.array(this.#form.get('CO')) ?? []) {
      if (this.#isKept(field)) merged.calculationOrder.push(copier.copyValue(field));
    }
    merged.signatureFlags |= this.#signatureFlags();
    if (this.#index.count > 0) {
      const needsAppearances = file.boolean(this.#form.get('NeedAppearances')) === true;
      merged.needsAppearances = needsAppearances && merged.needsAppearances !== false;
    }
    copier.drain();
  }

  get #hasFields(): boolean {
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

  /** Fields can be direct objects of the form, without an ordinal. */
  #topNames(): ReadonlySet<string> {
    const { file } = this.#contribution;
    const inForm = this.#kept === undefined ? this.#ownFields().filter((field) => field instanceof PdfDict) : [];
    const tops = this.#keptOrdinals().filter((ordinal) => this.#index.isTop(ordinal));
    const names = [...inForm, ...tops.map((ordinal) => this.#index.ref(ordinal))].map((field) =>
      file.maybeText(file.dict(field)?.get('T')),
    );
    return new Set(names.filter((name) => name !== undefined));
  }

  #keptOrdinals(): readonly number[] {
    return this.#kept?.ordinals ?? Array.from({ length: this.#index.count }, (_, index) => index + 1);
  }

  #isKept(field: PdfValue): boolean {
    if (!(field instanceof Ref)) return false;
    const ordinal = this.#index.ordinal(field);
    return ordinal !== NO_FIELD && this.#kept?.has(ordinal) !== false;
  }

  #signatureFlags(): number {
    const flags = this.#contribution.file.number(this.#form.get('SigFlags')) ?? 0;
    const signed = this.#kept === undefined || this.#kept.ordinals.some((ordinal) => this.#index.isSignature(ordinal));
    return signed ? flags & SIGNATURE_FLAGS : 0;
  }

  #readDefaults(): FieldDefaults {
    const { file } = this.#contribution;
    const appearance = file.string(this.#form.get('DA'));
    const quadding = file.number(this.#form.get('Q'));
    return { appearance: appearance && this.#renameResources(appearance), quadding };
  }

  #differingFrom({ appearance, quadding }: FieldDefaults): PdfDict {
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
    if (parent === NO_FIELD) {
      for (const [key, value] of this.#differingDefaults.entries()) if (!changed.has(key)) changed.set(key, value);
    }
    if (this.#kept !== undefined) this.#filterRelatives(changed, { ordinal, parent, kept: this.#kept });
    return changed;
  }

  #filterRelatives(
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

  #withRenamedResources(dict: PdfDict): PdfDict {
    if (!dict.has('DA')) return dict;
    const appearance = this.#contribution.file.string(dict.get('DA'));
    const renamed = appearance && this.#renameResources(appearance);
    return renamed === undefined || renamed === appearance ? dict : dict.clone().set('DA', renamed);
  }

  #renameResources(appearance: PdfString): PdfString {
    return this.#resources === undefined ? appearance : renameResources(appearance, this.#resources.renamed);
  }

  /** Filters and renames the fields of an action, which lists them by reference or qualified name. */
  #withKeptFields(action: PdfDict): PdfDict {
    if (this.#kept === undefined && !this.#names.hasChanges) return action;
    const changed = action.clone();
    for (const key of ['Fields', 'T']) {
      if (!action.has(key)) continue;
      const found = this.#contribution.file.array(action.get(key)) ?? action.get(key) ?? null;
      const fields = (isArray(found) ? found : [found]).filter(
        (field) => !(field instanceof Ref) || this.#isKept(field),
      );
      changed.set(
        key,
        fields.map((field) => this.#names.renameQualified(field)),
      );
    }
    return changed;
  }
}

function sameBytes(one: PdfString, other: PdfString | undefined): boolean {
  return other !== undefined && Buffer.compare(one.bytes, other.bytes) === 0;
}
