import type { ReadField, StartupProfile, TermReading } from './startup.ts';

type Words = Pick<StartupProfile, ReadField>;

/** A profile in the terms used for comparison: the founder's reading of an entry replaces the entry. */
export interface AsRead extends Words {
  /** Entries that no longer name their own terms; they are still searched as words. */
  readonly asWords: readonly string[];
}

export function asRead(profile: Words & { readonly readAs?: readonly TermReading[] | null | undefined }): AsRead {
  const asWords: string[] = [];
  const read = (field: ReadField, entry: string): readonly string[] => {
    const terms = readingOf(profile.readAs, field, entry);
    if (terms) asWords.push(entry);
    return terms ?? [entry];
  };
  const all = (field: Exclude<ReadField, 'investmentStage'>) => [
    ...new Set(profile[field].flatMap((entry) => read(field, entry))),
  ];
  const { investmentStage } = profile;
  return {
    drugModality: all('drugModality'),
    diseaseFocus: all('diseaseFocus'),
    geography: all('geography'),
    investmentStage: investmentStage === '' ? '' : read('investmentStage', investmentStage).join(', '),
    asWords,
  };
}

export const readingOf = (
  readings: readonly TermReading[] | null | undefined,
  field: ReadField,
  entry: string,
): readonly string[] | undefined => readings?.find((one) => one.field === field && one.entry === entry)?.terms;
