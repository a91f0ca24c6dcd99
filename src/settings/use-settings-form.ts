/** The layouts and display modes of a domain, edited as JSON. */
import type { BodyOf } from '../../contract/endpoints.ts';
import type { StoredSettings } from '../../contract/entities.ts';
import { faithfulValue } from '../../contract/faithful-json.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { useClient } from '../api/client.ts';
import { changesOf, savedOf } from '../forms/entity-save.ts';
import { rethrowByList } from '../forms/json-lists.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';
import { type ModeListTexts, modeListNames, modeListTexts, newModeLists, readModes } from './mode-lists.ts';

/** `settings` is `null` for new ones. Every changed text must be valid JSON; only changed ones are sent. */
export function useSettingsForm(
  { domainId, settings }: { domainId: number; settings: StoredSettings | null },
  onEmitted: (event: EntityFormEmitted) => void,
): EntityForm<ModeListTexts> {
  const client = useClient();
  return useEntityForm({
    entity: { kind: 'settings', id: settings?.id ?? null, within: `domain:${domainId}`, label: t('the settings') },
    draft: settings ? modeListTexts(settings) : newModeLists,
    revision: settings?.revision ?? null,
    validate: (draft) => unreadable(draft, settings && modeListTexts(settings)),
    load: async (signal, id) => {
      const stored = await client.call('getSettings', { params: { settingsId: id }, signal });
      return { draft: modeListTexts(stored), revision: stored.revision };
    },
    save: async ({ id, draft, base, revision, idempotencyKey, signal }) => {
      const body = bodyOf(id === null ? draft : changesOf(draft, base));
      const saved = await (id === null
        ? client.call('createSettings', { params: { domainId }, body, idempotencyKey, signal })
        : client.call('updateSettings', { params: { settingsId: id }, body, revision, signal })
      ).catch(rethrowByList);
      return savedOf(saved, body);
    },
    changed: (settingsId) => ({ type: 'settings.changed', domainId, settingsId }),
    onEmitted,
  });
}

/** The errors of the changed lists. An unchanged list may stay invalid. */
function unreadable(draft: ModeListTexts, stored: ModeListTexts | null): Record<string, string> {
  const changed = modeListNames.filter((name) => draft[name] !== stored?.[name]);
  const wrong = changed.flatMap((name) => {
    const reading = readModes(name, draft[name]);
    return reading.ok ? [] : [[name, reading.messages.join(' ')]];
  });
  return Object.fromEntries(wrong);
}

/** The lists as typed: absent ones stay absent, unknown content is sent too, and what JavaScript would change is sent as text. */
function bodyOf(texts: Partial<ModeListTexts>): BodyOf<'updateSettings'> {
  const entries = Object.entries(texts).map(([name, text]) => [name, faithfulValue(text)]);
  return Object.fromEntries(entries);
}
