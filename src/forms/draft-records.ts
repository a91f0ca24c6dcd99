/** The records of the draft store. With a key of their owner they are sealed: what is in them can be read only with it. */
import type { Draft } from '../../machines/drafts.ts';
import type { Cipher } from '../lib/cipher.ts';

export type StoredDraft = {
  draftId: string;
  owner: string;
  /** Kind and id of the entity, such as `section:34`; kind and parent of a new one, such as `section:new:page:12`. */
  entity: string;
  /** The entity's parent, such as `page:12`; null for none. */
  within: string | null;
  /** The form's name in the user interface. */
  label: string;
  /** The parent's name; absent if it adds nothing. Drafts of older versions lack this field and the next. */
  of?: string;
  /** Path of the form's screen. */
  path?: string;
  /** The form's initial or last saved version. Like all drafts here, it lacks the form's secret fields. */
  base: Draft;
  revision: number | null;
  draft: Draft;
  /** The draft that was sent and not answered yet. */
  submitted: Draft | null;
  /** Drafts that were sent before it and never answered. */
  earlierAttempts: Draft[];
  /** Milliseconds since 1970. */
  persistedAt: number;
  ending: 'open' | 'cancelled' | 'resume' | 'resumeSave';
};

/** Do not change these names or those of a record: users' browsers hold data that earlier versions wrote. */
export const databaseName = 'kontor.drafts';
export const recordKey = 'slot';

export type DraftRecord = PlainRecord | SealedRecord;
type PlainRecord = Omit<StoredDraft, 'draftId' | 'persistedAt' | 'earlierAttempts'> & {
  [recordKey]: string;
  keptAt: number;
  /** Records of older versions lack this field. */
  rivals?: Draft[];
};
/** Versions that cannot open such a record do not find it either: no entity has this name. */
type SealedRecord = Pick<StoredDraft, 'owner' | 'entity' | 'ending'> & {
  [recordKey]: string;
  keptAt: number;
  within: null;
  /** Everything else, and the entity, as JSON. */
  sealed: Uint8Array;
};

export type CipherOf = (owner: string) => Pick<Cipher, 'sealText' | 'openText'> | null;

/** The names under which records of an entity are found. */
export const entityKeys = (owner: string, entity: string): [string, string][] => [
  [owner, entity],
  [owner, sealedName(entity)],
];

const sealedName = (entity: string) => `sealed ${entity}`;
const placeOf = (owner: string, draftId: string) => `draft ${owner} ${draftId}`;

export function toRecord({ draftId, persistedAt, earlierAttempts, ...draft }: StoredDraft, of: CipherOf): DraftRecord {
  const { owner, entity, ending, ...content } = draft;
  const cipher = of(owner);
  const about = { owner, ending, [recordKey]: draftId, keptAt: persistedAt };
  if (!cipher) return { ...about, entity, ...content, rivals: earlierAttempts };
  const text = JSON.stringify({ entity, ...content, rivals: earlierAttempts });
  return { ...about, entity: sealedName(entity), within: null, sealed: cipher.sealText(placeOf(owner, draftId), text) };
}

/** `null` if the record is sealed and its owner's key does not open it. */
export function fromRecord(record: DraftRecord, of: CipherOf): StoredDraft | null {
  const { [recordKey]: draftId, keptAt, owner, ending } = record;
  const content = isSealed(record) ? opened(record, of) : record;
  if (!content) return null;
  const { rivals = [], entity, within, label, of: parent, path, base, revision, draft, submitted } = content;
  return {
    ...{ draftId, owner, entity, within, label, base, revision, draft, submitted, ending },
    ...(parent === undefined ? {} : { of: parent }),
    ...(path === undefined ? {} : { path }),
    ...{ earlierAttempts: rivals, persistedAt: keptAt },
  };
}

export const isSealed = (record: DraftRecord): record is SealedRecord => 'sealed' in record;

type Content = Omit<PlainRecord, 'owner' | 'ending' | 'keptAt' | typeof recordKey>;

/** Only this browser, for this person, can have sealed it. */
function opened({ [recordKey]: draftId, owner, sealed }: SealedRecord, of: CipherOf): Content | null {
  const text = of(owner)?.openText(placeOf(owner, draftId), sealed) ?? null;
  return text === null ? null : (JSON.parse(text) as Content);
}
