import { ICC_HEADER_BYTES, isIccProfile } from '../../../formats/icc/tags.js';
import { tryRead } from '../../file/try-read.js';
import { Ref } from '../../syntax/values.js';
import { type PdfaLevel } from '../level.js';
import type { DictionaryRule } from './rule.js';

const MAX_BYTES = 2 ** 25;
/** Signatures of colour spaces by their number of components (ICC.1:2004 §7.2.8). */
const SPACES: ReadonlyMap<number, readonly string[]> = new Map([
  [1, ['GRAY']],
  [3, ['RGB ', 'Lab ']],
  [4, ['CMYK']],
]);
const CLASSES: readonly string[] = ['scnr', 'mntr', 'prtr', 'spac'];

/** Whether a level allows the ICC profile for colours of this number of components: version 2 at part 1, up to 4 later. */
export function isAllowedProfile(profile: Buffer, components: number, { part }: PdfaLevel): boolean {
  if (profile.length < ICC_HEADER_BYTES || !isIccProfile(profile)) return false;
  const [kind, space] = [profile.toString('latin1', 12, 16), profile.toString('latin1', 16, 20)];
  const isKnown = CLASSES.includes(kind) && SPACES.get(components)?.includes(space) === true;
  return isKnown && profile.readUInt8(8) <= (part === 1 ? 2 : 4);
}

/** The profile of an ICCBased colour space or an output intent must be one that the level allows. */
export const profileRule: DictionaryRule = ({ file, level, dict, object, isStream }) => {
  const components = file.number(dict.get('N'));
  if (!isStream || components === undefined || dict.has('FunctionType') || dict.isOfType('ObjStm')) return undefined;
  const stream = file.stream(new Ref(object));
  const profile = stream && tryRead(() => file.decodeStream(stream, MAX_BYTES));
  return profile === undefined || isAllowedProfile(profile, components, level)
    ? undefined
    : { clauses: ['6.2.3.2', '6.2.4.2'], sentence: 'An ICC profile is one that this level does not allow.' };
};
