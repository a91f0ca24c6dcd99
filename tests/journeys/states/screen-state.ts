/** A screen in one of its states: how it comes about, and what tells that it stands. */
import type { Locator, Page, Route } from 'playwright/test';

export type ScreenState = {
  /** What is seen; completes "… passes axe". */
  name: string;
  path: string;
  /** What the server does instead of its job, before the screen is opened. */
  given?: (page: Page) => Promise<unknown>;
  /** What somebody does there. */
  reach?: (page: Page) => Promise<unknown>;
  /** Is visible when the state stands. */
  shows: (page: Page) => Locator;
  /** Much in little room: looked at with 390 px as well. */
  isDense?: true;
};

export type ScreenStates = { role: 'visitor' | 'editor' | 'admin'; states: ScreenState[] };

type Answer = 'held' | 'lost' | number | ((route: Route) => Promise<void>);

/**
 * Answers a call, given as its method and the end of its path, where * is any id, in the server's place: not before the page
 * goes away, with a broken connection, with a refusal of that status, or as said.
 */
export async function answer(page: Page, call: `${string} /${string}`, answer: Answer): Promise<void> {
  const [method, path = ''] = call.split(' ');
  const end = new RegExp(`${path.replaceAll('*', '\\d+')}$`);
  await page.route(
    ({ pathname }) => end.test(pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (answer === 'held') return;
      if (answer === 'lost') return route.abort();
      if (typeof answer === 'function') return answer(route);
      const fields = answer === 422 ? { fields: { headline: ['is too long'], path: ['is already taken'] } } : {};
      return route.fulfill({ status: answer, json: { error: 'This was meant to fail', ...fields } });
    },
  );
}

/** The same as the `given` of a state. */
export const answers = (call: `${string} /${string}`, given: Answer) => (page: Page) => answer(page, call, given);

type Json = Record<string, unknown>;

/** Lets the server answer a read, and changes what it says. */
export const changed =
  (change: (entity: Json) => unknown): ((route: Route) => Promise<void>) =>
  async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  };

/** Lets the server answer that read, and changes what it says. */
export const reads = (call: `GET /${string}`, change: (entity: Json) => unknown) => answers(call, changed(change));

/** Stores nothing and answers as if it had. */
export const stored = async (route: Route): Promise<void> => {
  const entity = await (await read(route)).json();
  await route.fulfill({ json: { ...entity, ...route.request().postDataJSON(), revision: entity.revision + 1 } });
};

/** Refuses a write as stale, because a colleague has changed this meanwhile. */
export const stale =
  (theirs: Json): ((route: Route) => Promise<void>) =>
  async (route) => {
    const response = await read(route);
    const entity = await response.json();
    const current = { ...entity, ...theirs, revision: entity.revision + 1 };
    await route
      .request()
      .frame()
      .page()
      .route(route.request().url(), (later) =>
        later.request().method() === 'GET' ? later.fulfill({ json: current }) : later.fallback(),
      );
    await route.fulfill({ status: 412, json: { error: 'It was changed meanwhile', current } });
  };

async function read(route: Route) {
  const { authorization = '' } = route.request().headers();
  return route.fetch({ method: 'GET', postData: '', headers: { authorization } });
}

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
export const alert = (words: string | RegExp) => (page: Page) =>
  page.getByRole('alert').filter({ hasText: words }).first();
export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
export const question = (page: Page) => page.getByRole('alertdialog');

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** What all lists can be in before they show anything. */
export const beforeTheList = (
  name: string,
  path: string,
  call: `GET /${string}`,
  loading: string,
  empty: string,
): ScreenState[] => [
  { name: `${name} on their way`, path, given: answers(call, 'held'), shows: text(loading) },
  { name: `${name} that could not be loaded`, path, given: answers(call, 500), shows: alert('This was meant to fail') },
  { name: `no ${name}`, path, given: reads(call, () => []), shows: text(empty) },
];
