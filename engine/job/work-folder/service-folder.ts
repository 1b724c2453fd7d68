import { startOf } from './process-start.js';

/** What the name of a service's folder tells. */
export interface ServiceName {
  readonly host: string;
  readonly pid: number;
  readonly started: string;
}

const NAME = /^service-(?<host>[0-9a-z]+)-(?<pid>\d+)-(?<started>\d+)-/;

/** How the name of the folder of this process begins. */
export function folderPrefix(host: string): string {
  return `service-${host}-${process.pid}-${startOf(process.pid) ?? 0}-`;
}

/** Undefined for the name of anything else. */
export function parseFolderName(name: string): ServiceName | undefined {
  const { host, pid, started } = NAME.exec(name)?.groups ?? {};
  if (host === undefined || pid === undefined || started === undefined) return undefined;
  return { host, pid: Number(pid), started };
}
