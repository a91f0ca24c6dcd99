/** The id in a route, or `null` for what is none: `0`, `07`, `x`, `1e3`. */
export function routeId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
