/** The charts in the users' words, by name. */
import { administerAUser } from './administer-a-user.ts';
import { editPage } from './edit-page.ts';
import { makeAPage } from './make-a-page.ts';
import { placeAnImage } from './place-an-image.ts';
import { refreshImages } from './refresh-images.ts';
import { signIn } from './sign-in.ts';
import type { UserChart } from './user-chart.ts';

export const userCharts: readonly UserChart[] = [
  signIn,
  makeAPage,
  editPage,
  placeAnImage,
  refreshImages,
  administerAUser,
];
