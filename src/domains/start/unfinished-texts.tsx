import { useState } from 'react';
import { discardDraft, fragmentOf, type UnsavedForm } from '../../forms/stored-drafts.ts';
import { counted, t } from '../../language/translate.ts';
import { recentTime } from '../../lib/weekday-time.ts';
import { TextButton, TextButtonLink } from '../../ui/button.tsx';
import { useFocusAfter } from '../../ui/focus.ts';
import { LazyAlertDialog } from '../../ui/lazy-dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import { actionsStyles, Block, type NameOf, nameStyles, rowStyles, rowsStyles } from './block.tsx';

const titleId = 'unfinished-texts';

/** What was typed in this browser and never saved, newest first. */
export function UnfinishedTexts({ texts, nameOf }: { texts: readonly UnsavedForm[]; nameOf: NameOf }) {
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<UnsavedForm | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const focusAfter = useFocusAfter();
  const left = texts.filter(({ draftId }) => !discarded.includes(draftId));
  const close = () => {
    setAsked(null);
    setFailure(null);
  };
  const discard = async ({ draftId }: UnsavedForm) => {
    try {
      await discardDraft(draftId);
    } catch (error) {
      console.error(error);
      setFailure(t('The browser refuses to remove it. Try again.'));
      return;
    }
    close();
    setDiscarded([...discarded, draftId]);
    announce(t('Discarded.'));
    focusAfter(left.length > 1 ? titleId : 'title');
  };
  return (
    <>
      {left.length === 0 ? null : (
        <Block id={titleId} title={t('Unfinished texts')}>
          <ul className={rowsStyles}>
            {left.map((text) => (
              <li key={text.draftId} className={rowStyles}>
                <p dir="auto" className={nameStyles}>
                  {text.label}
                </p>
                <p>{[text.of, domainOf(text, nameOf)].filter(Boolean).join(', ')}</p>
                <p>{[sizeOf(text), recentTime(text.persistedAt)].filter(Boolean).join(', ')}</p>
                <div className={actionsStyles}>
                  <TextButtonLink
                    strong
                    href={`${text.path}${fragmentOf(text)}`}
                    aria-label={`${t('Go on⟨writing⟩')}: ${text.label}`}
                  >
                    {t('Go on⟨writing⟩')}
                  </TextButtonLink>
                  <TextButton
                    destroy
                    aria-haspopup="dialog"
                    aria-label={`${t('Discard…')} ${text.label}`}
                    onClick={() => setAsked(text)}
                  >
                    {t('Discard…')}
                  </TextButton>
                </div>
              </li>
            ))}
          </ul>
        </Block>
      )}
      <LazyAlertDialog
        open={asked !== null}
        question={t('Do you really want to discard your text for {label}?', { label: asked?.label ?? '' })}
        confirm={t('Discard')}
        failure={failure}
        onConfirm={() => asked && void discard(asked)}
        onCancel={close}
      />
    </>
  );
}

function domainOf({ path }: UnsavedForm, nameOf: NameOf): string | null {
  const id = /^\/domains\/(\d+)/.exec(path ?? '')?.[1];
  return id === undefined ? null : nameOf(Number(id));
}

function sizeOf({ texts }: UnsavedForm): string {
  const words = texts.join(' ').match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return words === 0 ? '' : counted(words, '{count} word', '{count} words');
}
