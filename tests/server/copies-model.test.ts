/**
 * Random copies, moves, edits and undos by two people on two domains, against a plain model of their pages.
 * `npm run history-model -- --runs 1000 --seed 7` for long.
 */
import { beforeEach, expect, it } from 'vitest';
import type { CopyRequest, Reversal } from '../../contract/copies.ts';
import type { Page } from '../../contract/entities.ts';
import { newestSeq } from '../../server/db/changes.ts';
import { pageAt } from '../../server/history/versions.ts';
import { rebuildReferences } from '../../server/references/reference-index.ts';
import { link, testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { runsOfModels } from '../support/history-world.ts';
import { generator } from '../support/random.ts';

const runs = runsOfModels(2);
const seed = Number(process.env.HISTORY_SEED ?? 7);
const steps = 24;

type Kind = 'section' | 'item';
type Section = { id: number; items: number[] };
/** Sections by page. */
type Model = Map<number, Section[]>;
type Step = {
  by: 'editor' | 'admin';
  domainId: number;
  acts: Reversal[];
  before: string;
  after: string;
  made: number[];
};

onEveryDatabase('copies and a model', (open) => {
  const api = testApi(open, beforeEach);

  it.each(Array.from({ length: runs }, (_, run) => seed + run))(
    'COPY-01 COPY-03 whatever two people copy, move, edit and take back: pages, histories, references and search are those of the model (seed %i)',
    async (own) => {
      const below = generator(own);
      const oneOf = <One>(all: readonly One[]): One => all[below(all.length)] as One;
      await link(api.database, api.users.editor, api.otherSite.domainId);
      const sites = [api.site, api.otherSite];
      const domainOf = new Map(
        sites.flatMap((one) => [one.pageId, one.otherPageId].map((id) => [id, one.domainId] as const)),
      );
      for (const { domainId } of sites) await api.ask('admin', 'triggerDeployment', { domainId });
      const stored = async (pageId: number) =>
        (await api.call('admin', 'getPage', { domainId: domainOf.get(pageId) ?? 0, pageId })).body as Page;
      const shape = ({ sections }: Pick<Page, 'sections'>): Section[] =>
        sections.map(({ id, items }) => ({ id, items: items.map((item) => item.id) }));
      const text = (of: Model) => JSON.stringify([...of]);
      let model: Model = new Map();
      for (const id of domainOf.keys()) model.set(id, shape(await stored(id)));
      const edited = new Set<number>();
      let done: Step[] = [];
      let undone: Step[] = [];

      const parents = (kind: Kind): { domainId: number; id: number; pageId: number; parts: number[] }[] =>
        [...model].flatMap(([pageId, sections]) => {
          const domainId = domainOf.get(pageId) ?? 0;
          if (kind === 'section') return [{ domainId, id: pageId, pageId, parts: sections.map(({ id }) => id) }];
          return sections.map(({ id, items }) => ({ domainId, id, pageId, parts: items }));
        });
      const takeOut = (kind: Kind, id: number): Section | number => {
        for (const [pageId, sections] of model) {
          if (kind === 'section') {
            const found = sections.find((one) => one.id === id);
            if (found)
              model.set(
                pageId,
                sections.filter((one) => one !== found),
              );
            if (found) return found;
          } else {
            for (const section of sections) section.items = section.items.filter((one) => one !== id);
          }
        }
        return id;
      };
      const putIn = (kind: Kind, parentId: number, afterId: number | null, part: Section | number) => {
        if (kind === 'section' && typeof part === 'object') {
          const sections = model.get(parentId) ?? [];
          const index = afterId === null ? 0 : sections.findIndex(({ id }) => id === afterId) + 1;
          model.set(parentId, sections.toSpliced(index, 0, part));
        } else if (typeof part === 'number') {
          const section = [...model.values()].flat().find(({ id }) => id === parentId);
          const index = afterId === null ? 0 : (section?.items.indexOf(afterId) ?? 0) + 1;
          if (section) section.items = section.items.toSpliced(index, 0, part);
        }
      };

      const copyOrMove = async (by: Step['by']) => {
        const kind = oneOf<Kind>(['section', 'item']);
        const from = oneOf(parents(kind).filter(({ parts }) => parts.length > 0));
        const to = oneOf(parents(kind));
        const ids = [...new Set([oneOf(from.parts), oneOf(from.parts)])];
        const isMove = below(2) === 0;
        const anchors = isMove ? to.parts.filter((id) => !ids.includes(id)) : to.parts;
        const after_id = oneOf([null, ...anchors]);
        const [id = 0, ...more] = ids;
        const isElsewhere = from.domainId !== to.domainId;
        const body: CopyRequest = {
          ...{ kind, id, more, is_move: isMove, place: { parent_id: to.id, after_id } },
          from: isElsewhere ? from.domainId : null,
        };
        const before = text(model);
        const made = await api.ask(by, 'createCopy', { domainId: to.domainId }, body);
        let last = after_id;
        const page = shape(await stored(to.pageId));
        for (const [index, original] of ids.entries()) {
          const copyId = made.parts[index]?.id ?? 0;
          const inside = kind === 'section' ? [...model.values()].flat().find((one) => one.id === original) : null;
          if (isMove) takeOut(kind, original);
          const copied = page.find((one) => one.id === copyId);
          // The items of a copy have new ids, which only the answer knows; their number must be that of the original.
          if (inside) expect(copied?.items).toHaveLength(inside.items.length);
          const isSame = isMove && !isElsewhere;
          expect(copyId === original).toBe(isSame);
          putIn(
            kind,
            to.id,
            last,
            kind === 'item' ? copyId : isSame && inside ? inside : { id: copyId, items: copied?.items ?? [] },
          );
          last = copyId;
        }
        const kept = isMove && !isElsewhere ? [] : made.parts.map((one) => one.id);
        done.push({ by, domainId: to.domainId, acts: made.undo, before, after: text(model), made: kept });
        undone = [];
      };

      const reverse = async (by: Step['by'], stack: Step[], other: Step[], side: 'before' | 'after') => {
        const step = stack.pop();
        if (!step) return;
        const body = { acts: step.acts };
        const answer = await api.call(by, 'reverseCopy', { domainId: step.domainId }, body);
        if (side === 'before' && step.made.some((id) => edited.has(id))) {
          expect(answer.status).toBe(409);
          [done, undone] = [[], []];
          return;
        }
        expect([step, answer.status, answer.body]).toEqual([step, 201, answer.body]);
        model = new Map(JSON.parse(step[side]));
        other.push({ ...step, acts: (answer.body as { acts: Reversal[] }).acts });
      };

      const edit = async (by: Step['by']) => {
        const parent = oneOf(parents('section').filter(({ parts }) => parts.length > 0));
        const sectionId = oneOf(parent.parts);
        await api.ask(
          by,
          'updateSection',
          { domainId: parent.domainId, sectionId },
          { headline: `Edit ${below(1e6)}` },
        );
        edited.add(sectionId);
      };

      for (let step = 0; step < steps; step += 1) {
        const by = oneOf<Step['by']>(['editor', 'admin']);
        const choice = below(10);
        if (choice < 5) await copyOrMove(by);
        else if (choice < 7) await reverse(by, done, undone, 'before');
        else if (choice < 9) await reverse(by, undone, done, 'after');
        else await edit(by);
        for (const [pageId, sections] of model) expect(shape(await stored(pageId))).toEqual(sections);
      }

      for (const [pageId, sections] of model) {
        const domainId = domainOf.get(pageId) ?? 0;
        const page = await pageAt(api.database, domainId, pageId, await newestSeq(api.database, domainId));
        expect(page && shape(page)).toEqual(sections);
      }
      const references = async () => {
        const rows = await api.database.selectFrom('content_references').selectAll().execute();
        return rows.map((row) => JSON.stringify({ ...row, id: 0 })).sort();
      };
      const indexed = await references();
      await rebuildReferences(api.database);
      expect(await references()).toEqual(indexed);
      const { rows: searched } = await searchedParts();
      expect(searched).toEqual([...model].flatMap(([pageId, all]) => all.map(({ id }) => [id, pageId])).sort(byId));
    },
    120_000,
  );

  const byId = ([one = 0]: number[], [other = 0]: number[]) => one - other;
  async function searchedParts() {
    const rows = await api.database
      .selectFrom('search_parts')
      .select(['entity_id', 'page_id'])
      .where('kind', '=', 'section')
      .execute();
    return { rows: rows.map(({ entity_id, page_id }) => [entity_id, page_id ?? 0]).sort(byId) };
  }
});
