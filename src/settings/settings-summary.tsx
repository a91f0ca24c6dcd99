import type { DisplayModeUsage, Domain, DomainSettings } from '../../contract/entities.ts';
import { readings } from '../api/readings.ts';
import type { Used } from '../api/reference-readings.ts';
import { useReading } from '../api/resource.ts';
import { counted, t } from '../language/translate.ts';
import { useDestroyQuestion } from '../trash/destroy-question.tsx';
import { Button } from '../ui/button.tsx';
import { ModeList, modeLine } from './mode-list.tsx';

/** The layouts and display modes of a domain, and how often each is used. */
export function SettingsSummary({ domain, settings }: { domain: Domain; settings: DomainSettings }) {
  const usages = useReading(readings.displayModes(domain.id));
  const { request, question } = useDestroyQuestion({
    call: 'destroySettings',
    argumentsOf: (settingsId) => ({ params: { settingsId } }),
    event: { type: 'settings.destroyed', domainId: domain.id },
    asks: 'Settings',
    consequences: t('Pages keep their layouts and display modes by name, but none of them is defined any more.'),
    affected: () => usages.data && <p className="pt-2">{affectedBy(domain, usages.data)}</p>,
    destroyed: () => t('The settings of {name} are destroyed.', { name: domain.fqdn }),
  });
  const usesOf = (type: string, amount: (count: number) => string) => (name: string) => {
    const usage = usages.data?.find((candidate) => candidate.type === type && candidate.name === name);
    return usage ? amount(usage.count) : null;
  };
  const pagesIn = (layout: string) =>
    counted(domain.pages.filter((page) => page.layout === layout).length, '{count} page', '{count} pages');
  const { id: domainId, has_references } = domain;
  const usedBy = (of: 'section' | 'item') =>
    has_references ? (key: string): Used => ({ domainId, kind: 'display_mode', key, of }) : null;
  const { id, revision, layouts, section_display_modes, item_display_modes } = settings;
  return (
    <section aria-label={t('Settings')}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-8 pb-1">
        <h2 className="text-h2">{t('Settings')}</h2>
        {id === null ? null : (
          <Button small onClick={() => request({ id, name: domain.fqdn, revision })}>
            {t('Destroy Settings')}
          </Button>
        )}
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-3">
        <ModeList
          title={t('Layouts')}
          modes={layouts.map(modeLine('layouts'))}
          amountOf={pagesIn}
          usedBy={has_references ? (key) => ({ domainId, kind: 'layout', key }) : null}
        />
        <ModeList
          title={t('Section display modes')}
          modes={section_display_modes.map(modeLine('section_display_modes'))}
          amountOf={usesOf('Section', (count) => counted(count, '{count} section', '{count} sections'))}
          usedBy={usedBy('section')}
        />
        <ModeList
          title={t('Item display modes')}
          modes={item_display_modes.map(modeLine('item_display_modes'))}
          amountOf={usesOf('Item', (count) => counted(count, '{count} item', '{count} items'))}
          usedBy={usedBy('item')}
        />
      </div>
      {question}
    </section>
  );
}

/** Counts what refers to the settings by name. */
function affectedBy({ pages }: Domain, usages: readonly DisplayModeUsage[]): string {
  const sum = (type: string) => usages.reduce((count, usage) => count + (usage.type === type ? usage.count : 0), 0);
  return t('It concerns {pages}, {sections} and {items}.', {
    pages: counted(pages.filter(({ layout }) => layout !== null).length, '{count} page', '{count} pages'),
    sections: counted(sum('Section'), '{count} section', '{count} sections'),
    items: counted(sum('Item'), '{count} item', '{count} items'),
  });
}
