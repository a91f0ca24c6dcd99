/** Maximum pixels by which the pointer may move during a press. */
const tolerance = 4;

/**
 * Clicks the control on which a press began, even if the layout shifts during the press and moves the control away from the
 * pointer. A browser would click the common ancestor of both elements, and nothing would happen.
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
      if (event.composedPath().includes(control) || Math.hypot(event.clientX - x, event.clientY - y) > tolerance)
        return;
      if (!control.isConnected || !control.checkVisibility()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      control.click();
    },
    true,
  );
}
