const copied = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'tabSize',
  'direction',
] as const;

/** The start of the character at an offset, and the bottom of its line, in pixels from the control's corner. */
export function caretPlace(control: HTMLTextAreaElement, offset: number): { left: number; bottom: number } {
  const twin = document.createElement('div');
  const style = getComputedStyle(control);
  for (const name of copied) twin.style[name] = style[name];
  Object.assign(twin.style, { position: 'absolute', visibility: 'hidden', whiteSpace: 'pre-wrap' });
  twin.style.overflowWrap = 'break-word';
  twin.textContent = control.value.slice(0, offset);
  const mark = document.createElement('span');
  mark.textContent = control.value.slice(offset, offset + 1) || '.';
  twin.append(mark);
  document.body.append(twin);
  const place = { left: mark.offsetLeft, bottom: mark.offsetTop + mark.offsetHeight - control.scrollTop };
  twin.remove();
  return place;
}
