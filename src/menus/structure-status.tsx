import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { WordButton } from '../ui/button.tsx';
import { UndoKey, useUndoKey } from '../ui/undo-key.tsx';
import type { MenuEditor } from './use-menu-editor.ts';

/** The result of the last structural change, with Undo. Before it, `children` take up its space: nothing shifts. */
export function StructureStatus({ editor, children }: { editor: MenuEditor; children?: ReactNode }) {
  useUndoKey(editor.canUndo ? editor.said : null, editor.undo);
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-y-1 text-label text-ink-2">
      <p role="status" className="flex min-w-0 items-center gap-3">
        {editor.said ? (
          <>
            <Check aria-hidden="true" size={16} strokeWidth={1.75} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{editor.said}</span>
          </>
        ) : null}
      </p>
      {editor.said ? null : children}
      {editor.canUndo ? (
        <span className="ms-3 flex items-center gap-x-3">
          <WordButton strong onClick={editor.undo}>
            {t('Undo')}
          </WordButton>
          <UndoKey />
        </span>
      ) : null}
    </div>
  );
}
