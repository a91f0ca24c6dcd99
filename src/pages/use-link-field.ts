/** The link chart bound to a form: what the field shows, and what it may send. */
import { useEffect } from 'react';
import { type LinkFieldEmitted, type LinkTarget, linkFieldMachine } from '../../machines/link-field.machine.ts';
import { urlRefusal } from '../lib/safe-url.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';

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
  const { snapshot, send } = useMachineBinding(linkFieldMachine, {
    on: { 'page.linked': onEmitted, 'url.linked': onEmitted, 'link.removed': onEmitted },
    input: { target: { path, url } },
  });
  useEffect(() => send({ type: 'link.given', target: { path, url } }), [send, path, url]);
  return {
    isInternal: Boolean(snapshot.context.target.path),
    isExternal: !snapshot.context.target.path && Boolean(snapshot.context.target.url),
    isChoosingPage: snapshot.hasTag('choosingPage'),
    isEnteringUrl: snapshot.hasTag('enteringUrl'),
    refusal: snapshot.context.refusal,
    choosePage: () => send({ type: 'page.choose' }),
    pageChosen: (chosen) => send({ type: 'page.chosen', path: chosen }),
    enterUrl: () => send({ type: 'url.enter' }),
    urlChanged: () => send({ type: 'url.changed' }),
    submitUrl: (entered) => send({ type: 'url.submitted', url: entered.trim(), refusal: urlRefusal(entered) }),
    cancel: () => send({ type: 'choice.cancelled' }),
    remove: () => send({ type: 'link.remove' }),
  };
}
