import { expect, it } from 'vitest';
import { createTestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('the changes of a domain as a file', (open) => {
  it('HIST-08 DEP-02 have a line for each page, menu and domain that differs, as in the list, and no formula', async () => {
    const api = await createTestApi(await open());
    const { domainId, pageId } = api.site;
    await api.ask('editor', 'triggerDeployment', { domainId });
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: '=1+1', path: '/formula' });
    await api.ask('editor', 'updateDomain', { domainId }, { footer_text: 'Since 1931' });
    const csv = async (role: 'editor' | 'stranger', query = '') => {
      const headers = new Headers(role === 'editor' ? { Authorization: `Bearer token-${api.users.editor}` } : {});
      const answer = await api.app.request(`/mgmt/api/v1/domains/${domainId}/changes.csv${query}`, { headers });
      return answer.status === 200 ? (await answer.text()).trimEnd().split('\r\n') : [String(answer.status)];
    };
    const lines = await csv('editor');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(
      '"Time (UTC)","Kind","ID","Name","Path","Former path","State","People","Changes","Fields"',
    );
    const page = lines.find((line) => line.includes(',"page",'));
    expect(page).toContain(`"'=1+1","/formula",`);
    expect(page).toMatch(/"changed","editor@kontor\.example",\d+,"headline path"$/);
    expect(await csv('editor', '?kind=domain')).toHaveLength(2);
    expect(await csv('editor', '?kind=nonsense')).toEqual(['400']);
    expect(await csv('stranger')).toEqual(['401']);
  });
});
