/** Updates SWR's cache from the answer to a save, before anything is revalidated. */
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
import { useRefresh } from './invalidation.ts';
import { type ContentEvent, readings, touchedBy } from './readings.ts';
import { keepReadAt, type Reading } from './resource.ts';

/** Milliseconds after which a save is followed by revalidation even if the browser is busy. */
const revalidationDelay = 100;

/** The answer to a create or update, and the body that was sent. */
export type Answer = { entity: { id: number }; sent: object };

type Put = <Data extends object>(reading: Reading<Data>, change: (shown: Data) => Data) => void;
/** The fields of an entity that a save has sent or answered. */
type Patch = { id: number; fields: ReadonlyMap<string, unknown> };
type CacheUpdate<Event> = (event: Event, answer: Answer, put: Put) => void;

/** Other events are followed by revalidation only. */
const cacheUpdates: { [T in ContentEvent['type']]?: CacheUpdate<Extract<ContentEvent, { type: T }>> } = {
  'domain.saved': ({ domainId }, answer, put) => {
    const patch = patchOf(domain, answer);
    put(readings.domain(domainId), (shown) => patched(domain, shown, patch));
  },
  'page.created': ({ domainId }, answer, put) => {
    putPageRow(domainId, patchOf(page, answer), put);
  },
  'page.saved': ({ domainId, pageId }, answer, put) => {
    const patch = patchOf(page, answer);
    put(readings.page(domainId, pageId), (shown) => keepReadAt(shown, patched(page, shown, patch)));
    putPageRow(domainId, patch, put);
  },
  'part.changed': ({ domainId, pageId, part }, answer, put) =>
    put(readings.page(domainId, pageId), (shown) => {
      const sections =
        part?.kind === 'section'
          ? patchedList(section, shown.sections, patchOf(section, answer))
          : shown.sections.map((one) =>
              one.id === part?.sectionId ? { ...one, items: patchedList(item, one.items, patchOf(item, answer)) } : one,
            );
      return keepReadAt(shown, { ...shown, sections });
    }),
  'breadcrumbs.changed': ({ domainId, pageId }, answer, put) =>
    put(readings.page(domainId, pageId), (shown) =>
      keepReadAt(shown, {
        ...shown,
        breadcrumbs: patched(breadcrumbs, shown.breadcrumbs, patchOf(breadcrumbs, answer)),
      }),
    ),
  'menu.changed': ({ domainId, menuId }, answer, put) =>
    putListed(menu, answer, put, readings.menus(domainId), readings.menu(domainId, menuId)),
  'image.changed': (_, answer, put) => putListed(libraryImage, answer, put, readings.images),
  'user.changed': ({ userId }, answer, put) => putListed(user, answer, put, readings.users, readings.user(userId)),
  'component.changed': ({ componentId }, answer, put) =>
    putListed(component, answer, put, readings.components, readings.component(componentId)),
  'setup.changed': ({ domainId }, answer, put) => {
    const patch = patchOf(domain, answer);
    put(readings.adminDomains, (shown) => patchedList(domainSummary, shown, patch));
    put(readings.domains, (shown) => patchedList(listedDomain, shown, patch));
    for (const reading of [readings.adminDomain(domainId), readings.domain(domainId)]) {
      put(reading, (shown) => patched(domain, shown, patch));
    }
  },
  'settings.changed': ({ domainId, settingsId }, answer, put) => {
    putListed(storedSettings, answer, put, readings.allSettings, readings.settings(settingsId));
    const { id } = answer.entity;
    const patch = patchOf(domainSettings, { ...answer, entity: { ...domainSettings(answer.entity, []), id } });
    for (const reading of [readings.adminDomain(domainId), readings.domain(domainId)]) {
      put(reading, (shown) => ({
        ...shown,
        domain_settings: patched(domainSettings, shown.domain_settings, patch),
      }));
    }
  },
  'clientToken.changed': ({ domainId, tokenId }, answer, put) => {
    putListed(clientToken, answer, put, readings.clientTokens, readings.clientToken(tokenId));
    const patch = patchOf(clientToken, answer);
    put(readings.adminDomain(domainId), (shown) => ({
      ...shown,
      client_tokens: patchedList(clientToken, shown.client_tokens, patch),
    }));
  },
};

function putPageRow(domainId: number, patch: Patch, put: Put): void {
  put(readings.domain(domainId), (shown) => ({ ...shown, pages: patchedList(pageSummary, shown.pages, patch) }));
}

function putListed<Entity extends { id: number }>(
  decoder: Decoder<Entity>,
  answer: Answer,
  put: Put,
  list: Reading<Entity[]>,
  one?: Reading<Entity>,
): void {
  const patch = patchOf(decoder, answer);
  put(list, (shown) => patchedList(decoder, shown, patch));
  if (one) put(one, (shown) => patched(decoder, shown, patch));
}

/** `give` receives the function that updates the cache, instead of it being called at once. */
export type ShowSaved = (event: ContentEvent, answer?: Answer, give?: (show: () => void) => void) => Promise<void>;

/**
 * Updates the cache from the answer, then revalidates what the save changed. If the cache cannot be patched, resolves when
 * everything has been read again.
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
      const updateCache = cacheUpdates[event.type] as CacheUpdate<ContentEvent> | undefined;
      if (answer === undefined || !updateCache) return refresh(event);
      give(() => {
        updateCache(event, answer, put);
        void untilFree(revalidationDelay)
          .then(() => refresh(event))
          .then(() => reportFailure(touchedBy(event).map((one) => cached(one)?.error)));
      });
    },
    [mutate, cache, refresh],
  );
}

/** A lost connection or an ended session has its own notice. */
function reportFailure(errors: unknown[]): void {
  const failure = errors.find((error) => error instanceof ApiError);
  if (!failure || failure.code === 'unreachable' || failure.code === 'unauthenticated') return;
  const reason = failure.message;
  showToast(t('It is saved, but what is shown could not be read again: {reason}', { reason }), { tone: 'stop' });
}

function patchedList<Entity extends { id: number | null }>(
  decoder: Decoder<Entity>,
  list: Entity[],
  patch: Patch,
): Entity[] {
  const isOne = ({ id }: Entity) => id === patch.id;
  if (!list.some(isOne)) return [...list, patched(decoder, null, patch)];
  return list.map((one) => (isOne(one) ? patched(decoder, one, patch) : one));
}

/** The cached entity with the patch applied. */
function patched<Entity extends object>(decoder: Decoder<Entity>, shown: Entity | null, patch: Patch): Entity {
  const absent = decoder({ id: patch.id }, []);
  const fields = [...patch.fields].filter(([name]) => name === 'source' || Object.hasOwn(absent, name));
  return { ...(shown ?? absent), ...Object.fromEntries(fields) };
}

/**
 * What was sent, overridden by the answer. A server may answer with less than it stores, so a value that equals the decoder's
 * default for a missing one is ignored.
 */
function patchOf(decoder: Decoder<object>, { entity, sent }: Answer): Patch {
  const { id } = entity;
  const absent = new Map<string, unknown>(Object.entries(decoder({ id }, [])));
  const stored = decode(decoder, { ...sent, id }, []);
  const written = Object.entries(stored.ok ? stored.value : {}).filter(([name]) => Object.hasOwn(sent, name));
  const answered = Object.entries(entity).filter(
    ([name, value]) =>
      name === 'revision' || (name !== 'seq' && JSON.stringify(value) !== JSON.stringify(absent.get(name))),
  );
  return { id, fields: new Map<string, unknown>([...written, ...answered]) };
}
