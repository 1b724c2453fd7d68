import { attachmentsCarrier } from './catalog/attachments-carrier.js';
import type { Carrier } from './carrier.js';
import { catalogEntriesCarrier, type Metadata } from './catalog/catalog-entries.js';
import { destinationsCarrier } from './navigation/destinations-carrier.js';
import { formCarrier } from './form-carrier.js';
import { layersCarrier } from './catalog/layers-carrier.js';
import { linksCarrier } from './navigation/links-carrier.js';
import { outlinesCarrier } from './navigation/outlines-carrier.js';
import { pageLabelsCarrier } from './navigation/page-labels-carrier.js';
import { repeatedAnnotationsCarrier } from './repeated-annotations.js';
import { resourcesCarrier } from './resources.js';
import { scriptsCarrier } from './catalog/scripts-carrier.js';
import { structureCarrier } from './structure-carrier.js';
import { threadsCarrier } from './navigation/threads-carrier.js';

export interface CarrierOptions {
  /** True when whole documents are joined; false when pages of one document are extracted. */
  readonly join: boolean;
  /** Whether document-level attachments and scripts are kept with a part of the pages. */
  readonly attachments: boolean;
  /** The XMP metadata; by default those of the first source. */
  readonly metadata?: Metadata | undefined;
}

/** Creates the carriers for one assembly. Layers come last, because they depend on what the others have copied. */
export function carriersFor({ join, attachments, metadata }: CarrierOptions): readonly Carrier[] {
  return [
    linksCarrier(),
    destinationsCarrier(),
    threadsCarrier(),
    resourcesCarrier(),
    repeatedAnnotationsCarrier(),
    formCarrier(),
    structureCarrier(),
    catalogEntriesCarrier(metadata),
    outlinesCarrier({ join }),
    pageLabelsCarrier(),
    attachmentsCarrier(attachments),
    scriptsCarrier(attachments),
    layersCarrier(),
  ];
}
