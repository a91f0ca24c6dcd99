/** A save is shown as soon as it is answered, whatever else has to be read again (PAGE-24). */
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openConsole, richContent, untilCalm } from '../support/odd-console.tsx';

const never = new Promise<never>(() => {});
const button = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement;
const shown = () => document.body.textContent ?? '';
const change = '/domains/1/pages/3/change';

type Form = { name: string; at: string; open?: string; field: string; stays: string };
const forms: Form[] = [
  { name: 'a page', at: change, open: 'Edit Page', field: 'Headline', stays: 'The year of a rose' },
  { name: 'a section', at: change, open: 'Edit Section', field: 'Headline', stays: 'Planting' },
  { name: 'an item', at: change, open: 'Edit Item', field: 'Headline', stays: 'Pruning' },
  { name: 'a new section', at: change, open: 'New Section', field: 'Headline', stays: 'Second section' },
  { name: 'a new item', at: change, open: 'New Item', field: 'Headline', stays: 'Pruning' },
  { name: 'the metadata', at: '/domains/1/pages/3/metadata', field: 'Meta title', stays: 'The year of a rose' },
  { name: 'a domain', at: '/domains/1/edit', field: 'Footer text', stays: 'roses.small.example' },
  { name: 'a menu', at: '/domains/1/menus/71/edit', field: 'Display name', stays: 'Contact' },
  { name: 'a component', at: '/admin/components/31/edit', field: 'Display name', stays: 'A map with one place' },
  { name: 'the setup of a domain', at: '/admin/domains/1/edit', field: 'FQDN', stays: 'Edit Settings' },
];
const withLittle = ['a page', 'an item', 'a new section', 'a menu'];
/** The view of a domain's setup reads them for the first time. */
const isUsers = (body: unknown) =>
  Array.isArray(body) && body.some((one: unknown) => typeof one === 'object' && one !== null && 'email' in one);
const idOf = (body: unknown) => ({ id: typeof body === 'object' && body !== null && 'id' in body ? body.id : 0 });
const servers = [
  { answer: 'the whole entity', say: (body: unknown) => body, wanted: forms },
  { answer: 'no more than its id', say: idOf, wanted: forms.filter(({ name }) => withLittle.includes(name)) },
];

describe.each(servers)(
  'PAGE-24 a save is shown when it is answered with $answer, while nothing is read again',
  ({ say, wanted }) => {
    it.each(wanted)('$name', async ({ at, open, field, stays }) => {
      let isWritten = false;
      const answer = (body: unknown) => {
        isWritten = true;
        return say(body);
      };
      await openConsole(richContent(), at, (read) => (isWritten && !isUsers(read) ? never : read), answer);
      if (open) await press(open);
      fireEvent.change(await screen.findByLabelText(field), { target: { value: 'Typed just now' } });
      await press('Save');
      await untilCalm(() => isWritten && !screen.queryByRole('button', { name: /^Sav(e|ing…)$/ }));
      expect(shown()).toContain('Typed just now');
      expect(shown()).toContain(stays);
    });
  },
);

it('PAGE-24 the form closes in the same rendering in which the page has what was typed', async () => {
  await openConsole(richContent(), change);
  await press('Edit Page');
  fireEvent.change(await screen.findByLabelText('Headline'), { target: { value: 'Typed just now' } });
  const isOpenWithIt: boolean[] = [];
  const look = () => {
    const title = document.querySelector('h1')?.textContent;
    if (title === 'Typed just now') isOpenWithIt.push(screen.queryByLabelText('Headline') !== null);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  await press('Save');
  await untilCalm(() => isOpenWithIt.length > 0);
  observer.disconnect();
  expect(isOpenWithIt).not.toContain(true);
});

it('PAGE-24 a reading that fails after a save is said as such, and the save is confirmed', async () => {
  let isWritten = false;
  const answer = (body: unknown) => {
    isWritten = true;
    return body;
  };
  const refused = { status: 500, body: { message: 'The store is closed' } };
  const refuse = () => (isWritten ? refused : null);
  await openConsole(richContent(), change, undefined, answer, refuse);
  await press('Edit Section');
  fireEvent.change(await screen.findByLabelText('Headline'), { target: { value: 'Typed just now' } });
  await press('Save');
  await untilCalm(() => shown().includes('It is saved, but what is shown could not be read again'));
  expect(shown()).toContain('Typed just now');
  expect(screen.queryByLabelText('Headline')).toBeNull();
  // The other files of this worker share the messages.
  await press('Dismiss');
});

async function press(name: string): Promise<void> {
  fireEvent.click(button(name));
  await untilCalm(() => true);
}
