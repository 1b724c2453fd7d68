import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type ObjectIdentifier,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

import { writeNewFile } from '../../engine/files/write-new-file.js';
import type { FileKey, FileStore } from './file-store.js';
import type { S3Place } from './s3-place.js';

/** Parts of an upload; a file has at most 10,000, and two are in memory at once. */
const PART_BYTES = 16 * 2 ** 20;
const PARTS_AT_ONCE = 2;

const CONNECT_MS = 5_000;
/** The longest time without a byte of a connection. */
const SILENCE_MS = 30_000;

/** A store in a bucket. The credentials come from the places that the AWS SDK looks at, such as AWS_ACCESS_KEY_ID. */
export function openS3Store(place: S3Place): FileStore {
  const client = new S3Client({
    region: place.region,
    ...(place.endpoint !== undefined && { endpoint: place.endpoint, forcePathStyle: true }),
    // Many compatible servers reject the checksums that AWS has added to its protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, throwOnRequestTimeout: true },
  });
  const { bucket: Bucket, prefix, encryption } = place;
  const keyOf = ({ job, file }: FileKey): string => `${prefix}${job}/${file}`;
  const sealed = encryption === 'none' ? {} : { ServerSideEncryption: encryption };
  return {
    async put(key, path, signal) {
      const params = { Bucket, Key: keyOf(key), Body: createReadStream(path), ...sealed };
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE });
      const abort = (): void => void upload.abort();
      signal.addEventListener('abort', abort, { once: true });
      try {
        signal.throwIfAborted();
        await upload.done();
      } finally {
        signal.removeEventListener('abort', abort);
        params.Body.destroy();
      }
    },
    async get(key, path, signal) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) }), { abortSignal: signal });
      if (!(Body instanceof Readable)) throw new Error('The storage returned no stream.');
      try {
        await writeNewFile(path, (file) => pipeline(Body, file, { signal }), { highWaterMark: 2 ** 20 });
      } finally {
        // Where the file cannot be made, nothing has read the stream, which would keep its connection.
        Body.destroy();
      }
    },
    async remove(job) {
      const Prefix = `${prefix}${job}/`;
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        const Objects: ObjectIdentifier[] = Contents.map(({ Key }) => ({ Key }));
        if (Objects.length === 0) continue;
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors.length > 0)
          throw new Error(`The storage did not delete ${Errors.length} files: ${Errors[0]?.Code}.`);
      }
      for await (const { Key, UploadId } of unfinishedUploads(client, Bucket, Prefix))
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    },
    async *jobs() {
      const jobs = new Set<string>();
      const add = (key: string): void => void jobs.add(key.slice(prefix.length).split('/', 1)[0] ?? '');
      // Without a delimiter, since servers with folders also list empty folders as common prefixes.
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key = '' } of Contents) add(Key);
      for await (const { Key = '' } of unfinishedUploads(client, Bucket, prefix)) add(Key);
      yield* jobs;
    },
    [Symbol.asyncDispose]() {
      client.destroy();
      return Promise.resolve();
    },
  };
}

/** The uploads in parts that were neither completed nor aborted, because the process was killed; their parts take up room. */
async function* unfinishedUploads(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<MultipartUpload> {
  let marks: { readonly KeyMarker?: string | undefined; readonly UploadIdMarker?: string | undefined } | undefined = {};
  while (marks !== undefined) {
    const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(client, { Bucket, Prefix, ...marks });
    yield* page.Uploads ?? [];
    marks = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
  }
}

function listUploads(client: S3Client, input: ConstructorParameters<typeof ListMultipartUploadsCommand>[0]) {
  return client.send(new ListMultipartUploadsCommand(input));
}
