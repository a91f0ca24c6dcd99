/** The filters of a domain's pages. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openConsole, richContent, untilCalm } from '../support/odd-console.tsx';

it('DOM-07 a layout that no page has any more filters nothing: its drop-down says All layouts', async () => {
  const content = richContent();
  const pages = content.domains[0]?.pages ?? [];
  for (const page of pages) Object.assign(page, { layout: page.id === 5 ? 'poster' : 'default' });
  await openConsole(content, '/domains/1');
  const layouts = screen.getByLabelText<HTMLSelectElement>('Filter Layout');
  fireEvent.change(layouts, { target: { value: 'poster' } });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('3 Pages (showing 1)');
  fireEvent.click(screen.getByRole('button', { name: 'Destroy' }));
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await untilCalm(() => screen.queryByRole('alertdialog') === null);
  expect(layouts.value).toBe('');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('2 Pages');
});

it('DOM-06 where no page matches, Show all pages leaves the focus in the filter, as Clear filter does', async () => {
  await openConsole(richContent(), '/domains/1');
  const filter = screen.getByLabelText('Filter Headline/Path');
  for (const name of ['Clear filter', 'Show all pages']) {
    fireEvent.change(filter, { target: { value: 'no such page' } });
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement, name).toBe(filter);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('3 Pages');
  }
});
