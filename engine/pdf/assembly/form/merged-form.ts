import { PdfDict, type PdfString, type PdfValue } from '../../syntax/values.js';
import { UniqueNames } from '../catalog/unique-names.js';
import { MergedResources } from './merged-resources.js';

/** What fields look like unless they say it themselves. */
export interface FieldDefaults {
  readonly appearance: PdfString | undefined;
  readonly quadding: number | undefined;
}

/** The form of the new document, as it grows; its values hold references of the new document. */
export class MergedForm {
  readonly names = new UniqueNames();
  readonly resources = new MergedResources();
  readonly fields: PdfValue[] = [];
  readonly calculationOrder: PdfValue[] = [];
  /** Those of the first form. */
  defaults: FieldDefaults | undefined;
  signatureFlags = 0;
  /** Whether all forms with fields want theirs drawn anew: that replaces what every field looks like. */
  needsAppearances = true;

  /** Undefined when there is no form. */
  get dict(): PdfDict | undefined {
    if (this.defaults === undefined) return undefined;
    const dict = PdfDict.of({ Fields: this.fields });
    if (this.calculationOrder.length > 0) dict.set('CO', this.calculationOrder);
    if (this.needsAppearances && this.fields.length > 0) dict.set('NeedAppearances', true);
    if (this.signatureFlags !== 0) dict.set('SigFlags', this.signatureFlags);
    const resources = this.resources.dict;
    if (resources !== undefined) dict.set('DR', resources);
    if (this.defaults.appearance !== undefined) dict.set('DA', this.defaults.appearance);
    if (this.defaults.quadding !== undefined) dict.set('Q', this.defaults.quadding);
    return dict;
  }
}
