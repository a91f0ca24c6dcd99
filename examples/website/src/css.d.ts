/** The build hands style sheets over as text. */
declare module '*.css' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how esbuild hands it over
  export default text;
}
