import { PdfDict, type PdfString, type PdfValue } from '../../syntax/values.js';
import { UniqueNames } from '../catalog/unique-names.js';
import { MergedResources } from './merged-resources.js';

/** Default appearance and quadding of fields. */
export interface FieldDefaults {
  readonly appearance: PdfString | undefined;
  readonly quadding: number | undefined;
}

/** The form of the new document as it is collected; its values refer to the new document. */
export class MergedForm {
  readonly names = new UniqueNames();
  readonly resources = new MergedResources();
  readonly fields: PdfValue[] = [];
  readonly calculationOrder: PdfValue[] = [];
  /** The defaults of the first form. */
  defaults: FieldDefaults | undefined;
  signatureFlags = 0;
  /**
   * Whether all forms with fields set /NeedAppearances, which makes viewers regenerate the appearance of every field, also of fields on
   * pages that no form lists; undefined before the first form with fields.
   */
  needsAppearances: boolean | undefined;

  /** The form dictionary; undefined when there is no form. */
  get dict(): PdfDict | undefined {
    if (this.defaults === undefined) return undefined;
    const dict = PdfDict.of({ Fields: this.fields });
    if (this.calculationOrder.length > 0) dict.set('CO', this.calculationOrder);
    if (this.needsAppearances === true) dict.set('NeedAppearances', true);
    if (this.signatureFlags !== 0) dict.set('SigFlags', this.signatureFlags);
    const resources = this.resources.dict;
    if (resources !== undefined) dict.set('DR', resources);
    if (this.defaults.appearance !== undefined) dict.set('DA', this.defaults.appearance);
    if (this.defaults.quadding !== undefined) dict.set('Q', this.defaults.quadding);
    return dict;
  }
}
