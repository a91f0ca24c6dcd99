import type { Handlers } from '../http/handler.ts';
import { breadcrumbsHandlers } from './breadcrumbs.ts';
import { componentHandlers } from './components.ts';
import { displayModeHandlers } from './display-modes.ts';
import { domainHandlers } from './domains.ts';
import { healthHandlers } from './health.ts';
import { imagePlaceHandlers } from './image-places.ts';
import { itemHandlers } from './items.ts';
import { meHandlers } from './me.ts';
import { menuHandlers } from './menus.ts';
import { pageHandlers } from './pages.ts';
import { sectionHandlers } from './sections.ts';
import { trashHandlers } from './trash.ts';

export const managementHandlers = {
  ...healthHandlers,
  ...meHandlers,
  ...componentHandlers,
  ...domainHandlers,
  ...menuHandlers,
  ...displayModeHandlers,
  ...imagePlaceHandlers,
  ...breadcrumbsHandlers,
  ...pageHandlers,
  ...sectionHandlers,
  ...itemHandlers,
  ...trashHandlers,
} satisfies Partial<Handlers>;
