/** The types of a form: its saves, and its options. */
import type { Body, Entity, Fields } from '../../contract/fields.ts';
import type { Draft } from '../../machines/drafts.ts';
import type { SaveInput, SaveOutput } from '../../machines/entity-form.context.ts';
import type { ContentEvent } from '../api/readings.ts';
import type { Answer } from '../api/saved-answers.ts';
import type { DraftOf, FormDescription } from './form-fields.ts';
import type { FormEntity } from './stored-drafts.ts';

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
export type Saving<D extends Draft> = {
  save: (request: SaveRequest<D>) => Promise<Saved>;
  load?: ((signal: AbortSignal, id: number) => Promise<Stored<D>>) | undefined;
  /** Shows the answer to the save of this entity; without one it resolves when the changed data has been read again. */
  refresh: (id: number, answer?: Answer) => Promise<void>;
};

/** The errors of a draft, by field or part of a field (`entries.0.target_url`). */
export type Validate<D> = (draft: D) => Readonly<Record<string, string>>;

export type FormOptions<D extends Draft> = Omit<Saving<D>, 'refresh'> & {
  /** The initial draft: what is stored, or a new entity's defaults. Read once, when the form is mounted. */
  draft: D;
  /** Revision of the stored entity; null for a new one and for servers without revisions. */
  revision: number | null;
  /**
   * The entity that the form edits. Without it nothing is persisted in the browser, and leaving needs no confirmation. Give
   * the React element a `key` of kind and id: a form cannot change its entity.
   */
  entity?: FormEntity;
  /**
   * `save` gets `{id, draft, base, revision, idempotencyKey, signal}`. `id` is null until the entity is created; if the form
   * stays open after that, `id` is set: then update. Pass `revision` to the call, and `idempotencyKey` to a POST. Let an
   * `ApiError` through unchanged, including 412: the form loads, compares and asks.
   *
   * `load` fetches what is stored now, as a draft of the same fields and with its revision. It is needed for conflicts, and
   * on servers without revisions, where it is called before every save. `id` is that of the created entity if the form began
   * without one. Omit it for entities that cannot conflict.
   */
  load?: (signal: AbortSignal, id: number) => Promise<Stored<D>>;
  /**
   * Whether a write whose answer was lost may be repeated automatically. Default: updates yes, creates no. Set it for
   * creates if the server is known to support idempotency keys (it sends revisions).
   */
  isRepeatable?: boolean;
  /** The event that invalidates what a save of the entity with this id changes, whoever stored it. */
  changed: (id: number) => ContentEvent;
  /** Nothing is sent while the draft has an error; the first field with one gets the focus. */
  validate?: Validate<D>;
  /** Called in place of `submit` once the draft has no errors. It calls `submit` at once, later or not at all. */
  beforeSubmit?: (form: { draft: D; status: string }, submit: () => void) => void;
  /** Fields that must never be stored in the browser, such as tokens and passwords. They are not restored. */
  secrets?: readonly (keyof D & string)[];
};

export type StoredEntity<F extends Fields> = Entity<F> & SaveOutput;

/** The options of a form whose fields are described in `contract/entities.ts` and `form-fields.ts`. */
export type DescribedFormOptions<F extends Fields> = Pick<
  FormOptions<DraftOf<F>>,
  'isRepeatable' | 'changed' | 'validate' | 'beforeSubmit'
> & {
  form: FormDescription<F>;
  /** Without its id, which is taken from `stored`. */
  entity: Omit<FormEntity, 'id'>;
  /** `null` for an entity that has yet to be created. */
  stored: StoredEntity<F> | null;
  /** The initial draft, if it is more than what is stored. */
  begin?: (draft: DraftOf<F>, stored: StoredEntity<F> | null) => DraftOf<F>;
  /** The draft to send in place of the form's; `null` to send that one unchanged. */
  prepare?: (draft: DraftOf<F>, base: DraftOf<F>, signal: AbortSignal) => Promise<DraftOf<F>> | null;
  read: (id: number, signal: AbortSignal) => Promise<StoredEntity<F>>;
  create?: (body: Partial<Body<F>>, call: { idempotencyKey: string; signal: AbortSignal }) => Promise<SaveOutput>;
  /** `changes` are those since `stored`. If `stored` is `null`, nobody has read it yet, and `changes` is everything. */
  update: (
    id: number,
    changes: Partial<Body<F>>,
    call: { revision: number | null; signal: AbortSignal },
    stored: StoredEntity<F> | null,
  ) => Promise<SaveOutput>;
};
