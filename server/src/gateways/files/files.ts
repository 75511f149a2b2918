/**
 * Uploaded files, out of reach of every web server, under names no user chose. What is not there is an error with the code `ENOENT`, as
 * of a folder.
 */
export interface Files {
  /** Resolves once the bytes are safe. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array>;
  /** Returns `length` bytes from `offset`, or as many as there are. */
  readPart(name: string, offset: number, length: number): Promise<Uint8Array>;
  /**
   * Appends the bytes if the file ends at `offset`, and returns its length; otherwise it writes
   * nothing. A missing file is empty.
   */
  append(name: string, offset: number, bytes: Uint8Array): Promise<number>;
  /** Returns hexadecimal digits. */
  sha256(name: string): Promise<string>;
  /** Also removes the pictures made from the file. */
  remove(name: string): Promise<void>;
  /**
   * Removes files with this prefix that are not `known`, such as those a crash left between a file and its
   * record, or half written. Files changed after `before` may be about to be recorded, and are not removed.
   */
  removeStrays(prefix: string, strays: { readonly known: ReadonlySet<string>; readonly before: Date }): Promise<void>;
  /** All there are, but for what is half written. */
  names(): Promise<string[]>;
  /** Runs `work` on a file of this machine with these bytes, which it must not change. */
  withPath<T>(name: string, work: (path: string) => Promise<T>): Promise<T>;
}

/** The name of the pictures made from a file; it is recorded nowhere else. */
export const picturesOf = (name: string): string => `${name}-slides`;

export const isName = (name: string): boolean => /^[\w-]{1,80}$/.test(name);

export const isMissing = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === 'ENOENT';

/** Throws for a name that could lead elsewhere. */
export function checkName(name: string): string {
  if (!isName(name)) throw new Error(`"${name}" is not a name this store gave.`);
  return name;
}
