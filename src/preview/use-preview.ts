/** Binds the preview chart to the frame that shows the website, and sends it the typed text. */
import { useEffect, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { decode } from '../../contract/decode.ts';
import type { DeliveredPage } from '../../contract/delivery.ts';
import type { Domain, Page } from '../../contract/entities.ts';
import {
  type PageMessage,
  pagePathIn,
  previewAddress,
  previewParameter,
  previewProtocol,
  type WebsiteMessage,
  websiteMessage,
} from '../../contract/preview.ts';
import { previewMachine } from '../../machines/preview.machine.ts';
import { useClient } from '../api/client.ts';
import { pathResolver } from '../lib/pages.ts';
import { useCommand } from '../lib/use-command.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import { useChosenImages } from './chosen-images.ts';
import { draftReader } from './draft-page.ts';
import { openPart, type PreviewedEditing, typedIn, useAttention, useTyping } from './open-form.ts';
import { focusOf, type Typed, typedPage } from './typed-page.ts';

export type PreviewOptions = {
  domain: Domain;
  /** The domain's `preview_url`. */
  previewUrl: string;
  page: Page;
  editing: PreviewedEditing;
  /** Whether the last form was closed by a save. */
  isSaved: boolean;
  /** Shows and focuses the form. */
  onShowForm: () => void;
};

export type Preview = ReturnType<typeof usePreview>;

export function usePreview(options: PreviewOptions) {
  const { domain, previewUrl, page, editing } = options;
  const latest = useLatest(options);
  const client = useClient();
  const frame = useRef<HTMLIFrameElement>(null);
  const stored = useRef<DeliveredPage | null>(null);
  /** As JSON: the page with which a website that does not show typing was last loaded. */
  const loadedWith = useRef<string | null>(null);
  /** Shown after a save until the page has been read again. */
  const lastTyped = useRef<Typed | null>(null);
  /** The path under which the website shows the page. */
  const shownAs = useRef<string | null>(null);
  const [showsTyping, setShowsTyping] = useState(true);
  /** `null` until there is a token. A new `key` mounts a new frame. */
  const [shown, setShown] = useState<{ address: string; key: number } | null>(null);
  /** Milliseconds until the token must be renewed. */
  const [renewIn, setRenewIn] = useState<number | null>(null);
  const [reader] = useState(() =>
    draftReader((signal) => client.call('createPreviewToken', { params: { domainId: domain.id }, signal })),
  );
  const { origin, host } = new URL(previewUrl.replace('{path}', ''));

  const read = async (signal: AbortSignal) => {
    const draft = await reader.read(page.id, signal);
    stored.current = draft.page;
    lastTyped.current = null;
    setRenewIn(draft.renewIn);
  };

  const { snapshot, send, actor } = useMachineBinding(previewMachine, {
    actors: {
      read: async ({ signal }) => {
        await read(signal);
        loadedWith.current = JSON.stringify(stored.current);
      },
    },
    on: {
      'frame.requested': () => {
        shownAs.current = null;
        rereading.dismiss();
        setShown((before) => ({ address: addressOf(true), key: (before?.key ?? 0) + 1 }));
      },
    },
  });
  /** Counts changes, so that the page is read again if it changes during a reading. */
  const changes = useRef(0);
  const rereading = useCommand<void, number>(
    async (signal) => {
      const seen = changes.current;
      await read(signal);
      return seen;
    },
    (seen) => {
      const text = JSON.stringify(stored.current);
      if (isLive()) post(text !== loadedWith.current);
      loadedWith.current = text;
      if (seen !== changes.current) rereading.request();
    },
  );
  const { request: reread } = rereading;
  const refresh = () => {
    changes.current += 1;
    const state = actor.getSnapshot();
    // A website that does not show typing has to be loaded again.
    if (!state.matches('open') || state.matches({ open: 'plain' })) send({ type: 'frame.wanted' });
    else reread();
  };
  const latestRefresh = useLatest(refresh);
  useEffect(() => {
    if (renewIn === null) return;
    const timer = setTimeout(() => latestRefresh.current(), renewIn);
    return () => clearTimeout(timer);
  }, [renewIn, latestRefresh]);

  const chosenImages = useChosenImages(() => isLive() && post(false));
  useTyping(editing, () => isLive() && post(false));
  useAttention(editing.form, options.onShowForm);
  useWebsite(
    (event) => event.source !== null && event.source === frame.current?.contentWindow && event.origin === origin,
    (message) => {
      if (message.type === 'open') {
        if (!isLive()) return;
        const onRefused = () => send({ type: 'part.refused' });
        openPart(latest.current.editing, latest.current.page, message, { onOpened: options.onShowForm, onRefused });
        return;
      }
      const path = pagePathIn(previewUrl, message.path);
      if (message.type === 'ready') shownAs.current ??= path;
      if (path !== shownAs.current && path !== latest.current.page.path) send({ type: 'frame.moved', path });
      else if (message.type === 'ready') {
        setShowsTyping(message.shows_typing);
        send({ type: 'frame.ready' });
        post(false);
      }
    },
  );
  useEffect(() => {
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src' || !URL.canParse(blockedURI)) return;
      if (new URL(blockedURI).origin === origin) send({ type: 'frame.blocked' });
      else send({ type: 'frame.moved', path: new URL(blockedURI).origin });
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [origin, send]);

  useChange(page, refresh);
  useChange(options.isSaved, () => latest.current.isSaved && refresh());
  useChange(page.path, () => send({ type: 'frame.wanted' }));
  useChange(editing.target, () => send({ type: 'edit.changed' }));
  const isUnread = snapshot.matches('unread') || rereading.failure !== null;
  useEffect(() => {
    if (!isUnread) return;
    const onOnline = () => latestRefresh.current();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isUnread, latestRefresh]);

  return {
    state: stateOf(snapshot, showsTyping),
    failure: snapshot.context.failure,
    /** Why the frame may lack what was saved last. */
    outdated: snapshot.matches('open') ? rereading.failure : null,
    /** The website's current path, if it left the page. */
    path: snapshot.context.path,
    host,
    shown,
    frame,
    onLoad: () => send({ type: 'frame.loaded' }),
    /** Reads the page again without loading the website again. */
    reread: () => reread(),
    /** Loads the page into the frame again. */
    restart: () => send({ type: 'frame.wanted' }),
    addressOf,
  };

  function isLive(): boolean {
    return actor.getSnapshot().matches({ open: 'live' });
  }

  /** `isSaved`: a save was just read. A website that does not show typing loads again then. */
  function post(isSaved: boolean): void {
    const { domain, page, editing, isSaved: wasSaved } = latest.current;
    if (stored.current === null) return;
    const typed = typedIn(editing);
    if (typed) lastTyped.current = typed;
    const shownText = typed ?? (wasSaved ? lastTyped.current : null);
    const message: PageMessage<DeliveredPage> = {
      protocol: previewProtocol,
      type: 'page',
      page: typedPage(stored.current, shownText, (path) => pathResolver(domain)(path) !== null, chosenImages),
      focus: focusOf(typed, page.id),
      ...(isSaved ? { saved: true } : {}),
    };
    frame.current?.contentWindow?.postMessage(message, origin);
  }

  /** The page's address on the website. With `isDraft` it contains a token: anybody can read drafts with it for an hour. */
  function addressOf(isDraft: boolean): string {
    const address = previewAddress(previewUrl, latest.current.page.path, reader.token() ?? '') ?? origin;
    if (isDraft || !URL.canParse(address)) return address;
    const plain = new URL(address);
    plain.searchParams.delete(previewParameter);
    return plain.href;
  }
}

/** Receives messages of this protocol from the frame, and ignores everything else that is posted to this window. */
function useWebsite(isTrusted: (event: MessageEvent) => boolean, onMessage: (message: WebsiteMessage) => void): void {
  const latest = useLatest({ isTrusted, onMessage });
  useEffect(() => {
    const take = (event: MessageEvent<unknown>) => {
      if (!latest.current.isTrusted(event)) return;
      const read = decode(websiteMessage, event.data);
      if (read.ok) latest.current.onMessage(read.value);
    };
    addEventListener('message', take);
    return () => removeEventListener('message', take);
  }, [latest]);
}

/** Calls `onChange` when the value differs from that of the last render. */
function useChange(value: unknown, onChange: () => void): void {
  const latest = useLatest(onChange);
  const before = useRef(value);
  useEffect(() => {
    if (Object.is(before.current, value)) return;
    before.current = value;
    latest.current();
  }, [value, latest]);
}

/** `reloading`: the website reports presses, but does not show typing, so that it loads again after a save. */
function stateOf(snapshot: SnapshotFrom<typeof previewMachine>, showsTyping: boolean) {
  const { value } = snapshot;
  if (typeof value === 'string') return value;
  if (typeof value.open === 'string') return value.open;
  if (value.open.live === 'refused') return 'locked';
  return showsTyping ? 'following' : 'reloading';
}
