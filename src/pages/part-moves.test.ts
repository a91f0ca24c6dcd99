import { expect, it } from 'vitest';
import { page as decodePage, type Page } from '../../contract/entities.ts';
import type { Move } from '../../machines/page-editing.machine.ts';
import { ApiError, type Client } from '../api/client.ts';
import { findPart } from '../lib/page-parts.ts';
import { carryOut, partOf } from './part-moves.ts';

const refused = new ApiError({ code: 'refused', message: 'Api Error: no' });
const lost = new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' });

type Server = {
  /** The stored order, by id. */
  sections: number[];
  calls: string[];
  /** Errors by the name of the call, or by its name and how often it was made before: `moveSectionDown 2`. */
  faults: Record<string, Error | undefined>;
  /** Calls with a fault are carried out before they fail. */
  isStored?: boolean;
};

const named = (sections: number[]): Page =>
  decodePage({ id: 3, sections: sections.map((id) => ({ id, headline: `Section ${id}` })) });

function clientOf(server: Server): Client {
  const swap = (id: number, by: number) => {
    const index = server.sections.indexOf(id);
    const [part = 0] = server.sections.splice(index, 1);
    server.sections.splice(index + by, 0, part);
  };
  const call = async (
    name: string,
    { params, body }: { params: { sectionId: number }; body: { position: number } },
  ) => {
    const fault =
      server.faults[`${name} ${server.calls.filter((made) => made === name).length}`] ?? server.faults[name];
    server.calls.push(name);
    if (fault && !server.isStored) throw fault;
    if (name === 'getPage') return named(server.sections);
    if (name === 'moveSectionUp') swap(params.sectionId, -1);
    if (name === 'moveSectionDown') swap(params.sectionId, 1);
    if (name === 'moveSection') swap(params.sectionId, body.position - server.sections.indexOf(params.sectionId));
    if (fault) throw fault;
    return undefined;
  };
  return { libraryScope: '', call: call as Client['call'] };
}

const start = [1, 2, 3, 4, 5, 6];

function moveTo(id: number, index: number): Move {
  const page = named(start);
  const found = findPart(page, { kind: 'section', id });
  if (found === null) throw new Error('It is not there');
  const { part, place: from } = found;
  return { part: partOf('section', part), from, to: { ...from, index } };
}

function run(move: Move, change: Partial<Server>, movesOverPlaces = false) {
  const server: Server = { sections: [...start], calls: [], faults: {}, ...change };
  const moving = { domainId: 1, pageId: 3, movesOverPlaces, signal: new AbortController().signal };
  return { server, outcome: carryOut({ ...moving, client: clientOf(server) }, move) };
}

it('PAGE-06 a move over several places is one call if the server supports it, and a single step uses the step call', async () => {
  const many = run(moveTo(1, 5), {}, true);
  expect(await many.outcome).toBeNull();
  expect(many.server).toMatchObject({ calls: ['moveSection'], sections: [2, 3, 4, 5, 6, 1] });
  const one = run(moveTo(1, 1), {}, true);
  expect(await one.outcome).toBeNull();
  expect(one.server).toMatchObject({ calls: ['moveSectionDown'], sections: [2, 1, 3, 4, 5, 6] });
});

it('PAGE-06 a failure midway resolves with the place that was reached and the failure', async () => {
  const { outcome, server } = run(moveTo(1, 5), { faults: { 'moveSectionDown 2': refused } });
  expect(await outcome).toMatchObject({ to: { index: 2 }, failure: { message: 'Api Error: no' } });
  expect(server.sections).toEqual([2, 3, 1, 4, 5, 6]);
});

it('PAGE-06 if the page cannot be read after a failure, the answers so far tell the place that was reached', async () => {
  const { outcome } = run(moveTo(6, 1), { faults: { 'moveSectionUp 3': lost, getPage: lost } });
  expect(await outcome).toMatchObject({ to: { index: 2 }, failure: { code: 'unreachable' } });
});

it('PAGE-06 R3 a lost answer to the last step is no failure if the part is in its target place', async () => {
  const { outcome } = run(moveTo(1, 2), { faults: { 'moveSectionDown 1': lost }, isStored: true });
  expect(await outcome).toBeNull();
});

it('PAGE-06 a failed move is refused if nothing was moved, and unreachable if that is unknown', async () => {
  const known = run(moveTo(1, 2), { faults: { moveSectionDown: lost } });
  await expect(known.outcome).rejects.toMatchObject({ code: 'refused', message: lost.message });
  const unknown = run(moveTo(1, 2), { faults: { moveSectionDown: lost, getPage: lost } });
  await expect(unknown.outcome).rejects.toMatchObject({ code: 'unreachable' });
});
