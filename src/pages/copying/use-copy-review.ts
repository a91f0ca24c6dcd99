/** What a copy into another place would be, and what is chosen for it. */
import { useEffect, useState } from 'react';
import type { CopyChoice, CopyRequest, CopyReview, MadeCopy } from '../../../contract/copies.ts';
import { type Failure, isPassing } from '../../../contract/failures.ts';
import { failureOf, useClient } from '../../api/client.ts';
import { problemText } from '../../language/translate.ts';
import { endingWithin } from '../../lib/deadline.ts';

export type Missing = CopyReview['missing'][number];
export type RunCopy = (request: CopyRequest, signal: AbortSignal) => Promise<MadeCopy>;
export type ReviewedCopy = ReturnType<typeof useCopyReview>;

/** Until an answer is given up, in milliseconds. */
const longestReview = 30_000;

/** A failure quotes the body of a refusal with its code, or the translation of that code. */
const isCoded = ({ message }: Failure, code: string) => message.includes(problemText({ code, message: code }));
const isOutdated = (failure: Failure): boolean => failure.status === 409 && isCoded(failure, 'review_outdated');
/** Otherwise it may have been copied. */
export const isRefused = (failure: Failure): boolean => {
  const { status = 0 } = failure;
  return status >= 400 && status < 500 && !isPassing(failure) && !isCoded(failure, 'first_request_under_way');
};

/** What a person begins with: the default of the other domain; components and links are left. */
const initialChoice = ({ options }: Missing): string | null => options[0] ?? null;
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
        const signal = endingWithin(leaving.signal, longestReview);
        setReview(await client.call('reviewCopy', { params: { domainId: targetId }, body: wanted, signal }));
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
  const request = (): CopyRequest => ({
    ...{ ...initial, choices, images, seen: review?.seen ?? null },
    ...(initial.kind === 'page' ? { below, path: path?.trim() || review?.path || null } : {}),
  });
  const reload = () => setAsked((before) => ({ ...before, serial: before.serial + 1 }));
  return {
    ...{ reload, review, failure, below, setBelow, images, setImages, choiceOf },
    path: path ?? review?.path ?? '',
    setPath,
    /** Asks whether the path is free. */
    checkPath: () => path !== null && setAsked((before) => ({ ...before, path: path.trim() || null })),
    choose: (missing: Missing, to: string | null) => setChosen(new Map(chosen).set(keyOf(missing), to)),
    isRemoved: (missing: Missing) => chosen.get(keyOf(missing)) === null,
    forget: (missing: Missing) => setChosen(new Map([...chosen].filter(([key]) => key !== keyOf(missing)))),
    /** Copies what was reviewed. If that has changed meanwhile, it is reviewed again. */
    send: async (run: RunCopy, signal: AbortSignal): Promise<MadeCopy> => {
      try {
        return await run(request(), signal);
      } catch (error) {
        if (isOutdated(failureOf(error))) reload();
        throw error;
      }
    },
  };
}
