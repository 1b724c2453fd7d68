/** The version in the header, the version in the catalog, and the later one, which is the version of the document. */
export interface PdfVersion {
  readonly header: string;
  readonly catalog: string | undefined;
  readonly effective: string;
}

export function versionOf(header: string, catalog: string | undefined): PdfVersion {
  return { header, catalog, effective: catalog === undefined ? header : laterVersion(header, catalog) };
}

/** Returns the later version. Versions compare by number (1.10 is later than 1.9); invalid versions are the earliest. */
export function laterVersion(one: string, other: string): string {
  return ordinal(other) > ordinal(one) ? other : one;
}

function ordinal(version: string): number {
  const [, major, minor] = /^(\d{1,3})\.(\d{1,3})$/.exec(version) ?? [];
  return Number(major ?? -1) * 1000 + Number(minor ?? 0);
}
