/** Tables. A key in a cell may change the width of all columns: in a long table they keep theirs until typing pauses. */
import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';

/** Rows. A browser lays out a shorter table between two frames. */
const long = 30;
/** In milliseconds. */
const pause = 500;

export function tableView(node: Node): NodeView {
  const dom = document.createElement('table');
  const columns = document.createElement('colgroup');
  const contentDOM = document.createElement('tbody');
  dom.append(columns, contentDOM);
  let shown = node;
  const release = () => {
    dom.style.tableLayout = '';
    columns.replaceChildren();
  };
  const hold = () => {
    release();
    if (shown.childCount < long) return;
    const widths = [...(dom.rows[0]?.cells ?? [])].map(({ offsetWidth }) => offsetWidth);
    for (const width of widths) {
      const column = document.createElement('col');
      column.style.width = `${(100 * width) / dom.offsetWidth}%`;
      columns.append(column);
    }
    dom.style.tableLayout = 'fixed';
  };
  let timer = setTimeout(hold);
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== shown.type) return false;
      if (next.firstChild?.childCount !== shown.firstChild?.childCount) release();
      shown = next;
      clearTimeout(timer);
      timer = setTimeout(hold, pause);
      return true;
    },
    ignoreMutation: ({ target, type }) => type !== 'selection' && !contentDOM.contains(target),
    destroy: () => clearTimeout(timer),
  };
}
