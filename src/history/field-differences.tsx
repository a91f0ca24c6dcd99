import type { ReactNode } from 'react';
import type { DestroyedPart } from '../../contract/history.ts';
import { t } from '../language/translate.ts';
import { TextButton } from '../ui/button.tsx';
import type { FieldDifference, PartDifference } from './difference.ts';
import { TextDifference } from './text-difference.tsx';
import type { RestoreTarget } from './use-version-restore.ts';

/** What the restore buttons of a difference need. */
export type Restoring = {
  /** The number of the version that is restored, and what is said when something is as it was there. */
  seq: number;
  asItWas: (name: string) => string;
  time: string;
  /** Whether the later version is the present one. */
  isToNow: boolean;
  /** The target that is being restored. */
  busy: RestoreTarget | null;
  request: (target: RestoreTarget) => void;
  destroyed: readonly DestroyedPart[];
  /** The page, menu or domain no longer exists: it can only be restored as a whole. */
  isGone: boolean;
  mayTakeBack: (place: FieldDifference | PartDifference) => boolean;
  /** Whether somebody has changed the place again, so that it is not taken back here. */
  isOutdated: (place: FieldDifference | PartDifference) => boolean;
};

type RestoreButtonProps = Pick<RestoreTarget, 'kind' | 'id'> &
  Partial<Pick<RestoreTarget, 'field' | 'question' | 'message'>> & {
    restoring: Restoring;
    label: string;
    /** Names what is restored, for people who do not see where the button is. */
    of: string;
    strong?: boolean;
  };

/** A button that restores a field or a part. */
export function RestoreButton(props: RestoreButtonProps) {
  const { restoring, label, of, kind, id, field = null, question = null, ...rest } = props;
  const { seq, asItWas, busy, request, isGone } = restoring;
  if (isGone) return null;
  const message = rest.message ?? asItWas(of);
  const isBusy = busy !== null && busy.kind === kind && busy.id === id && busy.field === field;
  return (
    <TextButton
      strong={rest.strong ?? false}
      aria-label={`${label}: ${of}`}
      aria-busy={isBusy || undefined}
      onClick={() => request({ seq, kind, id, field, question, message })}
    >
      {isBusy ? t('Taking back…') : label}
    </TextButton>
  );
}

type FieldsProps = { fields: readonly FieldDifference[]; restoring: Restoring; of?: string };

/** One row for each field: its label, and the differences of its texts. */
export function FieldDifferences({ fields, restoring, of }: FieldsProps) {
  return fields.map((one) => {
    const label = t(one.label);
    return (
      <FieldRow
        key={`${one.kind} ${one.field}`}
        head={label}
        action={
          restoring.isOutdated(one) ? (
            <Outdated />
          ) : restoring.mayTakeBack(one) ? (
            <RestoreButton
              {...{ restoring, kind: one.kind, id: one.id, field: one.field }}
              label={t('Take back this field')}
              of={of ? t('{field} of “{name}”', { field: label, name: of }) : label}
            />
          ) : null
        }
      >
        <TextDifference before={one.before} after={one.after} />
      </FieldRow>
    );
  });
}

export const Outdated = () => <span className="px-1.5 text-hint text-ink-3">{t('changed again since')}</span>;

export function FieldRow({ head, action, children }: { head: ReactNode; action?: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-t border-line pt-2 pb-2.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <span className="text-hint leading-7 text-ink-2">{head}</span>
      <span className="-mx-1.5 justify-self-start max-md:order-3">{action}</span>
      <div className="min-w-0 md:col-span-full">{children}</div>
    </div>
  );
}
