import type { Domain, DomainSettings } from '../../contract/entities.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { counted, t } from '../language/translate.ts';
import { DestroyQuestion } from '../trash/destroy-question.tsx';
import { useSettingsDestruction } from '../trash/use-destruction.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { displayModeLine, layoutLine, ModeList } from './mode-list.tsx';

/** The layouts and display modes of a domain, and how often each is used (ADM-12). */
export function SettingsSummary({ domain, settings }: { domain: Domain; settings: DomainSettings }) {
  const usages = useReading(readings.displayModes(domain.id));
  const destruction = useSettingsDestruction(domain.id, () =>
    showToast(t('The settings of {name} are destroyed.', { name: domain.fqdn })),
  );
  const usesOf = (type: string, amount: (count: number) => string) => (name: string) => {
    const usage = usages.data?.find((candidate) => candidate.type === type && candidate.name === name);
    return usage ? amount(usage.count) : null;
  };
  const pagesIn = (layout: string) =>
    counted(domain.pages.filter((page) => page.layout === layout).length, '{count} page', '{count} pages');
  const { id, revision, layouts, section_display_modes, item_display_modes } = settings;
  return (
    <section aria-label={t('Settings')}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-8 pb-1">
        <h2 className="text-h2">{t('Settings')}</h2>
        {id === null ? null : (
          <Button small onClick={() => destruction.request({ id, name: domain.fqdn, revision: revision ?? null })}>
            {t('Destroy Settings')}
          </Button>
        )}
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-3">
        <ModeList title={t('Layouts')} modes={layouts.map(layoutLine)} amountOf={pagesIn} />
        <ModeList
          title={t('Section display modes')}
          modes={section_display_modes.map(displayModeLine)}
          amountOf={usesOf('Section', (count) => counted(count, '{count} section', '{count} sections'))}
        />
        <ModeList
          title={t('Item display modes')}
          modes={item_display_modes.map(displayModeLine)}
          amountOf={usesOf('Item', (count) => counted(count, '{count} item', '{count} items'))}
        />
      </div>
      <DestroyQuestion
        dialog={destruction}
        what="Settings"
        consequences={t('Pages keep their layouts and display modes by name, but none of them is defined any more.')}
      />
    </section>
  );
}
