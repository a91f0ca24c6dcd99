/** What the form of the settings says of a list: never that it is kept beside the sentence that refuses it. */
import '../../src/api/all-endpoints.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/client.ts';
import { SettingsEditScreen } from '../../src/settings/settings-form.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { renderServed } from '../support/served.tsx';

const refusedOf = (fields: Record<string, string[]>) =>
  new ApiError({ code: 'refused', status: 422, message: 'Api Error: invalid', fields });

async function open(layouts: unknown) {
  const settings = { id: 61, revision: 1, domain_id: null, section_display_modes: [], item_display_modes: [], layouts };
  const calls = controllableClient({ getSettings: () => settings });
  renderServed(<SettingsEditScreen settingsId={61} />, calls.client);
  const list = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Layouts' });
  const type = (value: string) => fireEvent.change(list, { target: { value } });
  const kept = () => document.body.textContent?.includes('kept as it is') ?? false;
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { calls, list, type, kept, save };
}

describe('what is not understood in a list of the settings', () => {
  it.each([
    '[{"name":[]}]',
    '[7]',
    '[null]',
    '["wide"]',
    '[[]]',
    '[{}]',
    '[{"name":null}]',
    '[{"name":true}]',
    '[{"name":{}},{"name":"b"}]',
    '[{"name":"a"},{"name":"a"}]',
    '[{"name":"a","attributes":7}]',
  ])('ADM-15 %s is kept as it is, until the server refuses it', async (text) => {
    const { calls, type, kept, save } = await open([{ name: 'a' }]);
    expect(kept()).toBe(false);
    type(text);
    expect(kept()).toBe(true);
    save();
    await waitFor(() => expect(calls.calls.some(({ name }) => name === 'updateSettings')).toBe(true));
    await act(() => calls.reject('updateSettings', refusedOf({ layouts: ['The entry has no name.'] })));
    await screen.findAllByText('The entry has no name.');
    expect(kept()).toBe(false);
    type(`${text} `);
    expect(screen.queryAllByText('The entry has no name.').length === 0 || !kept()).toBe(true);
  });

  it.each([
    ['{', 1],
    ['[\n{"name":"a",}\n]', 2],
    ['[\n\n\nx]', 4],
    ['[1,\n2,\n\n', 4],
  ] as const)(
    'ADM-15 of %j it is said on which line it goes wrong, and nothing is kept or sent',
    async (text, line) => {
      const { calls, type, kept, save } = await open([{ name: 'a' }]);
      type(text);
      save();
      expect(screen.getAllByText(new RegExp(`line ${line}\\b`, 'i')).length).toBeGreaterThan(0);
      expect([kept(), calls.calls.some(({ name }) => name === 'updateSettings')]).toEqual([false, false]);
    },
  );
});
