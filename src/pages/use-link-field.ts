/** Binds the link chart to the link field of a form. */
import {
  type LinkFieldEmitted,
  type LinkFieldEvent,
  type LinkTarget,
  linkFieldMachine,
} from '../../machines/link-field.machine.ts';
import { urlRefusal } from '../lib/url-refusal.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';

export type { LinkFieldEmitted } from '../../machines/link-field.machine.ts';

export function useLinkField({ path, url }: LinkTarget, onEmitted: (event: LinkFieldEmitted) => void) {
  const { snapshot, send } = useMachineBinding(linkFieldMachine, {
    on: { 'page.linked': onEmitted, 'url.linked': onEmitted, 'link.removed': onEmitted },
    input: { target: { path, url } },
  });
  /** The link in the form may have been changed from outside since the last event. */
  const sendWithLink = (event: LinkFieldEvent) => {
    send({ type: 'link.given', target: { path, url } });
    send(event);
  };
  return {
    isInternal: Boolean(path),
    isExternal: !path && Boolean(url),
    isChoosingPage: snapshot.hasTag('choosingPage'),
    isEnteringUrl: snapshot.hasTag('enteringUrl'),
    /** Why the entered URL is refused. */
    refusal: snapshot.context.refusal,
    choosePage: () => sendWithLink({ type: 'page.choose' }),
    pageChosen: (chosen: string) => send({ type: 'page.chosen', path: chosen }),
    enterUrl: () => sendWithLink({ type: 'url.enter' }),
    urlChanged: () => send({ type: 'url.changed' }),
    submitUrl: (entered: string) => send({ type: 'url.submitted', url: entered.trim(), refusal: urlRefusal(entered) }),
    cancel: () => send({ type: 'choice.cancelled' }),
    remove: () => sendWithLink({ type: 'link.remove' }),
  };
}
