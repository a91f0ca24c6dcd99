/** Creates a page from a headline and a layout. */
import { defaultPageLayout } from '../../contract/constants.ts';
import type { Domain } from '../../contract/entities.ts';
import { defaultMode } from '../../contract/modes.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { changesOf, savedOf } from '../forms/entity-save.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';

/** `begin_with` is the id of the page that is copied, or empty. */
type PageCreationDraft = { headline: string; layout: string; begin_with: string };

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
    draft: { headline: '', layout: initialLayout(domain), begin_with: '' },
    revision: null,
    validate: ({ layout, headline }) => ({
      ...(layout === '' ? { layout: t('Choose a layout.') } : {}),
      ...(headline.trim() === '' ? { headline: t('Give the page a headline.') } : {}),
    }),
    // A server with revisions supports idempotency keys too.
    isRepeatable: domain.revision !== null,
    load: async (signal, id) => {
      const stored = await client.call('getPage', { params: { domainId, pageId: id }, signal });
      const { headline, layout, revision } = stored;
      return { draft: { headline: headline ?? '', layout: layout ?? '', begin_with: '' }, revision };
    },
    save: async ({ id, draft: { begin_with, ...draft }, base, revision, idempotencyKey, signal }) => {
      if (id === null && begin_with !== '') {
        const body = { kind: 'page' as const, id: Number(begin_with), place: null, begin: draft };
        const made = await client.call('createCopy', { params: { domainId }, body, idempotencyKey, signal });
        const params = { domainId, pageId: made.id };
        return savedOf(await client.call('getPage', { params, signal }), draft);
      }
      if (id === null) {
        const body = { ...draft, breadcrumbs: [] };
        return savedOf(await client.call('createPage', { params: { domainId }, body, idempotencyKey, signal }), body);
      }
      const { begin_with: _, ...before } = base;
      const body = changesOf(draft, before);
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
