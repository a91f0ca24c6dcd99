import { type Around, t } from '../language/translate.ts';
import { ConflictPanel, type ConflictPanelProps } from './conflict-panel.tsx';
import type { Draft } from './draft-choices.ts';
import { RestorePanel } from './restore-panel.tsx';
import type { EntityForm } from './use-entity-form.ts';

export type TwoVersionsProps = Pick<ConflictPanelProps, 'label' | 'texts' | 'note'> & {
  form: Pick<EntityForm<Draft>, 'restore' | 'conflict' | 'draft' | 'submit' | 'cancel'>;
  change: ConflictPanelProps['change'];
  words: Around<'message'>;
};

/** In place of the fields: text found in this browser, or a version that someone else has saved meanwhile. */
export function TwoVersions({ form, change, words, note, ...shown }: TwoVersionsProps) {
  if (form.restore) return <RestorePanel offer={form.restore} {...shown} />;
  if (!form.conflict) return null;
  return (
    <ConflictPanel
      {...{ ...shown, note }}
      offer={form.conflict}
      draft={form.draft}
      change={change}
      submit={form.submit}
      cancel={form.cancel}
      title={t(words, { message: t('It was saved by someone else after you began.') })}
    />
  );
}
