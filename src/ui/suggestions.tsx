import { type ReactNode, useEffect, useRef } from 'react';

export type SuggestionsProps<Row> = {
  id: string;
  label: string;
  rows: readonly Row[];
  /** Index of the active line; `null` while none is active. */
  active: number | null;
  rowKey: (row: Row) => string | number;
  renderRow: (row: Row) => ReactNode;
  onPick: (row: Row) => void;
  /** Distance from the top left corner of the anchor, in pixels; `100%` is directly below it. */
  place: { left: number; top: number | '100%' };
};

/** Id of a line, for `aria-activedescendant` of the control that keeps the focus. */
export const suggestionId = (list: string, index: number): string => `${list}-${index}`;

/** A list of suggestions; the focus stays in the text control. */
export function Suggestions<Row>(props: SuggestionsProps<Row>) {
  const { id, label, rows, active, rowKey, renderRow, onPick, place } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      data-part="float"
      className="absolute z-2 max-h-72 w-96 max-w-full overflow-y-auto rounded-float border border-edge bg-paper py-1 shadow-1"
      // A scroll container must be reachable by keyboard.
      tabIndex={0}
      // Stays within the field if the caret is far right.
      style={{ insetInlineStart: `min(${place.left}px, max(0px, 100% - 24rem))`, top: place.top }}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text control keeps the focus and handles the keys
        <div
          key={rowKey(row)}
          role="option"
          id={suggestionId(id, index)}
          aria-selected={index === active}
          className="cursor-pointer px-3 py-1 hover:bg-wash aria-selected:bg-act-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-transparent pointer-coarse:py-2.5"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(row)}
        >
          {renderRow(row)}
        </div>
      ))}
    </div>
  );
}
