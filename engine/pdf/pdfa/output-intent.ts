import { cmykProfile, srgbProfile } from '../../formats/icc/write-profile.js';
import { deflated } from '../filters/filters.js';
import { PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/values.js';
import type { Revision } from '../write/revision.js';

export type IntentSpace = 'rgb' | 'cmyk';

const intents = {
  rgb: { components: 3, condition: 'sRGB', profile: srgbProfile },
  cmyk: { components: 4, condition: 'CMYK', profile: cmykProfile },
} as const;

/** Adds the profile of a colour space as a stream of an ICCBased colour space (ISO 32000-2 §8.6.5.5). */
export function addProfile(revision: Revision, space: IntentSpace): PdfValue {
  const { components, profile } = intents[space];
  const dict = PdfDict.of({ N: components, Alternate: new PdfName(space === 'rgb' ? 'DeviceRGB' : 'DeviceCMYK') });
  return revision.add(deflated(dict, profile()));
}

/** The output intent of a document whose uncalibrated colours belong to `space` (ISO 19005-1 §6.2.2). */
export function outputIntent(revision: Revision, space: IntentSpace): PdfDict {
  const { condition } = intents[space];
  const text = PdfString.fromText(condition);
  return PdfDict.of({
    Type: new PdfName('OutputIntent'),
    S: new PdfName('GTS_PDFA1'),
    OutputConditionIdentifier: text,
    RegistryName: PdfString.fromText('http://www.color.org'),
    Info: text,
    DestOutputProfile: addProfile(revision, space),
  });
}
