/** The part of the package that we use; it brings no types. */
declare module 'subset-font' {
  type Axes = Record<string, number | { min: number; max: number }>;
  function subset(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' | 'sfnt'; variationAxes: Axes },
  ): Promise<Buffer>;
  export = subset;
}
