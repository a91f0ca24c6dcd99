/** Events set in the markup: `data-matomo-event="click"` with `-category`, `-action` and optionally `-name`, `-value`. */

export type ClickEvent = { category: string; action: string; name?: string; value?: number };

/** A mistake in the markup is logged to the console; the click itself is never affected. */
export function watchClicks(onEvent: (event: ClickEvent) => void): void {
  document.addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-matomo-event="click"]') : null;
    if (!element) return;
    try {
      onEvent(clickEventOf(element.dataset));
    } catch (error) {
      console.error(error);
    }
  });
}

/** @throws Error if category or action is missing */
export function clickEventOf(data: Readonly<Record<string, string | undefined>>): ClickEvent {
  const { matomoCategory, matomoAction, matomoName, matomoValue } = data;
  if (!matomoCategory || !matomoAction) {
    throw new Error('Error: data-matomo-category and data-matomo-action are required.');
  }
  const value = Number(matomoValue ?? Number.NaN);
  return {
    category: matomoCategory,
    action: matomoAction,
    ...(matomoName === undefined ? {} : { name: matomoName }),
    ...(Number.isFinite(value) ? { value } : {}),
  };
}
