/** One save of one form: compares if the server has no revisions, and distinguishes its own earlier write from someone else's. */
import { useRef } from 'react';
import { decode } from '../../contract/decode.ts';
import { lastWrite } from '../../contract/extras.ts';
import type { Body, Entity, Fields } from '../../contract/fields.ts';
import { currentOf } from '../../machines/conflicts.ts';
import { changedFields, type Draft, isSameDraft } from '../../machines/drafts.ts';
import type { Author, SaveInput, SaveOutput } from '../../machines/entity-form.context.ts';
import { ApiError } from '../api/client.ts';
import { t } from '../language/translate.ts';
import { personName } from '../lib/names.ts';
import type {
  DescribedFormOptions,
  FormOptions,
  Saved,
  SaveRequest,
  Saving,
  Stored,
  StoredEntity,
} from './entity-form.ts';
import { type DraftOf, missingFields, secretsOf } from './form-fields.ts';

/** The result of `save`, from the entity in the answer and the body that was sent. */
export function savedOf(entity: { id: number; revision: number | null }, sent: object): Saved {
  return { id: entity.id, revision: entity.revision, answer: { entity, sent } };
}

/** `draftId` is the id of the form's draft, which survives a reload. */
export function requestOf(input: SaveInput, draftId: string, signal: AbortSignal): SaveRequest<Draft> {
  return {
    ...input,
    idempotencyKey: `${draftId}-${fingerprint(JSON.stringify(input.earlierAttempts[0] ?? input.draft))}`,
    signal,
  };
}

/**
 * Rejects with a stale failure that carries the stored version, if that can be read. Invalidates the entity for other screens
 * no matter who stored it: this request, an earlier one whose answer was lost, or someone else.
 */
export async function saveEntity<D extends Draft>({ save, load, refresh }: Saving<D>, request: SaveRequest<D>) {
  const { id, draft, base, revision, signal } = request;
  if (id !== null && revision === null && load) {
    const stored = await nullIfUnreadable(load(signal, id));
    if (stored && !isSameDraft(stored.draft, base)) {
      await refresh(id);
      return judge(stored, draft, id);
    }
  }
  try {
    const { answer, ...saved } = await save(request);
    await refresh(saved.id, answer);
    return saved;
  } catch (error) {
    const earlier = isKeyTaken(error) ? await findEarlier(save, request) : null;
    if (earlier) {
      const update = { ...request, ...earlier.made, base: earlier.attempt, earlierAttempts: [] };
      return saveEntity({ save, load, refresh }, update);
    }
    if (!(error instanceof ApiError) || error.code !== 'stale' || id === null) throw error;
    const stored = currentOf(error) ?? (await load?.(signal, id)) ?? null;
    if (stored === null) throw error;
    await refresh(id);
    return judge(stored, draft, id, authorOf(error.current, stored.revision));
  }
}

/** A failed comparison must not block saving. */
async function nullIfUnreadable<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unreadable') return null;
    throw error;
  }
}

/** Finds the earlier attempt that the server has stored with this key: it accepts a repetition of that attempt only. */
async function findEarlier<D extends Draft>(save: Saving<D>['save'], request: SaveRequest<D>) {
  for (const attempt of request.earlierAttempts.toReversed()) {
    try {
      return { attempt, made: await save({ ...request, draft: attempt }) };
    } catch (error) {
      if (!isKeyTaken(error)) throw error;
    }
  }
  return null;
}

/** Whether the server has stored another body that was sent with the same key. */
function isKeyTaken(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false;
  return Object.keys(error.fields ?? {}).every((name) => name === 'Idempotency-Key');
}

/** The stored version is either the sent draft, whose answer was lost, or someone else's, which throws a stale failure. */
function judge({ draft, revision }: Stored<Draft>, sent: Draft, id: number, author: Author | null = null): SaveOutput {
  if (isSameDraft(draft, sent)) return { id, revision };
  throw new ApiError({
    code: 'stale',
    status: 412,
    message: t('It was saved by someone else in the meantime.'),
    current: { draft, revision, author },
  });
}

/** Who saved the entity, if the server says so; given a revision, only if it is the current one. */
export function authorOf(current: unknown, revision?: number | null): Author | null {
  const write = decode(lastWrite, current);
  if (!write.ok || (revision !== undefined && write.value.revision !== revision)) return null;
  const { updated_at, updated_by } = write.value;
  const name = personName(updated_by);
  const at = Date.parse(updated_at ?? '');
  return name ? { name, at: Number.isNaN(at) ? null : at } : null;
}

/** A 53-bit hash, enough to distinguish the drafts of one form. */
export function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36);
}

/** The options of a form whose fields are described. */
export function useDescription<F extends Fields>(options: DescribedFormOptions<F>): FormOptions<DraftOf<F>> {
  const { form, entity, stored, begin, prepare, read, create, update, validate, ...others } = options;
  const { fields, controls } = form;
  const known = useRef(stored);
  const draftOf = (one: StoredEntity<F> | null) => {
    const draft = entityDraft(fields, one);
    return begin ? begin(draft, one) : draft;
  };
  return {
    ...others,
    entity: { ...entity, id: stored?.id ?? null },
    draft: draftOf(stored),
    revision: stored?.revision ?? null,
    secrets: secretsOf(fields),
    validate: (draft) => ({ ...missingFields(controls, draft), ...validate?.(draft) }),
    load: async (signal, id) => {
      const now = await read(id, signal);
      known.current = now;
      return { draft: draftOf(now), revision: now.revision };
    },
    save: async ({ id, draft, base, revision, idempotencyKey, signal }) => {
      const prepared = prepare?.(draft, base, signal) ?? null;
      // Without `prepare` nothing is awaited, so that the request leaves before the press is rendered.
      const sent = prepared ? await prepared : draft;
      if (id === null) {
        if (!create) throw new Error('This form creates nothing');
        const body = entityBody(fields, sent, null, null);
        return savedOf(await create(body, { idempotencyKey, signal }), body);
      }
      const changes = entityBody(fields, sent, known.current && base, known.current);
      const saved = await update(id, changes, { revision, signal }, known.current);
      if (known.current) known.current = { ...known.current, ...changes };
      return savedOf({ ...saved, id }, changes);
    },
  };
}

/** `stored` is `null` for a new entity. */
export function entityDraft<F extends Fields>(fields: F, stored: Entity<F> | null): DraftOf<F> {
  const draft: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!('sent' in field)) continue;
    const value = valueIn(stored, name) ?? field.read(null);
    if (field.group) draft[field.group] = { ...objectIn(draft, field.group), [name]: value };
    else if (field.parts) for (const part of field.parts) draft[part] = valueIn(value, part) ?? '';
    else draft[name] = value ?? '';
  }
  return draft as DraftOf<F>;
}

/**
 * The body of a call: the fields in which the draft differs from `base`, or all fields if that is `null`. An empty text is
 * sent as `null` if the field is nullable.
 * @param known the stored entity, so that parts that this console does not understand are sent back unchanged
 */
export function entityBody<F extends Fields>(
  fields: F,
  draft: DraftOf<F>,
  base: DraftOf<F> | null,
  known: object | null,
): Partial<Body<F>> {
  const changed = new Set(base ? changedFields(base, draft) : Object.keys(draft));
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!('sent' in field)) continue;
    const { group, parts, encode = (value: unknown) => value } = field;
    if (parts?.some((part) => changed.has(part))) {
      const texts = parts.map((part) => [part, valueIn(draft, part) || null]);
      body[name] = encode({ ...objectIn(known, name), ...Object.fromEntries(texts) });
    }
    if (group && isSent(fields, name, valueIn(draft, group), base && valueIn(base, group)))
      body[name] = valueIn(valueIn(draft, group), name);
    if (!group && !parts && changed.has(name)) {
      const value = valueIn(draft, name);
      body[name] = value === '' && field.read(null) === null ? null : encode(value);
    }
  }
  return body as Partial<Body<F>>;
}

/**
 * Whether a field of a group is sent: always if nothing is stored, else if the group has changed. A field that `isAlone` is
 * sent only if it has changed itself.
 */
function isSent(fields: Fields, name: string, now: unknown, before: unknown): boolean {
  if (before === null) return true;
  const isAlone = (one: string) => 'isAlone' in (fields[one] ?? {});
  const isChanged = (one: string) => (valueIn(now, one) ?? null) !== (valueIn(before, one) ?? null);
  if (isAlone(name)) return isChanged(name);
  return isObject(now) && Object.keys(now).some((one) => !isAlone(one) && isChanged(one));
}

/** The fields of the draft that differ from `base`. */
export function changesOf<D extends Draft>(draft: D, base: D): Partial<D> {
  return Object.fromEntries(changedFields(base, draft).map((name) => [name, draft[name]])) as Partial<D>;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function valueIn(value: unknown, name: string): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}

function objectIn(value: unknown, name: string): object {
  const inner = valueIn(value, name);
  return isObject(inner) ? inner : {};
}
