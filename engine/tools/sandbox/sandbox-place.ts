import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SandboxPlace {
  /** Where a folder can be made for the probe. */
  readonly workFolder: string;
  /** Files and folders of the service that no program may see. */
  readonly hidden?: readonly string[];
}

/** The folders and files of the service that hold what no program may see. */
export interface ServicePlaces {
  readonly dataFolder: string;
  readonly workFolder: string;
  readonly tlsKey?: string | undefined;
}

/** Hides other jobs, the key store, and the settings, which may hold secrets. */
export function sandboxPlaceOf({ dataFolder, workFolder, tlsKey }: ServicePlaces): SandboxPlace {
  const settingsFiles = [fileURLToPath(new URL('../../../../.env', import.meta.url)), resolve('.env')];
  return { workFolder, hidden: [dataFolder, workFolder, ...(tlsKey === undefined ? [] : [tlsKey]), ...settingsFiles] };
}
