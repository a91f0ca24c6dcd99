/** The link chart bound to a form: what the field shows, and what it may send. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type LinkFieldEmitted, type LinkTarget, linkFieldMachine } from '../../machines/link-field.machine.ts';
import { urlRefusal } from '../lib/url-refusal.ts';
import { useLatest } from '../lib/use-latest.ts';

export type { LinkFieldEmitted } from '../../machines/link-field.machine.ts';

export type LinkField = {
  isInternal: boolean;
  isExternal: boolean;
  isChoosingPage: boolean;
  isEnteringUrl: boolean;
  /** Why the URL that was entered may not be used. */
  refusal: string | null;
  choosePage: () => void;
  pageChosen: (path: string) => void;
  enterUrl: () => void;
  urlChanged: () => void;
  submitUrl: (url: string) => void;
  cancel: () => void;
  remove: () => void;
};

export function useLinkField({ path, url }: LinkTarget, onEmitted: (event: LinkFieldEmitted) => void): LinkField {
  const latest = useLatest({ onEmitted });
  const actor = useActorRef(linkFieldMachine, { input: { target: { path, url } } });
  useEffect(() => {
    const subscription = actor.on('*', (event) => latest.current.onEmitted(event));
    return () => subscription.unsubscribe();
  }, [actor, latest]);
  useEffect(() => actor.send({ type: 'link.given', target: { path, url } }), [actor, path, url]);
  const snapshot = useSelector(actor, (current) => current);
  return {
    isInternal: Boolean(snapshot.context.target.path),
    isExternal: !snapshot.context.target.path && Boolean(snapshot.context.target.url),
    isChoosingPage: snapshot.hasTag('choosingPage'),
    isEnteringUrl: snapshot.hasTag('enteringUrl'),
    refusal: snapshot.context.refusal,
    choosePage: () => actor.send({ type: 'page.choose' }),
    pageChosen: (chosen) => actor.send({ type: 'page.chosen', path: chosen }),
    enterUrl: () => actor.send({ type: 'url.enter' }),
    urlChanged: () => actor.send({ type: 'url.changed' }),
    submitUrl: (entered) => actor.send({ type: 'url.submitted', url: entered.trim(), refusal: urlRefusal(entered) }),
    cancel: () => actor.send({ type: 'choice.cancelled' }),
    remove: () => actor.send({ type: 'link.remove' }),
  };
}
