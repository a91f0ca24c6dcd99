import { type ReactNode, useEffect, useRef } from 'react';
import { counted, t } from '../language/translate.ts';
import { TextButton } from '../ui/button.tsx';
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
  const root = useRef<HTMLDivElement>(null);
  // Not under the bar with Save.
  useEffect(() => {
    if (notice) root.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <div ref={root} role="status" className="scroll-mb-10">
      {notice?.kind === 'failed' && <FieldMessages error={notice.message} />}
      {notice?.kind === 'pasted' && Line && <Line {...notice} {...{ isOffering }} onUndo={undo} onTurn={turn} />}
      {notice?.kind === 'added' && (
        <div className="mt-1 flex justify-between gap-x-4 border-t border-ink pt-1.5 text-label">
          <p className="text-ink-2">
            {counted(
              notice.count,
              '{count} image is in the library and in the text.',
              '{count} images are in the library and in the text.',
            )}
          </p>
          <TextButton onClick={undo}>{t('Undo')}</TextButton>
        </div>
      )}
      {children}
    </div>
  );
}
