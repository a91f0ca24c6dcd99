import { useState } from 'react';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { announce } from '../ui/live-region.tsx';
import { type ModeListTexts, modeListTexts } from './mode-lists.ts';
import { settingsTemplates } from './settings-templates.ts';

export type SettingsSourceProps = {
  domainId: number | null;
  draft: ModeListTexts;
  onReplace: (lists: ModeListTexts) => void;
};

/** Replaces the lists in the form with a template or with another domain's lists. The replacement can be undone. */
export function SettingsSource({ domainId, draft, onReplace }: SettingsSourceProps) {
  const [template, setTemplate] = useState('');
  const [before, setBefore] = useState<ModeListTexts | null>(null);
  const chosen = settingsTemplates.find(({ name }) => name === template);
  const replace = (lists: ModeListTexts) => {
    setBefore(draft);
    onReplace(lists);
    announce(t('The lists are replaced, and not saved yet.'));
  };
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label={t('Template')}
            placeholder={t('-- Choose --')}
            options={settingsTemplates.map(({ name }) => ({ value: name, label: t(name) }))}
            value={template}
            onChange={setTemplate}
          />
        </div>
        <Button type="button" onClick={() => chosen && replace(chosen.lists)}>
          {t('Use Template')}
        </Button>
      </div>
      <DomainSource domainId={domainId} onReplace={replace} />
      {before && (
        <p className="text-label text-ink-2 md:col-span-2">
          {t('The lists are replaced, and not saved yet.')}{' '}
          <TextButton
            onClick={() => {
              onReplace(before);
              setBefore(null);
            }}
          >
            {t('Undo')}
          </TextButton>
        </p>
      )}
    </div>
  );
}

function DomainSource({ domainId, onReplace }: Pick<SettingsSourceProps, 'domainId' | 'onReplace'>) {
  const [source, setSource] = useState('');
  const domains = useReading(readings.adminDomains);
  const domain = useReading(source === '' ? null : readings.adminDomain(Number(source)));
  const settingsId = domain.data?.domain_settings?.id ?? null;
  const settings = useReading(settingsId === null ? null : readings.settings(settingsId));
  const failure = domains.failure ?? domain.failure ?? settings.failure;
  const hasNone = domain.data !== null && settingsId === null;
  const problem = failure ? failureMessage(failure) : hasNone ? t('This domain has no settings.') : null;
  const others = (domains.data ?? []).filter(({ id }) => id !== domainId);
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <SelectField
          label={t('Settings of')}
          placeholder={t('-- Choose --')}
          options={others.map(({ id, fqdn }) => ({ value: String(id), label: fqdn }))}
          value={source}
          error={problem}
          onChange={setSource}
        />
      </div>
      <Button
        type="button"
        busy={source !== '' && !settings.data && !problem ? t('Loading…') : null}
        onClick={() => settings.data && onReplace(modeListTexts(settings.data))}
      >
        {t('Copy from domain')}
      </Button>
    </div>
  );
}
