/** Which display mode or layout holds for a record (specification §4). */
import type { DisplayMode, Layout } from './entities.ts';

/** The one with `is_default`, else the first; `null` without any. */
export function defaultMode<Mode extends { is_default: boolean }>(modes: readonly Mode[]): Mode | null {
  return modes.find(({ is_default }) => is_default) ?? modes[0] ?? null;
}

/** The layout of that name, else the default layout. */
export function layoutNamed(layouts: readonly Layout[], name: string | null): Layout | null {
  return layouts.find((layout) => layout.name === name) ?? defaultMode(layouts);
}

/** The display mode of that name, the default one for no name; `null` for a name that is not configured. */
export function displayModeNamed(modes: readonly DisplayMode[], name: string | null): DisplayMode | null {
  return name ? (modes.find((mode) => mode.name === name) ?? null) : defaultMode(modes);
}
