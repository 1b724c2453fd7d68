import { deflated, filtersOf, withoutFilters } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import type { PdfDict, PdfStream } from '../syntax/values.js';
import type { OtherStream } from '../write/copier.js';
import { allowedProfile } from './allowed-profile.js';
import { isAllowedProfile } from './check/profile-rule.js';
import type { PdfaLevel } from './level.js';
import type { ContentMend } from './mend/mend-content.js';

const MAX_STREAM_BYTES = 2 ** 28;
/** Filters that PDF/A forbids (ISO 19005-1 §6.1.10, ISO 19005-2 §6.1.7.2). */
const FORBIDDEN_FILTERS: readonly string[] = ['LZWDecode', 'LZW', 'Crypt'];

export interface StreamMendSettings {
  readonly level: PdfaLevel;
  /** Undefined when no content has to be changed. */
  readonly content: ContentMend | undefined;
}

/** Returns the data of a stream that has to be written anew: content, an ICC profile, or data with a forbidden filter. */
export function mendedData(
  file: PdfFile,
  stream: PdfStream,
  { level, content }: StreamMendSettings,
): Buffer | undefined {
  const decode = (): Buffer => file.decodeStream(stream, MAX_STREAM_BYTES);
  const resources = file.dict(stream.dict.get('Resources'));
  const edited = resources && content && tryRead(() => content.from(decode(), resources));
  if (edited !== undefined) return edited;
  const components = file.number(stream.dict.get('N'));
  if (components !== undefined && !stream.dict.has('FunctionType') && !stream.dict.isOfType('ObjStm')) {
    const profile = tryRead(decode);
    const isAllowed = profile === undefined || isAllowedProfile(profile, components, level);
    if (!isAllowed) return allowedProfile(profile, components);
  }
  const filters = tryRead(() => filtersOf(stream.dict, (value) => file.resolve(value))) ?? [];
  return filters.some(({ name }) => FORBIDDEN_FILTERS.includes(name)) ? tryRead(decode) : undefined;
}

/** A stream with other data. @param plain its dictionary */
export function withData(plain: PdfDict, data: Buffer): OtherStream {
  const { dict, bytes } = deflated(withoutFilters(plain), data);
  return { dict, data: { length: bytes.length, eachChunk: (visit) => visit(bytes) } };
}
