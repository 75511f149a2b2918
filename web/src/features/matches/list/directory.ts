import { useLoaded } from '../../../local/use-answer.ts';

/** The built-in investor directory, alphabetical. From public lists of 2013 to 2025; no link was checked, a firm may since be renamed. */
export type Directory = readonly { readonly 'VC/Investor Name': string; readonly 'Website URL': string }[];

/**
 * Returns an investor's website by name: as written, then trimmed, then with every run of blanks as one (V34 to V36 of
 * `docs/acceptance`). Nothing looser: a wrong link is worse than none.
 */
export function websiteIn(directory: Directory, name: string): string | undefined {
  const same = (reading: (text: string) => string) =>
    directory.find((entry) => reading(entry['VC/Investor Name']) === reading(name))?.['Website URL'];
  return same((text) => text) ?? same((text) => text.trim()) ?? same((text) => text.trim().replace(/\s+/g, ' '));
}

/** Loads the directory from the app's own files, only when it is needed. */
export function useDirectory(isNeeded: boolean): Directory | undefined {
  // Without it names stay unlinked; the rest of the list does not depend on this file.
  return useLoaded(async () => (isNeeded ? readDirectory().catch(() => undefined) : undefined), [isNeeded]).value;
}

/** Reads the directory from the app's own files, without the entries that have no website. */
export async function readDirectory(): Promise<Directory> {
  const [{ default: text }, { default: Papa }] = await Promise.all([
    import('@paratope/shared/investors/directory.csv?raw'),
    import('papaparse'),
  ]);
  const { data } = Papa.parse<{ name: string; website: string }>(text, { header: true, skipEmptyLines: true });
  return data
    .filter(({ website }) => website !== '')
    .map(({ name, website }) => ({ 'VC/Investor Name': name, 'Website URL': website }));
}
