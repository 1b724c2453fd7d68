/** The version that the header states, the one that the catalog states, and the later of them, which holds. */
export interface PdfVersion {
  readonly header: string;
  readonly catalog: string | undefined;
  readonly effective: string;
}

export function versionOf(header: string, catalog: string | undefined): PdfVersion {
  return { header, catalog, effective: catalog === undefined ? header : laterVersion(header, catalog) };
}

/** Compares by number, so that 1.10 would be later than 1.9; what is no version never wins. */
export function laterVersion(one: string, other: string): string {
  return ordinal(other) > ordinal(one) ? other : one;
}

function ordinal(version: string): number {
  const [, major, minor] = /^(\d{1,3})\.(\d{1,3})$/.exec(version) ?? [];
  return Number(major ?? -1) * 1000 + Number(minor ?? 0);
}
