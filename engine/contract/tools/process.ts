/** Runs outside programs for one job: in its folder, until its signal is aborted, if its operation declares them. */
export interface ProcessTool {
  /**
   * Resolves with the exit code, whatever it is.
   * @throws MissingTool when the program is not installed, TimedOut past a time limit, ToolFailed when it was killed,
   * wrote too much or is not declared, TooComplex past a limit of files, memory or processes, Cancelled when the
   * signal was aborted (its process group is gone by then), Busy.
   */
  run(request: ProgramRequest): Promise<ProgramResult>;
  /** Writes a file for a program to read; returns its path. */
  writeFile(name: string, content: string): Promise<string>;
}

export interface ProgramRequest {
  /** The program's name on PATH, or its path. */
  readonly program: string;
  /** Handed over as they are, never through a shell. Not for secrets: every user of the machine can read them. */
  readonly args: readonly string[];
  /**
   * The only folder that the program may write to, and its working directory; the job's when left out. With a folder
   * inside the job's, the program sees nothing else of the job.
   */
  readonly folder?: string;
  /** Files and folders, links included, that the program may read besides the system and its folder. */
  readonly readable?: readonly string[];
  /** What the program reads from standard input; the place for secrets. */
  readonly input?: string;
  readonly limits?: Partial<ProgramLimits>;
}

export interface ProgramLimits {
  /** Address space of each process and resident bytes of all, in bytes. */
  readonly memory: number;
  /** Processor time, in seconds. */
  readonly cpu: number;
  /** Time on the clock, in seconds. */
  readonly time: number;
  /** Bytes of standard output and of standard error, each; a program that writes more is ended. */
  readonly output: number;
  /** Bytes of each file that it writes. */
  readonly file: number;
  /** Bytes by which its folder may grow. */
  readonly folder: number;
  /** Processes at once. */
  readonly processes: number;
}

export interface ProgramResult {
  readonly code: number;
  readonly stdout: Buffer;
  /** For logs only: it may quote the document. */
  readonly stderr: string;
}
