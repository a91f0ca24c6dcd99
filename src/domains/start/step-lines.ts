/** What each step of a new website says, and where it is done. */
import type { Domain } from '../../../contract/entities.ts';
import type { NextSteps } from '../../../contract/overview.ts';
import type { PartialDomain } from '../../api/first-rows.ts';
import { counted, number, t } from '../../language/translate.ts';
import { pageName } from '../../lib/pages.ts';

type OfStep<Value> = Readonly<Record<keyof NextSteps, Value>>;

export function stepLines(domain: Domain | PartialDomain): OfStep<(isDone: boolean) => string> {
  const { domain_settings: settings, start_page: start, pages } = domain;
  return {
    settings: () => {
      if (!settings) return t('Layouts and display modes: what pages can look like.');
      const modes = settings.section_display_modes.length + settings.item_display_modes.length;
      return t('{layouts} and {modes}.', {
        layouts: counted(settings.layouts.length, '{count} layout', '{count} layouts'),
        modes: counted(modes, '{count} display mode', '{count} display modes'),
      });
    },
    page: (isDone) => {
      if (!isDone) return t('Everything on the website is in pages.');
      if ('pages_count' in domain) return counted(domain.pages_count, '{count} page.', '{count} pages.');
      return t('{pages}, {count} of them published.', {
        pages: counted(pages.length, '{count} page', '{count} pages'),
        count: number(pages.filter(({ published }) => published).length),
      });
    },
    start_page: () => (start ? pageName(start) : t('What visitors see first; chosen on the page itself.')),
    token: () => t('The website reads its content with it.'),
    preview: (isDone) => {
      const text = t('The website beside the form while you write.');
      return isDone ? text : `${text} ${t('Needs the Preview URL.')}`;
    },
    deployment: (isDone) =>
      isDone
        ? t('It can be triggered at any time.')
        : `${t('Until the first one, saving is live at once.')} ${t('Needs the CI webhook URL.')}`,
  };
}

/** `href` is `null` for the form of a new page, which is on the same screen; `null` is what only admins may do. */
export type StepAction = { label: string; href: string | null } | null;

export function stepActions(domain: Domain, isAdmin: boolean): OfStep<StepAction> {
  const { id, domain_settings: settings, start_page: start, pages } = domain;
  const setup = `/admin/domains/${id}`;
  const ofAdmin = (label: string, href: string): StepAction => (isAdmin ? { label, href } : null);
  const newPage = { label: t('New Page'), href: null };
  const first = start ?? pages[0];
  return {
    settings: settings
      ? ofAdmin(t('Edit Settings'), settings.id === null ? setup : `/admin/settings/${settings.id}/edit`)
      : ofAdmin(t('New Settings'), `${setup}/settings/new`),
    page: newPage,
    start_page: first ? { label: t('Show'), href: `/domains/${id}/pages/${first.id}` } : newPage,
    token: ofAdmin(t('New Token'), `${setup}/client_tokens/new`),
    preview: ofAdmin(t('Edit Domain'), `${setup}/edit`),
    deployment: ofAdmin(t('Edit Domain'), `${setup}/edit`),
  };
}
