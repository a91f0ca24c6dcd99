/** The build imports style sheets as text. */
declare module '*.css' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how esbuild exports it
  export default text;
}
