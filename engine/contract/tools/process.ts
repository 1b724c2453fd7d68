/** Runs the external programs that the operation declares, in the job's folder, until the job's signal is aborted. */
export interface ProcessTool {
  /**
   * Resolves with any exit code.
   * @throws MissingTool when the program is not installed, TimedOut past a time limit, ToolFailed when the program was
   * killed, wrote too much or is not declared, TooComplex past a limit of files, memory or processes, Cancelled when the
   * signal was aborted (the process group has ended by then), Busy.
   */
  run(request: ProgramRequest): Promise<ProgramResult>;
  /** Writes a file for a program to read; returns its path. */
  writeFile(name: string, content: string): Promise<string>;
}

export interface ProgramRequest {
  /** The program's name on PATH, or its path. */
  readonly program: string;
  /** Passed without a shell. Never put secrets here: every user of the machine can read arguments. */
  readonly args: readonly string[];
  /**
   * The working directory and the only folder that the program may write to; the job's folder if left out. With a folder
   * inside the job's folder, the program cannot see other files of the job.
   */
  readonly folder?: string;
  /** Files, folders and links that the program may read in addition to the system and its working directory. */
  readonly readable?: readonly string[];
  /** Standard input of the program; secrets are passed here. */
  readonly input?: string;
  readonly limits?: Partial<ProgramLimits>;
}

export interface ProgramLimits {
  /** Limit of the address space of each process, and of the resident memory of all processes, in bytes. */
  readonly memory: number;
  /** Processor time, in seconds. */
  readonly cpu: number;
  /** Elapsed time, in seconds. */
  readonly time: number;
  /** Bytes of standard output, and of standard error; a program that writes more is killed. */
  readonly output: number;
  /** Bytes of each file that the program writes. */
  readonly file: number;
  /** Bytes by which the working directory may grow. */
  readonly folder: number;
  /** Maximum number of processes at the same time. */
  readonly processes: number;
  /**
   * Bytes of the stack of each thread, as far as the machine permits; its default if left out. Programs end with a
   * segmentation fault beyond it.
   */
  readonly stack?: number;
}

export interface ProgramResult {
  readonly code: number;
  readonly stdout: Buffer;
  /** For logs only: it may quote the document. */
  readonly stderr: string;
}
