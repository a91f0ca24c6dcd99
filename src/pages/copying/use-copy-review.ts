/** What a copy into another place would be, and what is chosen for it. */
import { useEffect, useState } from 'react';
import type { CopyChoice, CopyRequest, CopyReview } from '../../../contract/copies.ts';
import type { Failure } from '../../../contract/failures.ts';
import { failureOf, useClient } from '../../api/client.ts';

export type Missing = CopyReview['missing'][number];
export type ReviewedCopy = ReturnType<typeof useCopyReview>;

/** What a person begins with: the default of the other domain; components and links are left. */
export const initialChoice = ({ options }: Missing): string | null => options[0] ?? null;
const keyOf = ({ kind, name }: Pick<Missing, 'kind' | 'name'>) => `${kind} ${name}`;

/** @param targetId the domain that is copied to */
export function useCopyReview(targetId: number, body: CopyRequest) {
  const client = useClient();
  const [initial] = useState(body);
  const [review, setReview] = useState<CopyReview | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [below, setBelow] = useState(body.below ?? false);
  const [path, setPath] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ path: string | null; serial: number }>({ path: null, serial: 0 });
  const [images, setImages] = useState<'copy' | 'empty'>('copy');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map());
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      try {
        const wanted = { ...initial, below, path: asked.path };
        const call = { params: { domainId: targetId }, body: wanted, signal: leaving.signal };
        setReview(await client.call('reviewCopy', call));
        setFailure(null);
      } catch (error) {
        if (!leaving.signal.aborted) setFailure(failureOf(error));
      }
    };
    void read();
    return () => leaving.abort();
  }, [client, targetId, initial, below, asked]);
  const choiceOf = (missing: Missing): string | null => {
    const own = chosen.get(keyOf(missing));
    return own === undefined ? initialChoice(missing) : own;
  };
  const choices = (review?.missing ?? []).flatMap((missing): CopyChoice[] => {
    const { kind, name } = missing;
    const to = choiceOf(missing);
    const isKept = to === null && kind === 'component' && chosen.get(keyOf(missing)) !== null;
    return isKept || to === name ? [] : [{ kind, name, to }];
  });
  return {
    ...{ review, failure, below, setBelow, images, setImages, choiceOf },
    path: path ?? review?.path ?? '',
    setPath,
    /** Asks whether the path is free. */
    checkPath: () => setAsked((before) => ({ ...before, path: path?.trim() || null })),
    reload: () => setAsked((before) => ({ ...before, serial: before.serial + 1 })),
    choose: (missing: Missing, to: string | null) => setChosen(new Map(chosen).set(keyOf(missing), to)),
    isRemoved: (missing: Missing) => chosen.get(keyOf(missing)) === null,
    forget: (missing: Missing) => setChosen(new Map([...chosen].filter(([key]) => key !== keyOf(missing)))),
    request: (): CopyRequest => ({
      ...{ ...initial, choices, images, seen: review?.seen ?? null },
      ...(initial.kind === 'page' ? { below, path: path?.trim() || review?.path || null } : {}),
    }),
  };
}
