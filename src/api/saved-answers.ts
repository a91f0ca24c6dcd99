/** Shows what a save was answered, before anything is read again. */
import { useCallback } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { clientToken } from '../../contract/client-tokens.ts';
import { type Decoder, decode } from '../../contract/decode.ts';
import {
  breadcrumbs,
  component,
  domain,
  domainSettings,
  domainSummary,
  item,
  libraryImage,
  menu,
  page,
  pageSummary,
  section,
  storedSettings,
  user,
} from '../../contract/entities.ts';
import { listedDomain } from '../../contract/extras.ts';
import { t } from '../language/translate.ts';
import { untilFree } from '../lib/idle.ts';
import { keepLeftOut } from '../lib/left-out.ts';
import { showToast } from '../ui/toast.tsx';
import { ApiError } from './client.ts';
import { keepReadAt, type Reading } from './core-readings.ts';
import { useRefresh } from './invalidation.ts';
import { type ContentEvent, readings, touchedBy } from './readings.ts';

/** Milliseconds until what a save has changed is read again even if the browser is busy. */
const soon = 100;

/** What a create or update was answered, and the body that was sent. */
export type Answer = { entity: { id: number }; sent: object };

type Put = <Data extends object>(reading: Reading<Data>, change: (shown: Data) => Data) => void;
/** What a save has made known of an entity: its id, and the fields that were sent or answered. */
type Known = { id: number; fields: ReadonlyMap<string, unknown> };
type Shows = {
  [T in ContentEvent['type']]?: (event: Extract<ContentEvent, { type: T }>, answer: Answer, put: Put) => void;
};

/** A change that is not here is shown when it has been read again. */
const shows: Shows = {
  'domain.saved': ({ domainId }, answer, put) => {
    const known = knownOf(domain, answer);
    put(readings.domain(domainId), (shown) => updated(domain, shown, known));
  },
  'page.created': ({ domainId }, answer, put) => {
    putRow(domainId, knownOf(page, answer), put);
  },
  'page.saved': ({ domainId, pageId }, answer, put) => {
    const known = knownOf(page, answer);
    put(readings.page(domainId, pageId), (shown) => keepReadAt(shown, updated(page, shown, known)));
    putRow(domainId, known, put);
  },
  'part.changed': ({ domainId, pageId, part }, answer, put) =>
    put(readings.page(domainId, pageId), (shown) => {
      const sections =
        part?.kind === 'section'
          ? inList(section, shown.sections, knownOf(section, answer))
          : shown.sections.map((one) =>
              one.id === part?.sectionId ? { ...one, items: inList(item, one.items, knownOf(item, answer)) } : one,
            );
      return keepReadAt(shown, { ...shown, sections });
    }),
  'breadcrumbs.changed': ({ domainId, pageId }, answer, put) =>
    put(readings.page(domainId, pageId), (shown) =>
      keepReadAt(shown, {
        ...shown,
        breadcrumbs: updated(breadcrumbs, shown.breadcrumbs, knownOf(breadcrumbs, answer)),
      }),
    ),
  'menu.changed': ({ domainId, menuId }, answer, put) =>
    putListed(menu, answer, put, readings.menus(domainId), readings.menu(domainId, menuId)),
  'image.changed': (_, answer, put) => putListed(libraryImage, answer, put, readings.images),
  'user.changed': ({ userId }, answer, put) => putListed(user, answer, put, readings.users, readings.user(userId)),
  'component.changed': ({ componentId }, answer, put) =>
    putListed(component, answer, put, readings.components, readings.component(componentId)),
  'setup.changed': ({ domainId }, answer, put) => {
    const known = knownOf(domain, answer);
    put(readings.adminDomains, (shown) => inList(domainSummary, shown, known));
    put(readings.domains, (shown) => inList(listedDomain, shown, known));
    for (const reading of [readings.adminDomain(domainId), readings.domain(domainId)]) {
      put(reading, (shown) => updated(domain, shown, known));
    }
  },
  'settings.changed': ({ domainId, settingsId }, answer, put) => {
    putListed(storedSettings, answer, put, readings.allSettings, readings.settings(settingsId));
    const { id } = answer.entity;
    const known = knownOf(domainSettings, { ...answer, entity: { ...domainSettings(answer.entity, []), id } });
    for (const reading of [readings.adminDomain(domainId), readings.domain(domainId)]) {
      put(reading, (shown) => ({
        ...shown,
        domain_settings: updated(domainSettings, shown.domain_settings, known),
      }));
    }
  },
  'clientToken.changed': ({ domainId, tokenId }, answer, put) => {
    putListed(clientToken, answer, put, readings.clientTokens, readings.clientToken(tokenId));
    const known = knownOf(clientToken, answer);
    put(readings.adminDomain(domainId), (shown) => ({
      ...shown,
      client_tokens: inList(clientToken, shown.client_tokens, known),
    }));
  },
};

function putRow(domainId: number, known: Known, put: Put): void {
  put(readings.domain(domainId), (shown) => ({ ...shown, pages: inList(pageSummary, shown.pages, known) }));
}

function putListed<Entity extends { id: number }>(
  decoder: Decoder<Entity>,
  answer: Answer,
  put: Put,
  list: Reading<Entity[]>,
  one?: Reading<Entity>,
): void {
  const known = knownOf(decoder, answer);
  put(list, (shown) => inList(decoder, shown, known));
  if (one) put(one, (shown) => updated(decoder, shown, known));
}

/** `give` gets what shows the answer, in place of showing it at once. */
export type ShowSaved = (event: ContentEvent, answer?: Answer, give?: (show: () => void) => void) => Promise<void>;

/**
 * Shows the answer and reads again behind it what the save changed. Without an answer that can be shown, resolves when all
 * has been read again.
 */
export function useShowSaved(): ShowSaved {
  const { mutate, cache } = useSWRConfig();
  const refresh = useRefresh();
  return useCallback(
    async (event, answer, give = (show) => show()) => {
      const cached = ({ key }: Reading) => cache.get(unstable_serialize(key));
      const put: Put = (reading, change) => {
        const shown = cached(reading)?.data;
        if (shown !== undefined) void mutate(reading.key, keepLeftOut(shown, change(shown)), { revalidate: false });
      };
      if (answer === undefined || shows[event.type] === undefined) return refresh(event);
      give(() => {
        showAnswer(event, answer, put);
        void untilFree(soon)
          .then(() => refresh(event))
          .then(() => tellUnread(touchedBy(event).map((one) => cached(one)?.error)));
      });
    },
    [mutate, cache, refresh],
  );
}

/** What ends with the connection or the session is said where these are. */
function tellUnread(errors: unknown[]): void {
  const failure = errors.find((error) => error instanceof ApiError);
  if (!failure || failure.code === 'unreachable' || failure.code === 'unauthenticated') return;
  const reason = failure.message;
  showToast(t('It is saved, but what is shown could not be read again: {reason}', { reason }), { tone: 'stop' });
}

function showAnswer<T extends ContentEvent['type']>(
  event: Extract<ContentEvent, { type: T }>,
  answer: Answer,
  put: Put,
): void {
  shows[event.type as T]?.(event, answer, put);
}

function inList<Entity extends { id: number | null }>(
  decoder: Decoder<Entity>,
  list: Entity[],
  known: Known,
): Entity[] {
  const isOne = ({ id }: Entity) => id === known.id;
  if (!list.some(isOne)) return [...list, updated(decoder, null, known)];
  return list.map((one) => (isOne(one) ? updated(decoder, one, known) : one));
}

/** The entity as shown before, with what is known of it now. */
function updated<Entity extends object>(decoder: Decoder<Entity>, shown: Entity | null, known: Known): Entity {
  const absent = decoder({ id: known.id }, []);
  const told = [...known.fields].filter(([name]) => name === 'source' || Object.hasOwn(absent, name));
  return { ...(shown ?? absent), ...Object.fromEntries(told) };
}

/**
 * What was sent, and above it what the answer says. A server may answer with less than it stores, so a value that is the
 * same as an absent one says nothing.
 */
function knownOf(decoder: Decoder<object>, { entity, sent }: Answer): Known {
  const { id } = entity;
  const absent = new Map<string, unknown>(Object.entries(decoder({ id }, [])));
  const stored = decode(decoder, { ...sent, id }, []);
  const written = Object.entries(stored.ok ? stored.value : {}).filter(([name]) => Object.hasOwn(sent, name));
  const told = Object.entries(entity).filter(
    ([name, value]) =>
      name === 'revision' || (name !== 'seq' && JSON.stringify(value) !== JSON.stringify(absent.get(name))),
  );
  return { id, fields: new Map<string, unknown>([...written, ...told]) };
}
