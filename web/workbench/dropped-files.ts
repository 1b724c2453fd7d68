import type { InputDescription } from '../api/api-types.js';

/** Files that are taken from one drop at most: a folder may have any number. */
const MAX_FILES = 1000;

const byName = new Intl.Collator('en', { numeric: true });

type Accepted = Pick<InputDescription, 'accepts' | 'extensions'>;

/**
 * The files of a drop. A folder gives the files below it that have an accepted type or extension, by name; hidden files are left out.
 * Entries have to be read before the event ends, so call this in its handler.
 */
export async function droppedFiles(transfer: DataTransfer, accepted: Accepted): Promise<readonly File[]> {
  const files = [...transfer.files];
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some((entry) => entry.isDirectory)) return files;
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found, entry.isDirectory ? accepted : undefined);
  return found;
}

/** Adds the files of an entry; every file is accepted where `accepted` is undefined. */
async function collect(entry: FileSystemEntry, found: File[], accepted: Accepted | undefined): Promise<void> {
  if (found.length === MAX_FILES) return;
  if (entry.isDirectory) {
    const inside = (await entriesOf(entry as FileSystemDirectoryEntry)).filter(({ name }) => !name.startsWith('.'));
    for (const it of inside.sort((a, b) => byName.compare(a.name, b.name))) await collect(it, found, accepted);
    return;
  }
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
  if (accepted === undefined || isAccepted(file, accepted)) found.push(file);
}

/** Whether a file has an accepted type or extension; the fields of a pipeline name neither and take every file. */
function isAccepted({ name, type }: File, { accepts, extensions }: Accepted): boolean {
  if (accepts.length === 0) return true;
  return accepts.includes(type) || extensions.includes(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
}

/** Browsers give the entries of a folder in parts, and an empty part at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return all;
    all.push(...part);
  }
}
