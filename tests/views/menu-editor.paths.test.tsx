/** Every transition of the menu chart, through the tree and the dialogs on the screen. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { domain as domainEntity, type MenuEntry } from '../../contract/entities.ts';
import { EntryTree } from '../../src/menus/entry-tree.tsx';
import { MenuDialogs } from '../../src/menus/menu-dialogs.tsx';
import { StructureStatus } from '../../src/menus/menu-editor.tsx';
import { type MenuTree, useMenuEditor, useMenuTree } from '../../src/menus/use-menu-editor.ts';
import { SessionProvider } from '../../src/session/session.ts';
import { ToastRegion } from '../../src/ui/toast.tsx';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { menu, menuEditorChart } from '../charts/menu-editor.chart.ts';
import { button, labelled } from '../support/by-name.ts';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';
import { signedIn } from '../support/signed-in.ts';

const domain = domainEntity({
  id: 3,
  fqdn: 'roses.example',
  pages: [{ id: 1, headline: 'Kinder', path: '/kinder', layout: null, abstract: null, image_id: null }],
});
describe('MENU-03 MENU-04 the tree and its dialogs', () => {
  replay(menuEditorChart, 'view', async ({ steps }) => {
    show(<Editor onSeen={() => {}} />);
    const line = (name: string) => labelled('li', name)[0] ?? document;
    const press = (name: string, root?: ParentNode) => fireEvent.click(button(name, root));
    const executors: ExecutorsOf<typeof menuEditorChart> = {
      'page.choose': () => press('Choose Page', line('Kinder')),
      'page.chosen': () =>
        fireEvent.click(within(screen.getByRole('row', { name: /kinder/ })).getByRole('button', { name: 'Select' })),
      'url.enter': () => fireEvent.click(button(/External URL|Edit URL/, line('Kinder'))),
      'url.changed': () => {
        const field = screen.getByLabelText<HTMLInputElement>('URL');
        fireEvent.change(field, { target: { value: `${field.value}x` } });
      },
      'url.submitted': ({ url }) => {
        fireEvent.change(screen.getByLabelText('URL'), { target: { value: url } });
        fireEvent.submit(screen.getByLabelText('URL'));
      },
      'removal.requested': ({ name }) => press('Remove', line(name)),
      'removal.confirmed': () => press('OK'),
      'choice.cancelled': () => press(document.querySelector('[role="alertdialog"]') ? 'Cancel' : 'Close'),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await waitFor(() => expect(shown()).toBe(step.value));
    }
  });

  it('MENU-04 asks before an entry goes with others below it, and removes nothing when that is cancelled', async () => {
    const seen: MenuEntry[][] = [];
    show(<Editor onSeen={(entries) => seen.push(entries)} />);
    fireEvent.click(within(screen.getByRole('listitem', { name: 'Besuch' })).getByRole('button', { name: 'Remove' }));
    await screen.findByRole('alertdialog', { name: 'Remove “Besuch” and what is below it?' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(seen).toEqual([]);
    fireEvent.click(within(screen.getByRole('listitem', { name: 'Kinder' })).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Kinder' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(seen.at(-1)).toEqual(menu);
  });

  it('MENU-03 BULK-06 the changes of a menu are undone one by one, latest first, made again, and keep what was typed since', () => {
    const seen: MenuEntry[][] = [menu];
    show(<Editor onSeen={(entries) => seen.push(entries)} />);
    const line = (name: string) => screen.getByRole('listitem', { name });
    const texts = () => seen.at(-1)?.map(({ target_text }) => target_text);
    const key = (keys: object) => fireEvent.keyDown(document.body, { ctrlKey: true, ...keys });
    const pressIn = (name: string, action: string) =>
      fireEvent.click(within(line(name)).getByRole('button', { name: action }));
    pressIn('Kontakt', 'Move higher');
    pressIn('Kontakt', 'Move higher');
    fireEvent.change(within(line('Kinder')).getByRole('textbox'), { target: { value: 'Kinderhaus' } });
    pressIn('Kinderhaus', 'Remove');
    expect(texts()).toEqual(['Kontakt', 'Besuch']);
    key({ key: 'z' });
    expect(texts()).toEqual(['Kontakt', 'Besuch', 'Kinderhaus']);
    expect(screen.getByRole('status').textContent).toBe('Undone: “Kinderhaus” is removed.');
    key({ key: 'z' });
    key({ key: 'z' });
    expect(texts()).toEqual(['Besuch', 'Kinderhaus', 'Kontakt']);
    key({ key: 'z' });
    expect(texts(), 'there was nothing before').toEqual(['Besuch', 'Kinderhaus', 'Kontakt']);
    key({ key: 'Z', shiftKey: true });
    expect(texts()).toEqual(['Besuch', 'Kontakt', 'Kinderhaus']);
    expect(screen.getByRole('status').textContent).toBe('“Kontakt” is now 2 of 3.');
    key({ key: 'y' });
    key({ key: 'y' });
    expect(texts()).toEqual(['Kontakt', 'Besuch']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Redo' }));
    expect(texts()).toEqual(['Kontakt', 'Besuch']);
    pressIn('Besuch', 'Move higher');
    key({ key: 'Z', shiftKey: true });
    expect(texts(), 'a new change ends what could be made again').toEqual(['Besuch', 'Kontakt']);
  });

  it.each([
    ['Choose Page', () => fireEvent.click(screen.getByRole('button', { name: 'Select' }))],
    [
      'External URL',
      () => {
        fireEvent.change(screen.getByLabelText('URL'), { target: { value: 'https://example.org/' } });
        fireEvent.submit(screen.getByLabelText('URL'));
      },
    ],
  ])('MENU-03 X02 after %s the focus is on the button of the same entry', async (name, choose) => {
    show(<Editor onSeen={() => {}} />);
    const line = screen.getByRole('listitem', { name: 'Kontakt' });
    const remove = within(line).queryByRole('button', { name: 'Remove Link' });
    if (remove) fireEvent.click(remove);
    const opener = within(line).getByRole('button', { name });
    act(() => opener.focus());
    fireEvent.click(opener);
    await screen.findByRole('dialog');
    await act(async () => choose());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(line.contains(opener)).toBe(true);
  });

  it('MENU-03 a menu that the form gets from elsewhere has nothing to undo, and closes what was asked about the one before', async () => {
    const host = { replace: () => {} };
    show(<Editor host={host} onSeen={() => {}} />);
    const line = (name: string) => screen.getByRole('listitem', { name });
    fireEvent.click(within(line('Kontakt')).getByRole('button', { name: 'Move higher' }));
    screen.getByRole('button', { name: 'Undo' });
    fireEvent.click(within(line('Besuch')).getByRole('button', { name: 'Remove' }));
    await screen.findByRole('alertdialog');
    act(() => host.replace());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })?.getAttribute('aria-disabled') ?? 'true').toBe('true');
  });
});

/** The offer to undo, which another file may have left on the page, asks who is signed in. */
const show = (editor: ReactNode) => render(<SessionProvider value={signedIn()}>{editor}</SessionProvider>);

type EditorProps = { host?: { replace: () => void }; onSeen: (entries: MenuEntry[]) => void };

function Editor({ host, onSeen }: EditorProps) {
  const [entries, setEntries] = useState(menu);
  const change = (next: MenuEntry[]) => {
    onSeen(next);
    setEntries(next);
  };
  useEffect(() => {
    if (host) host.replace = () => setEntries([...menu]);
  }, [host]);
  const tree = useMenuTree(entries, change);
  return <EditorOf key={tree.version} tree={tree} />;
}

function EditorOf({ tree }: { tree: MenuTree }) {
  const editor = useMenuEditor(tree);
  return (
    <>
      <ToastRegion />
      <StructureStatus editor={editor} />
      <EntryTree domain={domain} editor={editor} refusals={{}} />
      <MenuDialogs open domain={domain} editor={editor} />
    </>
  );
}

function shown(): string {
  if (document.querySelector('[role="alertdialog"]')) return 'confirmingRemoval';
  if (labelled('[role="dialog"]', 'Choose Page').length > 0) return 'choosingPage';
  return document.querySelector('[role="dialog"]') ? 'enteringUrl' : 'editing';
}
