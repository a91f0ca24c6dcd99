/** Writers that retry failed requests and record what was acknowledged. */

import { expect } from 'vitest';
import { object, string } from '../../contract/decode.ts';
import { page, section } from '../../contract/entities.ts';
import type { Database } from '../../server/db/database.ts';

export type Figures = { acknowledged: number; repeated: number; lost: number; slowest: number };
export type Kept = { id: number; headline: string; revision: number; sections: number[] };

export type Writer = {
  /** Writes until `isOver`. */
  run: (isOver: () => boolean) => Promise<void>;
  figures: Figures;
  /** Pages as they were last acknowledged. */
  pages: Map<number, Kept>;
};

type Sending = { method: string; path: string; body?: unknown; headers?: Record<string, string> };
type Answer = { status: number; text: string };

const pause = 100;

/**
 * @param token asked for each request
 * @param below random numbers below a limit
 */
export function createWriter(
  api: string,
  token: () => string,
  name: string,
  below: (limit: number) => number,
  mostTries = 40,
): Writer {
  const figures: Figures = { acknowledged: 0, repeated: 0, lost: 0, slowest: 0 };
  const pages = new Map<number, Kept>();
  let count = 0;
  const random = () => below(1e6) / 1e6;

  const send = async (sending: Sending): Promise<Answer> => {
    const begun = performance.now();
    let answer: Answer | null = null;
    for (let tries = 1; tries <= mostTries; tries += 1) {
      answer = await attempt(api, token(), sending);
      if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 429) {
        figures.acknowledged += 1;
        figures.slowest = Math.max(figures.slowest, performance.now() - begun);
        return answer;
      }
      figures.repeated += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    figures.lost += 1;
    const last = answer ? `${answer.status} ${answer.text}` : 'the connection broke';
    throw new Error(`${sending.method} ${sending.path} failed ${mostTries} times, at last: ${last}`);
  };

  const key = () => ({ 'Idempotency-Key': `${name}-${count}` });
  const create = async () => {
    const headline = `${name} ${count}`;
    const body = { headline, layout: 'default', breadcrumbs: [] };
    const made = page(parse(await send({ method: 'POST', path: '/pages', body, headers: key() }), 201));
    pages.set(made.id, { id: made.id, headline, revision: made.revision ?? 0, sections: [] });
  };
  const change = async (kept: Kept) => {
    const headline = `${name} ${count} changed`;
    const headers = { 'If-Match': `"${kept.revision}"` };
    const answer = await send({ method: 'PATCH', path: `/pages/${kept.id}`, body: { headline }, headers });
    // 412 to a repeated request: the answer to the first one was lost. Nobody else writes this page.
    const stored = page(answer.status === 412 ? currentOf(answer) : parse(answer, 200));
    if (stored.headline !== headline) throw new Error(`${headline} was acknowledged and is not there`);
    pages.set(kept.id, { ...kept, headline, revision: stored.revision ?? 0 });
  };
  const addSection = async (kept: Kept) => {
    const body = { page_id: kept.id, headline: `${name} ${count}` };
    const made = section(parse(await send({ method: 'POST', path: '/sections', body, headers: key() }), 201));
    kept.sections.push(made.id);
  };
  const moveSection = async (kept: Kept) => {
    const index = Math.floor(random() * kept.sections.length);
    const [id] = kept.sections.slice(index, index + 1);
    const answer = await send({ method: 'POST', path: `/sections/${id}/up`, headers: key() });
    if (answer.status !== 204) throw new Error(`Moving answered ${answer.status}`);
    if (index > 0) kept.sections.splice(index - 1, 2, ...kept.sections.slice(index - 1, index + 1).reverse());
  };

  const step = async () => {
    count += 1;
    const all = [...pages.values()];
    const kept = all[Math.floor(random() * all.length)];
    const choice = random();
    if (!kept || choice < 0.3) return create();
    if (choice < 0.6) return change(kept);
    return choice < 0.8 || kept.sections.length < 2 ? addSection(kept) : moveSection(kept);
  };
  const run = async (isOver: () => boolean) => {
    while (!isOver()) await step();
  };
  return { run, figures, pages };
}

/** The pages that the store must hold. */
export function acknowledgedPages(writers: readonly Writer[]): Kept[] {
  return writers.flatMap(({ pages }) => [...pages.values()]).sort((one, other) => one.id - other.id);
}

/** The pages that the store does hold; the positions of their sections must have no gap. */
export async function storedPages(database: Database): Promise<Kept[]> {
  const pages = await database.selectFrom('pages').select(['id', 'headline', 'revision']).orderBy('id').execute();
  const order = database.selectFrom('sections').select(['id', 'page_id', 'position']).orderBy('page_id');
  const sections = await order.orderBy('position').execute();
  return pages.map(({ id, headline, revision }) => {
    const own = sections.filter(({ page_id }) => page_id === id);
    expect(own.map(({ position }) => position)).toEqual(own.map((_, position) => position));
    return { id, headline: headline ?? '', revision, sections: own.map((section) => section.id) };
  });
}

async function attempt(api: string, token: string, { method, path, body, headers }: Sending): Promise<Answer | null> {
  try {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null; // the connection broke: the request is counted and retried
  }
}

function parse({ status, text }: Answer, expected: number): unknown {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${text}`);
  return JSON.parse(text);
}

/** The stored entity in the answer to a stale request. */
function currentOf({ text }: Answer): unknown {
  const refusal: unknown = JSON.parse(text);
  object({ error: string })(refusal);
  return typeof refusal === 'object' && refusal !== null && 'current' in refusal ? refusal.current : null;
}
