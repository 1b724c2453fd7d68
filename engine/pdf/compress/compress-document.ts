import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import type { OutlineSubsetter } from '../../formats/sfnt/subset-true-type.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';
import { allowsObjectStreams, mayBePdfX, mayClaimConformance } from '../metadata/conformance-claims.js';
import { Revision } from '../write/revision.js';
import { sliceData } from '../write/slice-data.js';
import { PdfDict, PdfStream, Ref } from '../syntax/values.js';
import { contentUsage } from './content-usage.js';
import type { RecodedImage } from './surveyed-image.js';
import { subsetFonts, withTag } from './subset-fonts.js';
import { duplicatesIn, type Twin } from './merge-duplicates.js';
import { type PackedStream, packedDict, packStreams } from './pack-streams.js';
import { recodedDict } from './recoded-dict.js';
import { withoutUnused } from './resource-places.js';
import { withoutMetadata } from './without-metadata.js';
import { type Transform, walkObjects } from './walk-objects.js';

export interface CompressInput {
  readonly source: NamedSource;
  readonly target: string;
  /** The prefix of the paths of temporary files. */
  readonly scratch: string;
  readonly images: readonly RecodedImage[];
  readonly removeMetadata: boolean;
}

/** The number of bytes that each method saved. */
export interface Savings {
  readonly images: number;
  readonly duplicates: number;
  readonly fonts: number;
  readonly streams: number;
}

/** Writes a document in as few bytes as possible, with images that have already been recoded. */
export function compressDocument(input: CompressInput, subsetOutlines: OutlineSubsetter): Promise<PdfResult<Savings>> {
  return pdfResult(async (warn) => {
    using source = openSource(input.source);
    const { file } = source;
    if (input.removeMetadata && (mayClaimConformance(file) || mayBePdfX(file))) warn(claimSentence(input.source.name));
    const plan = await planOf(source, input, subsetOutlines);
    writePlanned(source, input, plan);
    return savingsOf(source, input, plan);
  });
}

function claimSentence(name: string): string {
  return `${name}: the metadata said that the document conforms to a standard such as PDF/A; it no longer does.`;
}

interface Plan {
  readonly transform: Transform;
  /** Duplicate objects that are removed, each with the object that replaces it. */
  readonly twins: ReadonlyMap<number, Twin>;
  readonly images: ReadonlyMap<number, RecodedImage>;
  readonly fonts: ReadonlyMap<number, PackedStream>;
  readonly packed: ReadonlyMap<number, PackedStream>;
}

async function planOf(
  source: Source,
  { scratch, images, removeMetadata }: CompressInput,
  subsetOutlines: OutlineSubsetter,
): Promise<Plan> {
  const { file } = source;
  const cleaned: Transform = removeMetadata ? withoutMetadata(file) : (dict) => dict;
  const roots = rootsOf(source, removeMetadata);
  const usage = contentUsage(file, { transform: cleaned, roots });
  const transform: Transform = (dict, ref) => {
    const clean = cleaned(dict, ref);
    return usage === undefined || ref === undefined ? clean : withoutUnused(clean, ref.num, usage.names);
  };
  const settings = { transform, roots };
  const recoded = new Map(images.flatMap((image) => image.refs.map((num) => [num, image] as const)));
  const twins = duplicatesIn(file, settings);
  // PDF/A-1, which does not allow object streams, requires lists of the glyphs of a subset (/CIDSet, /CharSet).
  const maySubset = usage !== undefined && allowsObjectStreams(file);
  const { programs, tags } = maySubset
    ? subsetFonts(file, { ...settings, usage, twins, subsetOutlines, scratch: `${scratch}-fonts` })
    : { programs: new Map<number, PackedStream>(), tags: new Map<number, string>() };
  const streams: Ref[] = [];
  walkObjects(file, settings, ({ ref, value, isStream }) => {
    if (!isStream || [twins, recoded, programs].some((it) => it.has(ref.num))) return;
    // PDF/A-1 requires unfiltered metadata streams (ISO 19005-1 §6.7.2).
    if (allowsObjectStreams(file) || !(value instanceof PdfDict && value.isOfType('Metadata'))) streams.push(ref);
  });
  const packed = await packStreams(file, streams, { path: scratch, removeMetadata });
  return {
    transform: (dict, ref) => {
      const tag = tags.get(ref?.num ?? -1);
      return tag === undefined ? transform(dict, ref) : withTag(transform(dict, ref), tag);
    },
    twins,
    images: recoded,
    fonts: programs,
    packed,
  };
}

function rootsOf({ file }: Source, removeMetadata: boolean): readonly Ref[] {
  const roots = [file.trailer.get('Root'), removeMetadata ? null : file.trailer.get('Info')];
  return roots.filter((it) => it instanceof Ref);
}

function writePlanned(source: Source, { target, removeMetadata }: CompressInput, plan: Plan): void {
  const { transform, twins, images, fonts, packed } = plan;
  using revision = new Revision(source, target, {
    transform,
    transformStream: (ref, stream) => {
      const image = images.get(ref.num);
      if (image !== undefined) {
        return { dict: recodedDict(source.file, stream.dict, image), data: sliceData(image.data) };
      }
      const pack = packed.get(ref.num) ?? fonts.get(ref.num);
      return pack && { dict: packedDict(source.file, stream.dict, pack), data: sliceData([pack.data]) };
    },
    ...(allowsObjectStreams(source.file) && { objectStreams: true }),
    info: !removeMetadata,
  });
  for (const { ref, of } of twins.values()) revision.redirect(ref, of);
  revision.finish();
}

function savingsOf({ file }: Source, { images }: CompressInput, { twins, fonts, packed }: Plan): Savings {
  const lengthOf = (ref: Ref): number => {
    const object = file.get(ref);
    return object instanceof PdfStream ? object.length : 0;
  };
  const recoded = images.map(({ refs, data }) => {
    return refs.reduce((sum, num) => sum + lengthOf(new Ref(num)), 0) - sumOf(data, ({ length }) => length);
  });
  return {
    images: sumOf(recoded, (it) => it),
    duplicates: sumOf([...twins.values()], ({ ref }) => lengthOf(ref)),
    fonts: sumOf([...fonts.values()], ({ saved }) => saved),
    streams: sumOf([...packed.values()], ({ saved }) => saved),
  };
}

function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
