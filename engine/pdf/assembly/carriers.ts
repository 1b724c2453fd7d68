import { attachmentsCarrier } from './catalog/attachments.js';
import type { Carrier } from './carrier.js';
import { catalogEntriesCarrier, type Metadata } from './catalog/catalog-entries.js';
import { destinationsCarrier } from './navigation/destinations.js';
import { formCarrier } from './form.js';
import { layersCarrier } from './catalog/layers.js';
import { linksCarrier } from './navigation/links.js';
import { outlinesCarrier } from './navigation/outlines.js';
import { pageLabelsCarrier } from './navigation/page-labels.js';
import { repeatedAnnotationsCarrier } from './repeated-annotations.js';
import { resourcesCarrier } from './resources.js';
import { scriptsCarrier } from './catalog/scripts.js';
import { structureCarrier } from './structure.js';
import { threadsCarrier } from './navigation/threads.js';

export interface Carried {
  /** Whether the sources are whole documents that become one, or one document gives pages. */
  readonly join: boolean;
  /** Whether what is of the document as a whole (attached files, scripts) comes with a part of its pages. */
  readonly attachments: boolean;
  /** The document's metadata; those of the first source when left out. */
  readonly metadata?: Metadata | undefined;
}

/** All that an assembly carries, for one assembly. Layers come last: they ask what the others have copied. */
export function carriersFor({ join, attachments, metadata }: Carried): readonly Carrier[] {
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
