/**
 * The font Symbol draws Greek letters and mathematical signs at the codes of Latin ones. Programs that embed it tell a reader
 * those codes, or the same in the private-use area: "TNF-a", or nothing, where the slide shows "TNF-α".
 */
export const isSymbolFont = (name: string): boolean => /^(?:[A-Z]{6}\+)?Symbol(?:MT|PS|Std|Neu)?(?:[-,]|$)/.test(name);

/**
 * What the font draws at the codes of the text. What the program named rightly stays, and so do the accented letters of Latin,
 * because nobody can tell whether "×" is a code or the sign itself.
 */
export const shownInSymbol = (text: string): string =>
  text.replace(/[!-~\uf020-\uf0ff]/g, (char) => {
    const code = String.fromCharCode(char.charCodeAt(0) & 0xff);
    return shown.get(code) ?? code;
  });

/** Whether the text may be written in it: what it writes within words of another font is a sign or a few. */
export const mayBeInSymbol = (text: string): boolean =>
  text.trim().length <= mostSigns && /[A-Za-z"$'@\\^`-]|[\uf020-\uf0ff]/.test(text);

const mostSigns = 3;

const rows: readonly (readonly [codes: string, signs: string])[] = [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'],
  ['abcdefghijklmnopqrstuvwxyz', 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'],
  ['"$\'-@\\^`', '∀∃∋−≅∴⊥‾'],
  ['¡¢£¤¥¦«¬\u00ad®¯°±²³´µ¶·¸¹º»¼', 'ϒ′≤⁄∞ƒ↔←↑→↓°±″≥×∝∂•÷≠≡≈…'],
  ['ÐÑÒÓÔÕÖ×ÙÚÛÞå', '∠∇®©™∏√⋅∧∨⇔⇒∑'],
];
const shown: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([codes, signs]) => [...codes].map((code, at) => [code, [...signs][at] ?? code] as const)),
);
