/** Groups the display-mode usage of a domain (DOM-16, DOM-17). */
import type { DisplayModeUsage, Domain } from '../../contract/entities.ts';

export type Usage = DisplayModeUsage & { isDefined: boolean };
export type Usages = { sections: Usage[]; items: Usage[]; unknownTypes: string[] };

/** Modes count as defined if the domain's settings list them; entries of unknown type are set aside. */
export function sortUsages(usages: readonly DisplayModeUsage[], settings: Domain['domain_settings']): Usages {
  const listed = (type: string, modes: readonly { name: string }[]) => {
    const names = new Set(modes.map(({ name }) => name));
    return usages
      .filter((usage) => usage.type === type)
      .map((usage) => ({ ...usage, isDefined: usage.name !== null && names.has(usage.name) }));
  };
  return {
    sections: listed('Section', settings?.section_display_modes ?? []),
    items: listed('Item', settings?.item_display_modes ?? []),
    unknownTypes: usages.map(({ type }) => type).filter((type) => type !== 'Section' && type !== 'Item'),
  };
}
