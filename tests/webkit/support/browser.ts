/** WebKitGTK as it is installed: a display of its own, its driver, and a browser with an empty profile for each test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'playwright/test';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { findWebKit, webkitMissing } from '../../../scripts/support/other-browsers.mjs';
import { startSession, type WebDriverSession } from '../../support/webdriver.ts';

export type WebKit = { open: () => Promise<WebDriverSession>; stop: () => void };

export async function startWebKit(): Promise<WebKit> {
  const programs = findWebKit();
  if (!programs) throw new Error(webkitMissing);
  const screen = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await displayOf(screen);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    // Containers have no user namespaces for its sandbox, and no graphics card.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  await expect(async () => void (await fetch(`${origin}/status`))).toPass({ timeout: 10_000 });
  return {
    open: () =>
      startSession(origin, {
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
        unhandledPromptBehavior: 'dismiss and notify',
      }),
    stop: () => {
      driver.kill();
      screen.kill();
    },
  };
}

/** It chooses a free number by itself and says it on its fourth channel. */
async function displayOf(screen: ChildProcess): Promise<string> {
  const channel = screen.stdio[3];
  if (!channel) throw new Error('The display has no channel for its number');
  const [number] = await once(channel, 'data');
  return `:${String(number).trim()}`;
}
