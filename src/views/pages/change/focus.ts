/** To the open form, from wherever one is. */
export function focusEdit(): void {
  const pen = document.querySelector<HTMLElement>('[data-part="pen"]');
  pen?.scrollIntoView({ block: 'start' });
  pen?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
}
