/** Pixels by which a hand that holds still may move the pointer during a press. */
const stillness = 4;

/**
 * A press counts for the control it began on, also if something that appears meanwhile moves that control away from under the
 * pointer. By itself, a browser would click what both places have in common, and nothing would happen.
 */
export function keepPresses(): void {
  let began: { control: HTMLElement; x: number; y: number } | null = null;
  addEventListener(
    'pointerdown',
    ({ target, button, clientX: x, clientY: y }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>('a[href], button, label, summary') : null;
      began = control && button === 0 ? { control, x, y } : null;
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      if (event.detail === 0 || !began) return;
      const { control, x, y } = began;
      began = null;
      if (event.composedPath().includes(control) || Math.hypot(event.clientX - x, event.clientY - y) > stillness)
        return;
      if (!control.isConnected || !control.checkVisibility()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      control.click();
    },
    true,
  );
}
