/** Every transition of the menu chart, through the tree and the dialogs on the screen. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { domain as domainEntity, type MenuEntry } from '../../contract/entities.ts';
import { type MenuEditorEmitted, menuEditorMachine } from '../../machines/menu-editor.machine.ts';
import { EntryTree } from '../../src/menus/entry-tree.tsx';
import { MenuDialogs } from '../../src/menus/menu-dialogs.tsx';
import { StructureStatus } from '../../src/menus/menu-editor.tsx';
import { type MenuTree, useMenuEditor, useMenuTree } from '../../src/menus/use-menu-editor.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { menu, menuEditorChart } from '../charts/menu-editor.chart.ts';
import { button, labelled } from '../support/by-name.ts';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';

describe('MENU-03 MENU-04 the menu chart', () => {
  it('MENU-03 undoes the last changes, latest first, and no more', () => {
    const emitted: MenuEditorEmitted[] = [];
    const actor = createActor(menuEditorMachine);
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    actor.send({ type: 'structure.changed', before: 'first', words: 'one' });
    actor.send({ type: 'structure.changed', before: 'second', words: 'two' });
    for (let turn = 0; turn < 3; turn += 1) actor.send({ type: 'undo.requested' });
    expect(emitted).toEqual([
      { type: 'structure.restored', tree: 'second' },
      { type: 'structure.restored', tree: 'first' },
    ]);
    expect(actor.getSnapshot().can({ type: 'undo.requested' })).toBe(false);
  });
});

const domain = domainEntity({
  id: 3,
  fqdn: 'roses.example',
  pages: [{ id: 1, headline: 'Kinder', path: '/kinder', layout: null, abstract: null, image_id: null }],
});
describe('MENU-03 MENU-04 the tree and its dialogs', () => {
  replay(menuEditorChart, 'view', async ({ steps }) => {
    render(<Editor onSeen={() => {}} />);
    const line = (name: string) => labelled('li', name)[0] ?? document;
    const press = (name: string, root?: ParentNode) => fireEvent.click(button(name, root));
    const executors: ExecutorsOf<typeof menuEditorChart> = {
      'structure.changed': () => {
        const isFirst = button('Move higher', line('Kontakt')).getAttribute('aria-disabled');
        press(isFirst ? 'Move lower' : 'Move higher', line('Kontakt'));
      },
      'undo.requested': () => press('Undo'),
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
    render(<Editor onSeen={(entries) => seen.push(entries)} />);
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

  it('MENU-03 a menu that the form gets from elsewhere has nothing to undo, and closes what was asked about the one before', async () => {
    const host = { replace: () => {} };
    render(<Editor host={host} onSeen={() => {}} />);
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
