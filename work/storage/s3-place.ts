import { InvalidOptions } from '../../engine/errors.js';

/** Where in an S3-compatible service the files of jobs are. */
export interface S3Place {
  readonly bucket: string;
  /** Begins the name of every object; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** The address of a service other than AWS. */
  readonly endpoint: string | undefined;
  /** The encryption by the service; `none` for services that have no keys for it. */
  readonly encryption: (typeof encryptions)[number];
}

const encryptions = ['AES256', 'aws:kms', 'none'] as const;

/** Reads `s3://bucket/prefix?region=…&endpoint=…&encryption=…`. @throws InvalidOptions */
export function s3PlaceOf({ username, hostname, pathname, searchParams }: URL): S3Place {
  const unknown = [...searchParams.keys()].find((it) => !['region', 'endpoint', 'encryption'].includes(it));
  if (hostname === '') throw invalid('the name of the bucket is missing: s3://bucket/prefix');
  if (username !== '')
    throw invalid('credentials cannot be in the URL; set AWS_ACCESS_KEY_ID or AWS_SHARED_CREDENTIALS_FILE');
  if (unknown !== undefined) throw invalid(`${unknown} is unknown; it has region, endpoint and encryption`);
  const named = searchParams.get('encryption') ?? 'AES256';
  const encryption = encryptions.find((it) => it === named);
  if (encryption === undefined) throw invalid(`encryption must be one of ${encryptions.join(', ')}`);
  const prefix = decodeURIComponent(pathname).replace(/^\/|\/$/g, '');
  return {
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
    encryption,
  };
}

function invalid(problem: string): InvalidOptions {
  return new InvalidOptions(`QUIRE_STORAGE_URL: ${problem}.`);
}
