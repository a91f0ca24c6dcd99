/** Every transition of each chart in the users' words, in one walk through the whole product. */
import { coveringEvents, journeyOf } from '../support/test-model.ts';
import { test } from './support/kontor.ts';
import { userCharts } from './users/user-charts.ts';

for (const chart of userCharts) {
  test(`TEST-02 ${chart.ids} ${chart.name}: every transition`, async ({ page, kontor, signIn }) => {
    const tools = { page, kontor, signIn: (role: 'editor' | 'admin') => signIn(page, role) };
    await chart.begin(tools);
    await journeyOf(chart, coveringEvents(chart)).walk(chart.steps(tools));
  });
}
