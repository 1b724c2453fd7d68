import { type NewEntry, ZipWriter } from '../formats/zip/zip-writer.js';

export interface ZipInput {
  readonly entries: readonly NewEntry[];
  readonly target: string;
}

/** Writes a ZIP archive of files, as a compute task: checksums and compression would block the main thread. */
export default async function zipFiles({ entries, target }: ZipInput): Promise<void> {
  await using zip = await ZipWriter.create(target);
  for (const entry of entries) await zip.add(entry);
  await zip.finish();
}
