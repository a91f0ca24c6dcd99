/** Builds if a source has changed since the last build. */
import { isBuilt } from './stamp.mjs';
import { fail, root, step, tryCommand } from './steps.mjs';

/** @param {{show?: boolean}} options `show` prints the sizes like `npm run build` */
export async function ensureBuild({ show = false } = {}) {
  if (isBuilt()) return;
  const build = () => tryCommand(process.execPath, [`${root}build.mjs`]);
  const { status, output } = await step('Building the console…', build);
  if (status !== 0 && !isBuilt()) fail(`${output.trim()}\nThe console could not be built.`);
  if (show || status !== 0) console.log(output.trimEnd());
}
