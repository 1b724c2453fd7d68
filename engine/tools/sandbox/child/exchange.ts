/** What the probe leaves for a program in the sandbox to find, and what it must not find. */
export interface Bait {
  /** Files and folders of the service. */
  readonly secrets: readonly string[];
  /** Folders that are not to be written to. */
  readonly places: readonly string[];
  /** A port of the host, on its loopback interface, on which somebody listens. */
  readonly port: number;
  /** Numbers of system calls that are to be denied, by their names. */
  readonly calls: Readonly<Record<string, number>>;
}

/** What came of an attempt. */
export interface Attempted {
  /** What the sandbox promises: "programs cannot …". */
  readonly promise: string;
  /** Whether a service that requires a sandbox refuses to start without it. */
  readonly isEssential: boolean;
  /** What was reached, and so why the promise does not hold; undefined when it holds. */
  readonly found?: string;
}
