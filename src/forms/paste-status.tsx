import type { ReactNode } from 'react';
import { FieldMessages } from '../ui/field-frame.tsx';
import { type PasteNotice, pastePart } from './use-paste.ts';

export type PasteStatusProps = {
  notice: PasteNotice | null;
  undo: () => void;
  turn: () => void;
  /** Whether the images that came along are offered. */
  isOffering: boolean;
  /** The offer. */
  children: ReactNode;
};

/** Stands there empty, because a screen reader must know it before its text. */
export function PasteStatus({ notice, undo, turn, isOffering, children }: PasteStatusProps) {
  const Line = pastePart.loaded?.PasteLine;
  return (
    <div role="status">
      {notice?.kind === 'failed' && <FieldMessages error={notice.message} />}
      {notice?.kind === 'pasted' && Line && <Line {...notice} {...{ isOffering }} onUndo={undo} onTurn={turn} />}
      {children}
    </div>
  );
}
