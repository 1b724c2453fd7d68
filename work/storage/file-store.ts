/** The files of queued jobs, in a place that front ends and workers share. Files of one job have the job's name as folder. */
export interface FileStore extends AsyncDisposable {
  /** Copies a file into the store. Nobody sees a part of it. */
  put(key: FileKey, path: string, signal: AbortSignal): Promise<void>;
  /** Copies a file of the store to `path`, where no file may exist. */
  get(key: FileKey, path: string, signal: AbortSignal): Promise<void>;
  /** Removes all files of a job; resolves if there are none. */
  remove(job: string): Promise<void>;
  /** The names of all jobs that have files, also of files whose copying has not ended. */
  jobs(): AsyncIterable<string>;
}

export interface FileKey {
  readonly job: string;
  readonly file: string;
}
