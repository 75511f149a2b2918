import * as z from 'zod/mini';

/**
 * A BCP 47 tag, such as `de` or `pt-BR`. English is in the sources; every other language is a catalog in this folder, named by its tag.
 */
export const Language = z.string().check(z.regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i), z.maxLength(35));
export type Language = z.infer<typeof Language>;

export const languagesOf = (files: readonly string[]): readonly Language[] => [
  'en',
  ...files.flatMap((file) => /([\w-]+)\.json$/.exec(file)?.[1] ?? []),
];

/**
 * Returns the best available language for an `Accept-Language` list: the first with the exact language, or
 * one of the same language and script, as `de` for `de-AT`.
 */
export function nearestLanguage(wishes: string, offered: readonly Language[]): Language | undefined {
  for (const [wish] of wishes.matchAll(/(?<=^|,\s*)[\w-]+/g)) {
    const met = offered.find((one) => one.toLowerCase() === wish.toLowerCase());
    const kin = met ?? offered.find((one) => kinOf(one) === kinOf(wish));
    if (kin) return kin;
  }
  return undefined;
}

/** Computed, because not every browser reports the direction. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  /-(Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)$/.test(kinOf(language)) ? 'rtl' : 'ltr';

/** The language's name in itself: "Deutsch". */
export function ownNameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Language and script, which its regions share. */
function kinOf(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return tag;
  }
}
