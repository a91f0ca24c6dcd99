/** One save of one form: compares if the server has no revisions, and distinguishes its own earlier write from someone else's. */
import { decode } from '../../contract/decode.ts';
import { lastWrite } from '../../contract/extras.ts';
import type { Body, Entity, Fields, WritableName } from '../../contract/fields.ts';
import { currentOf } from '../../machines/conflicts.ts';
import { changedFields, type Draft, isSameDraft, isSameValue } from '../../machines/drafts.ts';
import type { Author, SaveInput, SaveOutput } from '../../machines/entity-form.context.ts';
import { ApiError } from '../api/client.ts';
import type { Answer } from '../api/saved-answers.ts';
import { t } from '../language/translate.ts';

export type Stored<D extends Draft> = { draft: D; revision: number | null };
export type SaveRequest<D extends Draft> = Pick<SaveInput, 'id' | 'revision'> & {
  draft: D;
  base: D;
  earlierAttempts: D[];
  /** Stays the same for a draft and its earlier attempts, also after a reload, so that repeated creates make one entity. */
  idempotencyKey: string;
  signal: AbortSignal;
};
/** `answer` is shown at once; without it the changed data is read again first. */
export type Saved = SaveOutput & { answer?: Answer };
/** The result of `save`, from the entity in the answer and the body that was sent. */
export function savedOf(entity: { id: number; revision: number | null }, sent: object): Saved {
  return { id: entity.id, revision: entity.revision, answer: { entity, sent } };
}

export type Saving<D extends Draft> = {
  save: (request: SaveRequest<D>) => Promise<Saved>;
  load?: ((signal: AbortSignal, id: number) => Promise<Stored<D>>) | undefined;
  /** Shows the answer to the save of this entity; without one it resolves when the changed data has been read again. */
  refresh: (id: number, answer?: Answer) => Promise<void>;
};

/** Reverts other people's changes that a save has kept; rejects if the fields have been changed again. */
export async function takeBack<D extends Draft>(
  saving: Saving<D>,
  { id, saved, before }: { id: number; saved: Draft; before: Draft },
  request: Pick<SaveRequest<D>, 'idempotencyKey' | 'signal'>,
): Promise<void> {
  const stored = await saving.load?.(request.signal, id);
  if (!stored) throw new ApiError({ code: 'refused', message: t('What is stored now is not known.') });
  const isAsSaved = Object.keys(before).every((name) => isSameValue(stored.draft[name], saved[name]));
  if (!isAsSaved) throw new ApiError({ code: 'stale', message: t('It was saved by someone else in the meantime.') });
  const { draft: base, revision } = stored;
  await saveEntity(saving, { ...request, id, revision, base, earlierAttempts: [], draft: { ...base, ...before } });
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
    const stored = await unlessUnreadable(load(signal, id));
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

/** A failed comparison must not block saving (CRUMB-05). */
async function unlessUnreadable<T>(loading: Promise<T>): Promise<T | null> {
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
  const name = updated_by?.name || updated_by?.email;
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

// The rest converts an entity to the draft of its form and back, as its fields are described.

type GroupOf<F extends Fields> = { [Name in keyof F]: F[Name] extends { group: infer Group } ? Group : never }[keyof F];
type PartOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { parts: readonly (infer Part)[] } ? Part : never;
}[keyof F];
type InGroup<F extends Fields, Group> = {
  [Name in WritableName<F> as F[Name] extends { group: Group } ? Name : never]: Body<F>[Name];
};
type Plain<F extends Fields> = {
  [Name in WritableName<F> as F[Name] extends { group: string } | { parts: readonly string[] } ? never : Name]: Shown<
    Entity<F>[Name]
  >;
};
/** A draft has an empty text in place of `null`. */
type Shown<Value> = [Value] extends [string | null] ? string : Value;
type Merged<All> = { [Name in keyof All]: All[Name] } extends infer One extends Draft ? One : never;

/** One draft field for every writable field of the entity. A group is one draft field; an object has one for each part. */
export type DraftOf<F extends Fields> = Merged<
  Plain<F> & { [Group in GroupOf<F> & string]: InGroup<F, Group> } & { [Part in PartOf<F> & string]: string }
>;

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
    const { group, parts, handedBack = (value: unknown) => value } = field;
    if (parts?.some((part) => changed.has(part))) {
      const texts = parts.map((part) => [part, valueIn(draft, part) || null]);
      body[name] = handedBack({ ...objectIn(known, name), ...Object.fromEntries(texts) });
    }
    if (group && isSent(fields, name, valueIn(draft, group), base && valueIn(base, group)))
      body[name] = valueIn(valueIn(draft, group), name);
    if (!group && !parts && changed.has(name)) {
      const value = valueIn(draft, name);
      body[name] = value === '' && field.read(null) === null ? null : handedBack(value);
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
