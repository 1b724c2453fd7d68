/** Targets for break-out attempts: some must be unreachable. */
export interface Bait {
  /** Files and folders of the service. */
  readonly secrets: readonly string[];
  /** Folders that must not be writable. */
  readonly places: readonly string[];
  /** A port on the host's loopback interface with a listener. */
  readonly port: number;
  /** System calls that must be denied: numbers by name. */
  readonly calls: Readonly<Record<string, number>>;
}

/** The result of an attempt. */
export interface Attempted {
  /** The guarantee, as a sentence: "programs cannot …". */
  readonly promise: string;
  /** Whether a service that requires a sandbox refuses to start without this guarantee. */
  readonly isEssential: boolean;
  /** What the attempt reached although the guarantee forbids it; absent when the guarantee holds. */
  readonly found?: string;
}
