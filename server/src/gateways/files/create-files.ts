import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Files } from './files.ts';
import { createFolderFiles } from './folder-files.ts';
import { createObjectFiles } from './object-files.ts';

/** In the bucket that the settings name, or in DATA_DIR. */
export function createFiles(config: Config): Files {
  const { FILES_URL: url, FILES_REGION: region, FILES_KEY_ID: keyId, FILES_SECRET_KEY: secretKey } = config;
  return url && keyId && secretKey
    ? createObjectFiles({ url, region, keyId, secretKey, timeout: 30_000 })
    : createFolderFiles(join(config.DATA_DIR, 'uploads'));
}
