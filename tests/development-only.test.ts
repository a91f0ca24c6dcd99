/** What only development builds hold: the drawn charts and the recorder of what runs. */
import { expect, test } from 'vitest';
import { bundleScript } from '../build.mjs';

const isOfCharts = (path: string) => /statecharts|elkjs|inspect/.test(path);
const patience = 120_000;

test(
  'TEST-03 a production build holds nothing of /statecharts, a development build all of it',
  async () => {
    const { metafile, outputFiles = [] } = await bundleScript(false);
    expect(outputFiles.length).toBeGreaterThan(10);
    expect(Object.keys(metafile?.inputs ?? {}).filter(isOfCharts)).toEqual([]);
    expect(outputFiles.filter(({ text }) => /statecharts|elk\.algorithm|stately\.ai/.test(text))).toEqual([]);

    const development = Object.keys((await bundleScript(true)).metafile?.inputs ?? {});
    expect(development).toContain('src/statecharts/inspect.ts');
    expect(development.filter((path) => path.endsWith('elkjs/lib/elk.bundled.js'))).toHaveLength(1);
  },
  patience,
);
