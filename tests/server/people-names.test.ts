/** Display names, wherever an answer says who did something. */
import { expect, it } from 'vitest';
import { createTestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const name = 'Edda Sørensen';

onEveryDatabase('ACC-04 names', (open) => {
  it('ACC-04 history, activity, lists, holds, deployments, the trash and conflicts name people', async () => {
    const api = await createTestApi(await open());
    const { editor } = api.users;
    const { domainId, pageId } = api.site;
    const by = { id: editor, email: 'editor@kontor.example', name };
    const named = await api.ask('admin', 'updateUser', { userId: editor }, { name: ` ${name} ` });
    expect(named).toMatchObject({ name });

    const page = { domainId, pageId };
    await api.ask('editor', 'updatePage', page, { headline: 'Open' });
    const stale = await api.call('editor', 'updatePage', page, { headline: 'Late' }, { 'If-Match': '"1"' });
    expect(stale.body).toMatchObject({ current: { updated_by: by } });
    expect((await api.ask('editor', 'listPageHistory', page)).entries[0]).toMatchObject({ by });
    const { changed } = await api.ask('editor', 'getOverview', {});
    expect(changed.find(({ id }) => id === pageId)).toMatchObject({ changed_by: name });

    await api.ask('editor', 'triggerDeployment', { domainId });
    await api.ask('editor', 'updatePage', page, { headline: 'Closed' });
    await api.ask('editor', 'holdPage', page, { publish_at: null });
    const changes = await api.ask('editor', 'listChanges', { domainId });
    expect(changes).toMatchObject({ people: [by], held: [{ by: [by], hold: { by } }] });
    expect((await api.ask('editor', 'listDeployments', { domainId })).deployments[0]).toMatchObject({
      triggered_by: by,
    });
    expect(await api.ask('editor', 'getPage', page)).toMatchObject({ live: { hold: { by } } });

    const { id } = await api.ask(
      'editor',
      'createPage',
      { domainId },
      { headline: 'Short', layout: 'wide', breadcrumbs: [] },
    );
    await api.ask('editor', 'destroyPage', { domainId, pageId: id });
    expect((await api.ask('editor', 'listTrash', { domainId }))[0]).toMatchObject({ destroyed_by: name });
    const { entries } = await api.ask('admin', 'listActivity', {});
    expect(entries.filter(({ by: { id } }) => id === editor).map((entry) => entry.by)).toContainEqual(by);
    expect(entries.every((entry) => entry.by.id !== editor || entry.by.name === name)).toBe(true);
  });
});
