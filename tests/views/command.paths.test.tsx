/** Every transition of a command without a form, walked through the button that makes a page the start page. */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { domain as domainEntity, page as pageEntity } from '../../contract/entities.ts';
import { ApiError, ClientProvider } from '../../src/api/client.ts';
import { DataCache } from '../../src/api/resource.ts';
import { PageActions } from '../../src/pages/page-actions.tsx';
import { commandChart, refusal } from '../charts/command.chart.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { execute, settled } from '../support/model.ts';
import { replay } from '../support/replay.ts';

const domain = domainEntity({ id: 1, fqdn: 'roses.example', pages: [] });
const page = pageEntity({ id: 3, headline: 'Roses', path: '/', published: true, sections: [] });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('PAGE-27 the command chart in the button for the start page', () => {
  replay(commandChart, 'view', async ({ steps }) => {
    const calls = controllableClient();
    render(
      <ClientProvider value={calls.client}>
        <DataCache>
          <PageActions domain={domain} page={page} />
        </DataCache>
      </ClientProvider>,
    );
    const executors: ExecutorsOf<typeof commandChart> = {
      'command.requested': () => fireEvent.click(button()),
      'failure.dismissed': () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })),
      'xstate.done.actor.execute': () => calls.resolve('updatePage', page),
      'xstate.error.actor.execute': () => calls.reject('updatePage', new ApiError(refusal)),
      'xstate.after.executionTimeout.command.running': () => vi.advanceTimersByTime(60_000),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await act(settled);
      expect(shown()).toBe(step.value);
    }
  });
});

const button = () => screen.getByRole('button', { name: /^(?:Set as Start Page|Saving…)$/ });

function shown(): string {
  if (button().getAttribute('aria-busy')) return 'running';
  return screen.queryByText(/^The Start Page is not changed: /) ? 'failed' : 'idle';
}
