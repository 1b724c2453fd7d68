import { Ref, type PdfDict } from '../syntax/values.js';
import type { Assembly, Carrier, Contribution } from './carrier.js';
import { FormPart } from './form/form-part.js';
import { MergedForm } from './form/merged-form.js';

/**
 * Carries form fields that have a widget on a kept page, with their ancestors. Fields of the same name in several
 * sources stay separate: later ones are renamed.
 */
export function formCarrier(): Carrier {
  return new FormCarrier();
}

class FormCarrier implements Carrier {
  readonly #merged = new MergedForm();
  readonly #parts = new WeakMap<Contribution, FormPart>();
  readonly #warnings = new Set<string>();

  plan(contribution: Contribution): void {
    const { file, copier, name } = contribution;
    // A signature refers to the catalog, and through it to pages that are left out.
    for (const object of [file.trailer.get('Root'), file.catalog.get('AcroForm')]) {
      if (object instanceof Ref) copier.bar(object);
    }
    const part = new FormPart(contribution, this.#merged);
    this.#parts.set(contribution, part);
    if (part.hasXfa) this.#warnings.add(`${name}: the XFA form is left out, because it describes the form as a whole.`);
  }

  transform(dict: PdfDict, ref: Ref | undefined, contribution: Contribution): PdfDict {
    return this.#parts.get(contribution)?.transform(dict, ref) ?? dict;
  }

  carry(contribution: Contribution): void {
    const part = this.#parts.get(contribution);
    part?.carry(this.#merged);
    if (part?.scriptsMayFail !== true) return;
    this.#warnings.add(
      `${contribution.name}: some form fields were renamed, so calculations and scripts may not find them.`,
    );
  }

  finish({ writer, catalog, warn }: Assembly): void {
    const form = this.#merged.dict;
    if (form !== undefined) catalog.set('AcroForm', writer.add(form));
    for (const warning of this.#warnings) warn(warning);
  }
}
