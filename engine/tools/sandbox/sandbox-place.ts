import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SandboxPlace {
  /** A folder in which the probe may create another. */
  readonly workFolder: string;
  /** Files and folders of the service that no program may see. */
  readonly hidden?: readonly string[];
}

/** Files and folders of the service with contents that programs must not see. */
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
