import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Unlink from 'lucide-react/icons/unlink';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { counted, t } from '../language/translate.ts';
import { TextButton } from '../ui/button.tsx';
import { type Finding, goTo, raise } from './findings.ts';

export type FindingListProps = {
  /** Id of the number of findings, which describes the text. */
  id: string;
  view: EditorView;
  findings: readonly Finding[];
  onLink: () => void;
  onDescribe: () => void;
};

const mostShown = 4;

/** What is found in the text, and what can be done about it. */
export function FindingList({ id, view, findings, onLink, onDescribe }: FindingListProps) {
  const [isWhole, setWhole] = useState(false);
  const more = findings.length - mostShown;
  const mend = (finding: Finding) => {
    goTo(view, finding);
    if (finding.kind === 'heading') raise(view, finding, finding.above + 1);
    else if (finding.kind === 'image') onDescribe();
    else onLink();
  };
  return (
    <div className="border-t border-line px-3.5 py-1.5 text-hint">
      <p id={id} className="sr-only">
        {counted(findings.length, '{count} thing to look at', '{count} things to look at')}
      </p>
      <ul>
        {findings.slice(0, isWhole ? undefined : mostShown).map((finding) => (
          <li key={`${finding.kind} ${finding.from}`} className="flex flex-wrap items-center gap-x-1.5">
            {finding.kind === 'dead' ? (
              <Unlink size={16} className="text-stop" />
            ) : (
              <TriangleAlert size={16} className="text-warn" />
            )}
            <span dir="auto" className={finding.kind === 'dead' ? 'text-stop' : 'text-warn'}>
              {wordsOf(finding)}
            </span>
            <TextButton strong onClick={() => mend(finding)}>
              {actionOf(finding)}
            </TextButton>
            <TextButton onClick={() => goTo(view, finding)}>{t('Go to it')}</TextButton>
          </li>
        ))}
      </ul>
      {more > 0 && !isWhole && (
        <TextButton onClick={() => setWhole(true)}>{t('Show {count} more', { count: String(more) })}</TextButton>
      )}
    </div>
  );
}

function wordsOf(finding: Finding): string {
  switch (finding.kind) {
    case 'heading':
      return t('Heading “{text}” is level {level} after level {above}.', {
        text: finding.words,
        level: String(finding.level),
        above: String(finding.above),
      });
    case 'words':
      return t('The link “{text}” does not say where it leads.', { text: finding.words });
    case 'dead':
      return t('The link “{text}” leads nowhere (broken: {path}).', { text: finding.words, path: finding.href });
    case 'image':
      return t('An image has no description.');
  }
}

function actionOf(finding: Finding): string {
  if (finding.kind === 'heading') return t('Make it level {level}', { level: String(finding.above + 1) });
  if (finding.kind === 'words') return t('Change words');
  return finding.kind === 'dead' ? t('Choose Page') : t('Describe');
}
