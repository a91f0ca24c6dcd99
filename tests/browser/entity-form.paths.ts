import { expect } from 'playwright/test';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { StoredDraft } from '../../src/forms/draft-records.ts';
import type { ExecutorsOf, Path } from '../charts/define-chart.ts';
import { entityFormChart, foundDraft, input } from '../charts/entity-form.chart.ts';

import type { Step } from '../support/test-model.ts';
import { endStoredText, prepareStore, tellStore } from './support/draft-store.ts';
import { noteChannel, signInBeside } from './support/sign-in-beside.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin, type World } from './support/world.ts';

type Found = EventObject & { found: readonly { ending: keyof typeof endings; base: { headline?: unknown } }[] };

const write = /^(?:PATCH .*\/domains\/1|POST .*\/domains\/1\/pages)$/;
const refusals = {
  refused: { status: 400, body: { error: 'no' } },
  unreachable: { drop: true },
  unauthenticated: { status: 401, body: {} },
  stale: { status: 412, body: {} },
};
const endings = { offered: 'open', cancelled: 'cancelled', resume: 'resume', resumeSave: 'resumeSave' } as const;
const saved = 'xstate.done.actor.save';
const sides = { mine: /^Mine/, theirs: /^Theirs/, together: /^Write it together/ };

/** The texts of a domain; where the chart begins with something new, a new page. Its headline is the first field. */
walkInBrowser(entityFormChart, {
  ids: 'PAGE-21 X26',
  world: {
    prepare: async (page) => {
      await noteChannel(page);
      await prepareStore(page);
    },
  },
  isPossible,
  stage: async (world, path) => {
    const { page, content, respond, waiting } = world;
    const stored = content.domains[0];
    if (!stored) throw new Error('The content has no domain');
    Object.assign(stored, { description: input.draft.headline, footer_text: input.draft.lead });
    await openForm(world, path);
    const panel = page.locator('[data-part="edit-panel"]');
    const field = panel.getByLabel(/^(?:Description|Headline)$/);
    const button = (name: string) => panel.getByRole('button', { name, exact: true });
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
    let isSaving = false;
    const executors: ExecutorsOf<typeof entityFormChart> = {
      'field.changed': ({ value }) => field.fill(String(value)),
      'form.submitted': () => (isSaving ? page.keyboard.press('Control+s') : press('Save')),
      'form.cancelled': () => press('Cancel'),
      'failure.dismissed': () => press('Dismiss'),
      'drafts.found': () => tellStore(page, 'test.store.answers'),
      'draft.persisted': async () => {
        await tellStore(page, 'test.disk.free');
        await page.clock.fastForward(250);
        await expect(panel.getByText(/Every change is kept in this browser, last at/)).toBeVisible();
      },
      'persisting.failed': async ({ message }) => {
        await tellStore(page, 'test.disk.full');
        await page.clock.fastForward(250);
        await expect(panel.getByText(`This browser cannot keep changes (${message})`)).toBeVisible();
      },
      'restore.requested': () => press('Show unsaved text'),
      'restore.postponed': () => press('Decide later'),
      'draft.restored': async ({ draft }) => {
        if (Object.keys(draft).length === 0) await panel.getByRole('radio', { name: /^Saved/ }).check();
        await press('Go on with this');
      },
      'draft.discarded': async () => {
        await press('Discard my text');
        await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      },
      'conflict.chosen': ({ choice }) => panel.getByRole('radio', { name: sides[choice] }).check(),
      'session.renewed': () => signInBeside(page),
      'connection.returned': async () => {
        await page.context().setOffline(true);
        await page.context().setOffline(false);
      },
      [saved]: () => respond(write),
      'xstate.error.actor.save': ({ error }) => {
        if ('current' in error) {
          const { headline, lead } = error.current.draft;
          Object.assign(stored, { description: headline, footer_text: lead });
        }
        return respond(write, refusals[error.code]);
      },
      'xstate.after.saveTimeout.entityForm.saving': () => page.clock.fastForward(30_000),
      'xstate.after.retryDelay.entityForm.retrying': () => page.clock.fastForward(5_000),
    };
    return {
      executors,
      expectScreen: async ({ value, event, snapshot }) => {
        const state = value as keyof typeof statuses | 'left';
        const { draft, found, failure, conflict } = snapshot.context;
        isSaving = state === 'saving';
        const hasSaved = state === 'pristine' && event.type === saved;
        if (hasSaved || state === 'left') {
          await expect(panel).toHaveCount(0);
          return expect(page.getByText('roses.small.example is saved.')).toHaveCount(hasSaved ? 1 : 0);
        }
        if (state === 'restoring' || state === 'conflicted') await expect(field).toHaveCount(0);
        else await expect(field).toHaveValue(String(draft.headline));
        const offersFound = found.length > 0 && (state === 'pristine' || state === 'dirty');
        await expect(button('Save')).toHaveCount(isSaving || state === 'restoring' ? 0 : 1);
        await expect(button('Saving…')).toHaveCount(isSaving ? 1 : 0);
        await expect(button('Show unsaved text')).toHaveCount(offersFound ? 1 : 0);
        await expect(panel.getByRole('alert')).toHaveCount(failure || conflict ? 1 : 0);
        await expect(panel).toContainText(statuses[state]);
        await expect.poll(() => waiting(write)).toBe(isSaving ? 1 : 0);
      },
    };
  },
});

const statuses = {
  pristine: /^(?!.*(?:Not saved yet|Saving…|Unsaved text found))/,
  restoring: 'Unsaved text found',
  dirty: 'Not saved yet.',
  saving: 'Saving…',
  retrying: 'Not saved yet: trying again',
  awaitingSession: 'Not saved yet: it is saved as soon as you have logged in again',
  conflicted: 'Saved by someone else meanwhile',
  failed: 'Not saved yet.',
};

/** Where the walk finds earlier text, that is typed first. From then on time stands still but for the steps that it takes. */
async function openForm({ page, freeze }: World, { input: begun, steps }: Path): Promise<void> {
  const finding = steps.find(({ event }) => event.type === 'drafts.found')?.event as Found | undefined;
  if (begun.id === null) {
    await page.goto(`${origin}/domains/1`);
    await page.getByRole('button', { name: 'New Page' }).click();
  } else await page.goto(`${origin}/domains/1/edit`);
  if (finding) {
    await page.getByLabel('Description', { exact: true }).fill(String(foundDraft.draft.headline));
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const first = finding.found[0];
    const base: Record<string, string> = first?.base.headline === 'older' ? { description: 'older' } : {};
    await endStoredText(page, endings[first?.ending ?? 'offered'] satisfies StoredDraft['ending'], base);
    await tellStore(page, 'test.store.waits');
    await page.getByRole('link', { name: 'Edit Domain' }).click();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await freeze();
}

/**
 * The draft store is asked once, when the form opens; a text is written to it a moment after it was typed. A form that is saved
 * closes.
 */
function isPossible({ value, context }: AnyMachineSnapshot, given: EventObject, earlier: readonly Step[]): boolean {
  const { type, value: text } = given as EventObject & { value?: string };
  const { id, draft, found, conflict, revision, persistedAt, storageProblem } = context;
  const hasField = value !== 'restoring' && value !== 'conflicted';
  const isSaved = value === 'pristine' && revision !== (id === null ? null : input.revision);
  if (isSaved) return false;
  if (id === null && value === 'pristine') return type === 'field.changed' && text !== draft.headline;
  if (id === null) return type === 'form.submitted' || type.startsWith('xstate.after');
  switch (type) {
    case 'field.changed':
      return hasField && text !== draft.headline;
    case 'form.cancelled':
      return value !== 'restoring';
    case 'drafts.found':
      return (value === 'pristine' || value === 'dirty') && earlier.every(({ event }) => event.type !== type);
    case 'draft.persisted':
    case 'persisting.failed':
      return value === 'dirty' && persistedAt === null && storageProblem === null;
    case 'draft.restored':
      return found[0].draft.headline !== draft.headline;
    case 'draft.discarded':
      return value === 'restoring';
    case 'conflict.chosen':
      return conflict.mine.headline !== conflict.base.headline;
    default:
      return true;
  }
}
