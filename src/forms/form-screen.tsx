import { PageHead, type PageHeadProps } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import type { Draft } from './draft-choices.ts';
import { FormPanel, type FormPanelProps } from './form-panel.tsx';

export type FormScreenProps<D extends Draft> = Omit<FormPanelProps<D>, 'title' | 'meta' | 'level'> &
  Pick<PageHeadProps, 'kicker' | 'title' | 'actions'> & { narrow?: boolean };

/** A screen that consists of one form. */
export function FormScreen<D extends Draft>({
  kicker = [],
  title,
  actions,
  narrow = false,
  ...panel
}: FormScreenProps<D>) {
  return (
    <PageLayout narrow={narrow}>
      <PageHead plain kicker={kicker} title={title} actions={actions} />
      <FormPanel {...panel} />
    </PageLayout>
  );
}
