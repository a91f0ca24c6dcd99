import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../language/translate.ts';
import { rememberTextView, type TextView, wantedTextView } from '../lib/stored-setting.ts';
import { editText } from '../ui/edit-text.ts';
import { announce } from '../ui/live-region.tsx';

/**
 * Which of its two views a Markdown field shows. While it shows Text, the text area stays as it was (`frozen`): what was edited
 * meanwhile becomes one edit of it, so that Ctrl+Z goes on from there.
 */
export function useTextView(control: RefObject<HTMLTextAreaElement | null>, value: string) {
  const [view, setView] = useState<TextView>(wantedTextView);
  const [frozen, setFrozen] = useState<string | null>(() => (wantedTextView() === 'text' ? value : null));
  const [refused, setRefused] = useState<string | null>(null);
  const isReturning = useRef<'edited' | 'undone' | null>(null);

  useEffect(() => {
    const text = control.current;
    const returning = isReturning.current;
    if (view !== 'markdown' || !text || !returning) return;
    isReturning.current = null;
    // After React is done with this change: otherwise it would set the text itself, and the browser could not undo it.
    const timer = setTimeout(() => {
      text.focus();
      if (text.value !== value) {
        const end = value.length;
        editText(text, { from: 0, to: text.value.length, insert: value, select: { start: end, end } });
      }
      setFrozen(null);
      if (returning === 'undone') document.execCommand('undo');
    });
    return () => clearTimeout(timer);
  }, [control, view, value]);

  const show = (next: TextView, returning: 'edited' | 'undone' | null) => {
    isReturning.current = returning;
    if (next === 'text') setFrozen(value);
    setView(next);
    announce(next === 'text' ? t('Text') : t('Markdown'));
  };
  return {
    view,
    frozen,
    refused,
    /** What was typed in the text area is what it shows. */
    unfreeze: () => setFrozen(null),
    switchTo: (next: TextView) => {
      setRefused(null);
      rememberTextView(next);
      show(next, next === 'markdown' ? 'edited' : null);
    },
    refuse: () => {
      setRefused(
        t('This text opens in Markdown: it is too intricate to be shown as Text. Nothing is changed by that.'),
      );
      show('markdown', 'edited');
    },
    undoBefore: () => show('markdown', 'undone'),
  };
}
