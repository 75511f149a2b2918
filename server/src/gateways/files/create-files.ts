import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Files } from './files.ts';
import { createFolderFiles } from './folder-files.ts';
import { createObjectFiles } from './object-files.ts';

/** In the bucket that the settings name, or in DATA_DIR. */
export function createFiles({ FILES_URL, S3_ACCESS_KEY: keyId, S3_SECRET_KEY: secretKey, DATA_DIR }: Config): Files {
  if (!FILES_URL || !keyId || !secretKey) return createFolderFiles(join(DATA_DIR, 'uploads'));
  const { hostname: bucket, searchParams } = new URL(FILES_URL);
  const region = searchParams.get('region') ?? 'us-east-1';
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  return createObjectFiles({ endpoint, bucket, region, keyId, secretKey, timeout: 30_000 });
}
