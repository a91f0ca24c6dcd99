/** All German texts, collected from the folders. */
import { activity } from '../activity/german.ts';
import { analytics } from '../analytics/german.ts';
import { api } from '../api/german.ts';
import { app } from '../app/german.ts';
import { breadcrumbs } from '../breadcrumbs/german.ts';
import { changes } from '../changes/german.ts';
import { clientTokens } from '../client-tokens/german.ts';
import { components } from '../components/german.ts';
import { contentCheck } from '../content-check/german.ts';
import { deployments } from '../deployments/german.ts';
import { domains } from '../domains/german.ts';
import { forms } from '../forms/german.ts';
import { history } from '../history/german.ts';
import { images } from '../images/german.ts';
import { lib } from '../lib/german.ts';
import { links } from '../links/german.ts';
import { many } from '../many/german.ts';
import { menus } from '../menus/german.ts';
import { copying } from '../pages/copying/german.ts';
import { pages } from '../pages/german.ts';
import { presence } from '../presence/german.ts';
import { preview } from '../preview/german.ts';
import { publishing } from '../publishing/german.ts';
import { references } from '../references/german.ts';
import { search } from '../search/german.ts';
import { session } from '../session/german.ts';
import { settings } from '../settings/german.ts';
import { text } from '../text/german.ts';
import { trash } from '../trash/german.ts';
import { ui } from '../ui/german.ts';
import { users } from '../users/german.ts';
import { messages } from './german-messages.ts';

export const german = {
  ...messages,
  ...lib,
  ...ui,
  ...api,
  ...session,
  ...presence,
  ...references,
  ...text,
  ...trash,
  ...forms,
  ...images,
  ...components,
  ...clientTokens,
  ...deployments,
  ...changes,
  ...settings,
  ...contentCheck,
  ...preview,
  ...many,
  ...pages,
  ...copying,
  ...history,
  ...publishing,
  ...domains,
  ...users,
  ...menus,
  ...breadcrumbs,
  ...links,
  ...search,
  ...activity,
  ...analytics,
  ...app,
};
export type German = typeof german;
