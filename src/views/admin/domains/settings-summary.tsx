import type { Domain, DomainSettings, ImageSize } from '../../../../contract/entities.ts';
import { useDisplayModeUsages } from '../../../data/display-modes.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSettingsDestruction } from '../../../workflows/admin-destruction.ts';
import { DestroyQuestion } from '../../destroy-question.tsx';

type Mode = { name: string; is_default: boolean; attributes: { name: string }[] | null; sizes: string };

/** The layouts and display modes of a domain and how often each is used (ADM-12). */
export function SettingsSummary({ domain, settings }: { domain: Domain; settings: DomainSettings }) {
  const usages = useDisplayModeUsages(domain.id);
  const destruction = useSettingsDestruction(domain.id, () =>
    showToast(`The settings of ${domain.fqdn} are destroyed.`),
  );
  const countOf = (type: string) => (name: string) =>
    usages.data?.find((usage) => usage.type === type && usage.name === name)?.count ?? null;
  const pagesIn = (layout: string) => domain.pages.filter((page) => page.layout === layout).length;
  return (
    <section aria-label="Settings">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-8 pb-1">
        <h2 className="text-h2">Settings</h2>
        <Button
          small
          onClick={() =>
            destruction.request({ id: settings.id, name: domain.fqdn, revision: settings.revision ?? null })
          }
        >
          Destroy Settings
        </Button>
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-3">
        <Modes title="Layouts" modes={settings.layouts.map(layoutMode)} countOf={pagesIn} unit="page" />
        <Modes
          title="Section display modes"
          modes={settings.section_display_modes.map(displayMode)}
          countOf={countOf('Section')}
          unit="section"
        />
        <Modes
          title="Item display modes"
          modes={settings.item_display_modes.map(displayMode)}
          countOf={countOf('Item')}
          unit="item"
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

type ModesProps = { title: string; modes: Mode[]; countOf: (name: string) => number | null; unit: string };

function Modes({ title, modes, countOf, unit }: ModesProps) {
  return (
    <div className="min-w-0">
      <h3 className="border-b border-ink py-1.5 text-label font-title">{title}</h3>
      <ul aria-label={title} className="border-b-3 border-double border-ink">
        {modes.length === 0 ? <li className="py-2 text-label text-ink-3">None defined</li> : null}
        {modes.map((mode) => (
          <li key={mode.name} className="border-b border-line py-2 text-label last:border-b-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="[overflow-wrap:anywhere]">
                <strong className="font-title">{mode.name}</strong> {mode.is_default ? 'is default' : ''}
              </span>
              <span className="text-ink-2">{amount(countOf(mode.name), unit)}</span>
            </p>
            <p className="text-ink-2">{describe(mode)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function amount(count: number | null, unit: string): string {
  return count === null ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function describe({ attributes, sizes }: Mode): string {
  const fields = attributes && attributes.length > 0 ? attributes.map(({ name }) => name).join(', ') : 'All fields';
  return sizes ? `${fields}. ${sizes}` : fields;
}

function displayMode(mode: DomainSettings['section_display_modes'][number]): Mode {
  return { ...mode, sizes: size('Image', mode.image_config) };
}

function layoutMode(mode: DomainSettings['layouts'][number]): Mode {
  const sizes = [
    size('page', mode.page_image_config),
    size('section', mode.section_image_config),
    size('item', mode.item_image_config),
  ].filter((part) => part !== '');
  const text = sizes.join(', ');
  return { ...mode, sizes: text.charAt(0).toUpperCase() + text.slice(1) };
}

function size(what: string, config: ImageSize | null): string {
  return config ? `${what} ${config.width}×${config.height}` : '';
}
