import type { Domain, DomainSettings } from '../../../../contract/entities.ts';
import { useDisplayModeUsages } from '../../../data/display-modes.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSettingsDestruction } from '../../../workflows/admin-destruction.ts';
import { DestroyQuestion } from '../../destroy-question.tsx';
import { displayModeLine, layoutLine, ModeList } from '../settings/mode-list.tsx';

/** The layouts and display modes of a domain and how often each is used (ADM-12). */
export function SettingsSummary({ domain, settings }: { domain: Domain; settings: DomainSettings }) {
  const usages = useDisplayModeUsages(domain.id);
  const destruction = useSettingsDestruction(domain.id, () =>
    showToast(`The settings of ${domain.fqdn} are destroyed.`),
  );
  const usesOf = (type: string, unit: string) => (name: string) => {
    const usage = usages.data?.find((candidate) => candidate.type === type && candidate.name === name);
    return usage ? amount(usage.count, unit) : null;
  };
  const pagesIn = (layout: string) => amount(domain.pages.filter((page) => page.layout === layout).length, 'page');
  const { id, revision, layouts, section_display_modes, item_display_modes } = settings;
  return (
    <section aria-label="Settings">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-8 pb-1">
        <h2 className="text-h2">Settings</h2>
        <Button small onClick={() => destruction.request({ id, name: domain.fqdn, revision: revision ?? null })}>
          Destroy Settings
        </Button>
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-3">
        <ModeList title="Layouts" modes={layouts.map(layoutLine)} amountOf={pagesIn} />
        <ModeList
          title="Section display modes"
          modes={section_display_modes.map(displayModeLine)}
          amountOf={usesOf('Section', 'section')}
        />
        <ModeList
          title="Item display modes"
          modes={item_display_modes.map(displayModeLine)}
          amountOf={usesOf('Item', 'item')}
        />
      </div>
      <DestroyQuestion
        dialog={destruction}
        what="Settings"
        consequences="Pages keep their layouts and display modes by name, but none of them is defined any more."
      />
    </section>
  );
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
