/** Binds the chart of a path change to its dialog, and offers to undo the change afterwards. */
import { useState } from 'react';
import { decode, nullable, object, string } from '../../../contract/decode.ts';
import type { Failure } from '../../../contract/failures.ts';
import type { ChangedPath, UndonePath } from '../../../contract/references.ts';
import { type PathChoice, pathChangeMachine } from '../../../machines/path-change.machine.ts';
import { ApiError, useClient } from '../../api/client.ts';
import { useDomainRefresh } from '../../api/resource.ts';
import { counted, listed, t } from '../../language/translate.ts';
import { trackEvent } from '../../lib/activity.ts';
import { failureMessage } from '../../lib/failure-message.ts';
import { createIdempotencyKeys } from '../../lib/ids.ts';
import { personName } from '../../lib/names.ts';
import { useMachineBinding } from '../../lib/use-machine-binding.ts';
import { showUndo } from '../../trash/undo-offer.tsx';
import { dismissActionToasts } from '../../ui/toast.tsx';

export { chosenOf, linksOf, type PathChoice } from '../../../machines/path-change.machine.ts';

type Moved = { domainId: number; pageId: number; from: string; path: string };
export type PathChangeOptions = Moved & {
  onFree: () => void;
  onChanged: (changed: ChangedPath) => void;
  onCancelled: () => void;
};

export type PathChange = ReturnType<typeof usePathChange>;

/** The review of a new path: ends when nothing depends on the path, or when the change is written or cancelled. */
export function usePathChange({ onFree, onChanged, onCancelled, ...given }: PathChangeOptions) {
  // Kept, because the page is read again, with its new path, before the change is reported.
  const [moved] = useState(given);
  const { domainId, pageId, path } = moved;
  const params = { domainId, pageId };
  const client = useClient();
  const refresh = useDomainRefresh(domainId);
  const [keyOf] = useState(createIdempotencyKeys);
  const readReview = (signal: AbortSignal) => client.call('reviewPathChange', { params, query: { path }, signal });
  const { snapshot, send } = useMachineBinding(pathChangeMachine, {
    actors: {
      review: ({ signal }) => readReview(signal),
      write: async ({ input: body, signal }) => {
        try {
          const changed = await client.call('changePath', { params, body, idempotencyKey: keyOf(body), signal });
          await refresh();
          return { changed };
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'stale') throw error;
          return { conflict: { ...error, message: error.message }, review: await readReview(signal) };
        }
      },
    },
    on: {
      'path.free': onFree,
      'path.changed': ({ changed }) => {
        trackEvent('page', 'changePath');
        const call = { params: { domainId, changeId: changed.change_id } };
        offerPathUndo(moved, changed, (options) =>
          client.call('undoPathChange', { ...call, ...options }).finally(refresh),
        );
        onChanged(changed);
      },
    },
    input: { path },
  });
  const { review, choice, failure } = snapshot.context;
  return {
    isOpen: snapshot.hasTag('open'),
    isBusy: snapshot.hasTag('busy'),
    ...{ review, choice, failure },
    choose: (next: Partial<PathChoice>) => send({ type: 'choice.changed', choice: { ...choice, ...next } }),
    confirm: () => send({ type: 'change.confirmed' }),
    cancel: () => {
      if (!snapshot.can({ type: 'change.cancelled' })) return;
      send({ type: 'change.cancelled' });
      onCancelled();
    },
  };
}

type Undo = (options: { signal: AbortSignal; idempotencyKey: string }) => Promise<UndonePath>;

function offerPathUndo({ pageId, from, path }: Moved, changed: ChangedPath, undo: Undo): void {
  const about = `path ${pageId}`;
  let undone: UndonePath | null = null;
  dismissActionToasts(about);
  showUndo({
    message: changedMessage(path, changed),
    undo: async (signal, idempotencyKey) => {
      undone = await undo({ signal, idempotencyKey });
    },
    about: [about, `page ${pageId}`],
    isLasting: true,
    busy: t('Undoing…'),
    failed: (failure) => t('The path is not changed back: {message}', { message: failureMessage(failure) }),
    undone: () => {
      dismissActionToasts(about);
      if (!undone) return '';
      const isKept = undone.left.some(({ kind, id, field }) => kind === 'page' && id === pageId && field === 'path');
      const message = isKept ? t('The path stays {path}.', { path }) : t('The path is {path} again.', { path: from });
      return [message, leftMessage(undone)].filter(Boolean).join(' ');
    },
  });
}

/** "The path is now /besuch/zeiten. 16 links and 3 pages went along." */
function changedMessage(path: string, { links, moved, left }: ChangedPath): string {
  const others = moved - 1;
  const what = listed([
    links > 0 ? counted(links, '1 link', '{count} links') : '',
    others > 0 ? counted(others, '1 page', '{count} pages') : '',
  ]);
  return [
    t('The path is now {path}.', { path }),
    what && counted(links + others, '{what} went along.⟨one⟩', '{what} went along.', { what }),
    left.length > 0 ? counted(left.length, '1 link stays as it is.', '{count} links stay as they are.') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** "2 places stay as they are, because they were changed since: Roses (jonas@example.org)." Empty if nothing is left. */
function leftMessage({ left }: UndonePath): string {
  if (left.length === 0) return '';
  const all = left.map(({ name, page_name, by }) => {
    const who = personName(by);
    return [name || page_name, who && `(${who})`];
  });
  const names = [...new Set(all.map((parts) => parts.filter(Boolean).join(' ')))].filter(Boolean);
  return counted(
    left.length,
    'One place stays as it is, because it was changed since: {names}.',
    '{count} places stay as they are, because they were changed since: {names}.',
    { names: listed(names.length > 3 ? [...names.slice(0, 3), '…'] : names) },
  );
}

/** "Jonas Weber saved menu Hauptmenü meanwhile. Nothing was written. Press Change path again." */
export function conflictMessage({ current }: Failure): string {
  const decoded = decode(changedEntity, current);
  const changed = decoded.ok ? decoded.value : null;
  return t('{who} saved {what} meanwhile. Nothing was written. Press Change path again.', {
    who: personName(changed?.updated_by) ?? t('Somebody'),
    what: (changed && entityNames[changed.kind]?.(changed.name ?? '')) || t('something here'),
  });
}

const changedEntity = object({
  kind: string,
  name: nullable(string),
  updated_by: nullable(object({ name: nullable(string), email: nullable(string) })),
});
const entityNames: Readonly<Record<string, (name: string) => string>> = {
  menu: (name) => t('menu {name}', { name }),
  page: (name) => t('page {name}', { name }),
  breadcrumbs: () => t('the breadcrumbs⟨saved⟩'),
  section: (name) => t('section {name}', { name }),
  item: (name) => t('item {name}', { name }),
};
