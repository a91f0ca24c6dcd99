/** The layouts and display modes of a domain, edited as JSON (ADM-15, ADM-16). */
import { useState } from 'react';
import type { BodyOf } from '../../contract/endpoints.ts';
import { type DomainSettings, domainSettings as settingsEntity } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type ModeListTexts, modeListTexts, newModeLists } from '../lib/mode-lists.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { saveGuarded } from './guarded-save.ts';
import { createKeyKeeper } from './idempotency.ts';

/** `settings` is `null` for new ones. Submit only while all three texts can be read. */
export function useSettingsForm(
  { domainId, settings }: { domainId: number; settings: DomainSettings | null },
  onFact: (fact: EntityFormFact) => void,
): EntityForm<ModeListTexts> {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createKeyKeeper);
  return useEntityForm({
    draft: settings ? modeListTexts(settings) : newModeLists,
    revision: settings?.revision ?? null,
    save: async ({ draft, base, revision, signal }) => {
      const body = bodyOf(draft);
      const params = { settingsId: settings?.id ?? 0 };
      const saved = settings
        ? await saveGuarded({
            what: 'list of modes',
            decoder: settingsEntity,
            draftOf: modeListTexts,
            base,
            revision,
            load: () => client.call('getSettings', { params, signal }),
            write: () => client.call('updateSettings', { params, body, revision, signal }),
          })
        : await client.call('createSettings', { params: { domainId }, body, idempotencyKey: keyOf(body), signal });
      await refresh({ type: 'settings.changed', domainId, settingsId: saved.id });
      return { id: saved.id, revision: saved.revision };
    },
    onFact,
  });
}

/** The lists as they were typed: what is absent stays absent, what this console does not know is sent as well. */
function bodyOf(texts: ModeListTexts): BodyOf<'updateSettings'> {
  const entries = Object.entries(texts).map(([name, text]) => [name, JSON.parse(text)]);
  return Object.fromEntries(entries);
}
