/** Binds the link chart to a form: what the field shows, and which events it may send. */
import {
  type LinkFieldEmitted,
  type LinkFieldEvent,
  type LinkTarget,
  linkFieldMachine,
} from '../../machines/link-field.machine.ts';
import { urlRefusal } from '../lib/url-refusal.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';

export type { LinkFieldEmitted } from '../../machines/link-field.machine.ts';

export type LinkField = {
  isInternal: boolean;
  isExternal: boolean;
  isChoosingPage: boolean;
  isEnteringUrl: boolean;
  /** Why the entered URL is refused. */
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
  /** The form may have received another link meanwhile. */
  const ask = (event: LinkFieldEvent) => {
    send({ type: 'link.given', target: { path, url } });
    send(event);
  };
  return {
    isInternal: Boolean(path),
    isExternal: !path && Boolean(url),
    isChoosingPage: snapshot.hasTag('choosingPage'),
    isEnteringUrl: snapshot.hasTag('enteringUrl'),
    refusal: snapshot.context.refusal,
    choosePage: () => ask({ type: 'page.choose' }),
    pageChosen: (chosen) => send({ type: 'page.chosen', path: chosen }),
    enterUrl: () => ask({ type: 'url.enter' }),
    urlChanged: () => send({ type: 'url.changed' }),
    submitUrl: (entered) => send({ type: 'url.submitted', url: entered.trim(), refusal: urlRefusal(entered) }),
    cancel: () => send({ type: 'choice.cancelled' }),
    remove: () => ask({ type: 'link.remove' }),
  };
}
