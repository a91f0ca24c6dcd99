/** All German texts. The parts follow the folders in which the texts stand. */
import { admin } from './german/admin.ts';
import { app } from './german/app.ts';
import { fields } from './german/fields.ts';
import { images } from './german/images.ts';
import { menus } from './german/menus.ts';
import { messages } from './german/messages.ts';
import { pages } from './german/pages.ts';
import { trash } from './german/trash.ts';
import { ui } from './german/ui.ts';

export const german = { ...ui, ...app, ...admin, ...pages, ...fields, ...images, ...menus, ...trash, ...messages };
export type German = typeof german;
