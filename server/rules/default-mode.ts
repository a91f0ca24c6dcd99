/** The one with `is_default`, else the first; `null` without any. */
export function defaultMode<Mode extends { is_default: boolean }>(modes: readonly Mode[]): Mode | null {
  return modes.find(({ is_default }) => is_default) ?? modes[0] ?? null;
}
