import { startOf } from './process-start.js';

/** The parts of the name of a service's folder. */
export interface ServiceName {
  readonly host: string;
  readonly pid: number;
  readonly started: string;
}

const NAME = /^service-(?<host>[0-9a-z]+)-(?<pid>\d+)-(?<started>\d+)-/;

/** Returns the prefix of the folder name of this process. */
export function folderPrefix(host: string): string {
  return `service-${host}-${process.pid}-${startOf(process.pid) ?? 0}-`;
}

/** Parses a folder name; returns undefined if it is not the name of a service folder. */
export function parseFolderName(name: string): ServiceName | undefined {
  const { host, pid, started } = NAME.exec(name)?.groups ?? {};
  if (host === undefined || pid === undefined || started === undefined) return undefined;
  return { host, pid: Number(pid), started };
}
