/** Creates a page from a headline and a layout. */
import { defaultPageLayout } from '../../contract/constants.ts';
import type { Domain } from '../../contract/entities.ts';
import { defaultMode } from '../../contract/modes.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { changesOf, savedOf } from '../forms/entity-save.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';

type PageCreationDraft = { headline: string; layout: string };

/** `onCreated` receives the new page's id once the domain's list shows it. */
export function usePageCreation(
  domain: Domain,
  { onCreated, onCancel }: { onCreated: (pageId: number) => void; onCancel: () => void },
): EntityForm<PageCreationDraft> {
  const client = useClient();
  const refresh = useRefresh();
  const domainId = domain.id;
  return useEntityForm({
    entity: { kind: 'page', id: null, within: `domain:${domainId}`, label: t('the new page') },
    draft: { headline: '', layout: initialLayout(domain) },
    revision: null,
    validate: ({ layout, headline }) => ({
      ...(layout === '' ? { layout: t('Choose a layout.') } : {}),
      ...(headline.trim() === '' ? { headline: t('Give the page a headline.') } : {}),
    }),
    // A server with revisions supports idempotency keys too.
    isRepeatable: domain.revision !== null,
    load: async (signal, id) => {
      const stored = await client.call('getPage', { params: { domainId, pageId: id }, signal });
      return { draft: { headline: stored.headline ?? '', layout: stored.layout ?? '' }, revision: stored.revision };
    },
    save: async ({ id, draft, base, revision, idempotencyKey, signal }) => {
      if (id === null) {
        const body = { ...draft, breadcrumbs: [] };
        return savedOf(await client.call('createPage', { params: { domainId }, body, idempotencyKey, signal }), body);
      }
      const body = changesOf(draft, base);
      const params = { domainId, pageId: id };
      return savedOf(await client.call('updatePage', { params, body, revision, signal }), body);
    },
    changed: () => ({ type: 'page.created', domainId }),
    onEmitted: (event) => {
      if (event.type === 'form.saved') return onCreated(event.id);
      // A save that was under way may have reached the server.
      void refresh({ type: 'page.created', domainId });
      onCancel();
    },
  });
}

/** The layout "default" if the domain has it or has no layouts at all, else the domain's own default. */
function initialLayout({ domain_settings }: Domain): string {
  const layouts = domain_settings?.layouts ?? [];
  const hasDefault = layouts.some(({ name }) => name === defaultPageLayout);
  return (hasDefault ? null : defaultMode(layouts)?.name) ?? defaultPageLayout;
}
