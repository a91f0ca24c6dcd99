import { FieldMessages } from '../ui/field-frame.tsx';
import { type PasteNotice, pastePart } from './use-paste.ts';

export type PasteStatusProps = { notice: PasteNotice | null; undo: () => void; turn: () => void };

/** Stands there empty, because a screen reader must know it before its text. */
export function PasteStatus({ notice, undo, turn }: PasteStatusProps) {
  const Line = pastePart.loaded?.PasteLine;
  return (
    <div role="status">
      {notice?.kind === 'failed' && <FieldMessages error={notice.message} />}
      {notice?.kind === 'pasted' && Line && <Line {...notice} onUndo={undo} onTurn={turn} />}
    </div>
  );
}
