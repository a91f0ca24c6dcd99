import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DescriptionList } from '../../src/ui/description-list.tsx';
import { EditPanel } from '../../src/ui/edit-panel.tsx';
import { PageHead } from '../../src/ui/page-head.tsx';
import { useTheme } from '../../src/ui/theme.ts';
import { Register, TopBar } from '../../src/ui/top-bar.tsx';

const places = [
  { label: 'Domains', href: '/domains' },
  { label: 'example.org', href: '/domains/3', current: true },
];
const admin = [
  { label: 'Users', href: '/users' },
  { label: 'Components', href: '/components' },
];

test('every place has one link, in a landmark of its own, and the current one is marked', () => {
  const onLogout = vi.fn();
  render(
    <>
      <TopBar brand="Kontor" homeHref="/" places={places} admin={admin} onLogout={onLogout} />
      <Register label="Domain" tabs={[{ label: 'Pages', href: '/domains/3', current: true }]} />
    </>,
  );
  expect(screen.getAllByRole('navigation').map((nav) => nav.getAttribute('aria-label') ?? nav.title)).toEqual([
    'Main',
    'Admin',
    'Domain',
  ]);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Skip to content', null],
    ['Kontor', null],
    ['Domains', null],
    ['example.org', 'true'],
    ['Users', null],
    ['Components', null],
    ['Pages', 'page'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(onLogout).toHaveBeenCalledTimes(1);
});

test('the menu of the narrow bar says whether it is open, and Escape closes it and gives the focus back', () => {
  render(<TopBar brand="Kontor" homeHref="/" places={places} admin={admin} />);
  const menu = screen.getByRole('button', { name: 'Menu' });
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(menu.getAttribute('aria-controls') ?? '')?.textContent).toContain('Users');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(menu);
});

test('following a link of the menu closes it', () => {
  render(<TopBar brand="Kontor" homeHref="/" admin={admin} />);
  const menu = screen.getByRole('button', { name: 'Menu' });
  fireEvent.click(menu);
  fireEvent.click(screen.getByRole('link', { name: 'Users' }));
  expect(menu.getAttribute('aria-expanded')).toBe('false');
});

test('logged out, the bar offers Login and nothing to fold away', () => {
  render(<TopBar brand="Kontor" homeHref="/" loginHref="/login" />);
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('button')).toBeNull();
});

test('X03 the title of a page can take the focus', () => {
  render(<PageHead kicker={['Page 31']} title="Sourdough" />);
  const title = screen.getByRole('heading', { level: 1, name: 'Sourdough' });
  act(() => title.focus());
  expect([document.activeElement, title.id]).toEqual([title, 'title']);
});

test('facts without a value are left out', () => {
  render(
    <DescriptionList
      items={[{ label: 'ID', value: 0 }, { label: 'Slug', value: null }, null, { label: 'Path', value: '/' }]}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['ID', 'Path']);
});

test('the open edit is a region named by what is edited', () => {
  render(
    <EditPanel tag="New Page">
      <p>Fields</p>
    </EditPanel>,
  );
  expect(screen.getByRole('region', { name: 'New Page' }).textContent).toBe('New PageFields');
});

function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  return (
    <button type="button" onClick={() => setTheme(theme === 'system' ? 'dark' : 'system')}>
      {theme}
    </button>
  );
}

test('the chosen theme is set on the document and kept; system leaves the choice to the computer', () => {
  render(<ThemeChoice />);
  const button = screen.getByRole('button', { name: 'system' });
  fireEvent.click(button);
  expect([button.textContent, document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([
    'dark',
    'dark',
    'dark',
  ]);
  fireEvent.click(button);
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, 'system']);
});

test.each([
  [undefined, 'Links'],
  [0, 'Links'],
  [1, 'Links 1 to repair'],
  [1200, 'Links 1,200 to repair'],
  ['–', 'Links – to repair'],
] as const)('DOM-01 a tab whose count is %s is named %s', (count, name) => {
  const tab = { label: 'Links', href: '/links', counts: 'to repair', ...(count === undefined ? {} : { count }) };
  render(<Register label="Domain" tabs={[tab]} />);
  expect(screen.getByRole('link', { name }).textContent).toBe(name);
});
