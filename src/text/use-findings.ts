import type { EditorView } from 'prosemirror-view';
import { useEffect, useState } from 'react';
import { type Finding, findingsIn, markFindings } from './findings.ts';

const pauseMilliseconds = 500;

/** What is found in the text when typing pauses. */
export function useFindings(view: EditorView | null, resolve: (path: string) => string | null): readonly Finding[] {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const doc = view?.state.doc;
  useEffect(() => {
    if (!view || !doc) return;
    const look = () => {
      // A mark would end the composition.
      if (view.composing) return;
      const found = findingsIn(view.state.doc, resolve);
      setFindings(found);
      markFindings(view, found);
    };
    let timer = setTimeout(look, pauseMilliseconds);
    const onComposed = () => {
      clearTimeout(timer);
      timer = setTimeout(look, pauseMilliseconds);
    };
    view.dom.addEventListener('compositionend', onComposed);
    return () => {
      clearTimeout(timer);
      view.dom.removeEventListener('compositionend', onComposed);
    };
  }, [view, doc, resolve]);
  return findings;
}
