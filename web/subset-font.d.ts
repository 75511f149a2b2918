/** The part of the library that is used here; it brings no types, and those beside it on npm lack `keepAllGlyphs`. */
declare module 'subset-font' {
  interface Options {
    /** Every glyph stays; the text must then be left out. */
    readonly keepAllGlyphs: true;
    readonly targetFormat: 'woff2';
    /** An axis is pinned to a number or narrowed to a range. Throws where the font lacks the axis. */
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  }
  function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>;
  export = subsetFont;
}
