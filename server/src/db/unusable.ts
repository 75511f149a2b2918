import { statSync } from 'node:fs';

/** The database cannot be opened and was not changed; the message says why and what to do. */
export class Unusable extends Error {}

/**
 * Returns {@link Unusable} with a sentence for a known reason why a folder's database could not be opened; any other failure as it is.
 */
export function inWords(failure: unknown, folder: string): unknown {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  const why = sentenceOf(code, folder);
  return why ? new Unusable(why, { cause: failure }) : failure;
}

function sentenceOf(code: string, folder: string): string | undefined {
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code))
    return `The database in ${folder} is damaged. Nothing was changed. Put back a backup: npm run restore -- FILE`;
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/.test(code))
    return `The disk that holds ${folder} is full. Make room, then start again.`;
  if (/^(ENOTDIR|EEXIST)/.test(code) || (code.startsWith('SQLITE_CANTOPEN') && isFile(folder)))
    return `${folder} cannot be made: a file is in the way. DATA_DIR names the folder.`;
  if (/^(SQLITE_(CANTOPEN|READONLY|PERM)|EACCES|EROFS|EPERM)/.test(code))
    return `${folder} cannot be written: this user may not, or the disk is read-only. DATA_DIR names the folder.`;
  if (code === 'ENOENT') return `${folder} cannot be made: there is no such place. DATA_DIR names the folder.`;
  if (/^SQLITE_IOERR/.test(code)) return `The disk that holds ${folder} fails: ${code}. npm run doctor looks at it.`;
  if (/^SQLITE_BUSY/.test(code))
    return `Another program holds the database in ${folder} and does not let go of it. Stop it, then start again.`;
  return undefined;
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
