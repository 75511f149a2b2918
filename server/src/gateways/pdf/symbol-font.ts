/**
 * The font Symbol draws Greek letters and mathematical signs at the codes of Latin ones. Programs that embed it
 * report those codes, or the same in the private-use area: "TNF-a", or nothing, where the slide shows "TNF-α".
 */
export const isSymbolFont = (name: string): boolean => /^(?:[A-Z]{6}\+)?Symbol(?:MT|PS|Std|Neu)?(?:[-,]|$)/.test(name);

/**
 * Returns what the font draws at the text's codes. Characters that the program reported correctly stay, and
 * so do accented Latin letters, because "×" may be a code or the sign itself.
 */
export const shownInSymbol = (text: string): string =>
  text.replace(/[!-~\uf020-\uf0ff]/g, (char) => {
    const code = String.fromCharCode(char.charCodeAt(0) & 0xff);
    return shown.get(code) ?? code;
  });

/** Whether the text may be written in Symbol: within words of another font it writes one sign or a few. */
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
