import { counted, t } from '../language/translate.ts';
import { TextButton, TextLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { fragmentOf, type UnsavedForm, useUnsavedBelow } from './stored-drafts.ts';

export type UnsavedTextsProps = {
  /** The path of its screen; `null` lists all unsaved texts. */
  path: string | null;
  /** Opens the form of a new page, if the screen has one. */
  onNewPage?: () => void;
};

const mostShown = 5;

/** Lists texts that were typed in this browser and never saved, each with a link to its form. */
export function UnsavedTexts({ path, onNewPage }: UnsavedTextsProps) {
  const texts = useUnsavedBelow(path);
  if (texts.length === 0) return null;
  return (
    <Notice tone="warn">
      <ul>
        {texts.slice(0, mostShown).map((text) => (
          <li key={`${text.path} ${text.kind} ${text.id} ${text.persistedAt}`} className="[overflow-wrap:anywhere]">
            {`${nameOf(text)}: `}
            {onNewPage && text.kind === 'page' && text.id === null ? (
              <TextButton strong onClick={onNewPage}>
                {t('Open⟨verb⟩')}
              </TextButton>
            ) : (
              <TextLink href={`${text.path}${fragmentOf(text)}`}>{t('Open⟨verb⟩')}</TextLink>
            )}
          </li>
        ))}
      </ul>
      {texts.length > mostShown
        ? counted(
            texts.length - mostShown,
            'One more is named on its own screen.',
            '{count} more are named on their own screens.',
          )
        : null}
    </Notice>
  );
}

const nameOf = ({ label, of }: UnsavedForm) =>
  of === null ? t('Unsaved text in {label}', { label }) : t('Unsaved text in {label} of {of}', { label, of });
