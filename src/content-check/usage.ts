/** Groups the display-mode usage of a domain. */
import type { DisplayModeUsage, Domain } from '../../contract/entities.ts';

export type Usage = DisplayModeUsage & { isDefined: boolean };
export type Usages = { sections: Usage[]; items: Usage[]; unknownTypes: string[] };

/** A mode is defined if the domain's settings list it. */
export function sortUsages(usages: readonly DisplayModeUsage[], settings: Domain['domain_settings']): Usages {
  const usagesOf = (type: string, modes: readonly { name: string }[]) => {
    const names = new Set(modes.map(({ name }) => name));
    return usages
      .filter((usage) => usage.type === type)
      .map((usage) => ({ ...usage, isDefined: usage.name !== null && names.has(usage.name) }));
  };
  return {
    sections: usagesOf('Section', settings?.section_display_modes ?? []),
    items: usagesOf('Item', settings?.item_display_modes ?? []),
    unknownTypes: usages.map(({ type }) => type).filter((type) => type !== 'Section' && type !== 'Item'),
  };
}
