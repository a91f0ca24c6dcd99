import '../api/all-endpoints.ts';
import type { ReactNode } from 'react';
import type { Domain, StoredSettings } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { ReadDomain } from '../api/read-admin-entity.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { FormScreen } from '../forms/form-screen.tsx';
import { JsonMeaningField, type JsonMeaningFieldProps } from '../forms/json-meaning-field.tsx';
import { useFormEnd } from '../forms/use-form-end.ts';
import { type Label, t } from '../language/translate.ts';
import { Notice } from '../ui/notice.tsx';
import { modeHints } from './mode-hints.ts';
import { ModeList, modeLine } from './mode-list.tsx';
import { type Loss, lossesOf, type ModeListName, modeListNames, modeListTexts, readModes } from './mode-lists.ts';
import { SettingsSource } from './settings-source.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** `/admin/domains/{d}/settings/new`. */
export function NewSettingsScreen({ domainId }: { domainId: number }) {
  return (
    <ReadDomain id={domainId}>
      {(domain) => <SettingsForm domainId={domainId} domain={domain} settings={null} />}
    </ReadDomain>
  );
}

/** `/admin/settings/{id}/edit`. */
export function SettingsEditScreen({ settingsId }: { settingsId: number }) {
  const settings = useReading(readings.settings(settingsId));
  const domainId = settings.data?.domain_id ?? null;
  const domain = useReading(domainId === null ? null : readings.adminDomain(domainId));
  const isReady = settings.data !== null && (domainId === null || domain.data !== null);
  if (isReady && settings.data) {
    return <SettingsForm domainId={domainId} domain={domain.data} settings={settings.data} />;
  }
  return (
    <PendingScreen
      resource={settings.failure ? settings : domain}
      title={t('Settings {id}', { id: settingsId })}
      words={t('Loading the settings…')}
      back={{ href: '/admin/domains', label: t('Back to the domains') }}
    />
  );
}

type SettingsFormProps = { domainId: number | null; domain: Domain | null; settings: StoredSettings | null };

const labels: Record<ModeListName, Label> = {
  section_display_modes: 'Section display modes',
  item_display_modes: 'Item display modes',
  layouts: 'Layouts',
};

function SettingsForm({ domainId, domain, settings }: SettingsFormProps) {
  const usages = useReading(settings && domainId !== null ? readings.displayModes(domainId) : null);
  const onEmitted = useFormEnd({
    saved: () => t('The settings of {name} are saved.', { name: domain?.fqdn ?? t('the domain') }),
    to: () => (domainId === null ? '/admin/domains' : `/admin/domains/${domainId}`),
    id: settings?.id ?? null,
  });
  const form = useSettingsForm({ domainId: domainId ?? 0, settings }, onEmitted);
  const stored = settings && modeListTexts(settings);
  const losses = stored
    ? lossesOf({ texts: form.draft, usages: usages.data ?? [], pages: domain?.pages ?? [] }, stored)
    : [];
  const title = settings ? t('Edit Settings') : t('New Settings');
  return (
    <FormScreen
      form={form}
      kicker={[domain?.fqdn, settings && t('Settings {id}', { id: settings.id })]}
      title={title}
      tag={title}
      texts={{ labels }}
      words={words.cannotSaveSettings}
      isLiveAtOnce={domain?.saves_are_live ?? false}
      columns="grid-cols-[minmax(0,1fr)]"
    >
      <SettingsSource
        domainId={domainId}
        draft={form.draft}
        onReplace={(replaced) => {
          for (const name of modeListNames) form.change(name, replaced[name]);
        }}
      />
      {modeListNames.map((name) => (
        <ModesField
          key={name}
          name={name}
          label={t(labels[name])}
          text={form.draft[name]}
          onChange={(text) => form.change(name, text)}
          isTried={form.submissions > 0}
          refusals={form.fields[name]}
        />
      ))}
      <Losses losses={losses} />
    </FormScreen>
  );
}

/** Shown before saving, so that nobody is surprised by the website. */
function Losses({ losses }: { losses: Loss[] }) {
  if (losses.length === 0) return null;
  return (
    <Notice tone="warn" title={t('Saving these settings')}>
      <ul>
        {losses.map(({ text, pages }) => (
          <li key={text}>
            <p>{text}</p>
            <p className="text-label">{pages}</p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A list of modes as JSON, with its meaning beside it. */
function ModesField({ name, ...field }: JsonMeaningFieldProps & { name: ModeListName }) {
  const list = readModes(name, field.text);
  return (
    <JsonMeaningField
      {...field}
      reading={list}
      meaning={list.ok ? list.modes.map(modeLine(name)) : null}
      warning={() =>
        list.ok && warningOf(field.refusals?.length ? [] : list.oddities, modeHints(name, list.value, list.modes))
      }
    >
      {(modes, isCurrent) => (
        <ModeList rank="h2" title={t(isCurrent ? 'What it means' : 'What it meant last')} modes={modes} />
      )}
    </JsonMeaningField>
  );
}

/** One line for each warning. */
function warningOf(oddities: string[], hints: string[]): ReactNode {
  const problems = oddities.join(' ');
  const lines = [...(problems ? [t('Not understood, and kept as it is: {problems}', { problems })] : []), ...hints];
  if (lines.length === 0) return null;
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
