import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { TextButton } from './button.tsx';
import { classNames } from './class-names.ts';

export type NoticeTone = 'stop' | 'warn' | 'good' | 'neutral';
export type NoticeProps = {
  tone: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  onDismiss?: (() => void) | undefined;
  actions?: ReactNode;
};

const variants = {
  stop: { Icon: CircleAlert, ground: 'border-stop bg-stop-soft', ink: 'text-stop', role: 'alert' },
  warn: { Icon: TriangleAlert, ground: 'border-warn bg-warn-soft', ink: 'text-warn', role: undefined },
  good: { Icon: Check, ground: 'border-good bg-good-soft', ink: 'text-good', role: 'status' },
  neutral: { Icon: Info, ground: 'border-ink bg-wash', ink: 'text-ink', role: undefined },
} as const;

/** A message in the page: a failure is announced at once, a success politely. */
export function Notice({ tone, title, children, onDismiss, actions }: NoticeProps) {
  const { Icon, ground, ink, role } = variants[tone];
  return (
    <div
      role={onDismiss ? 'alert' : role}
      className={classNames('my-3 flex flex-wrap items-start gap-x-3 gap-y-1 border-s-4 px-4 py-3', ground)}
    >
      <div className="flex min-w-[min(100%,18rem)] flex-1 items-start gap-3">
        <Icon size={20} className={classNames('mt-0.5 shrink-0', ink)} />
        <div className="min-w-0 flex-1 space-y-0.5">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
      </div>
      {actions}
      {onDismiss && (
        <TextButton
          strong
          onClick={(event) => {
            moveFocusFrom(event.currentTarget);
            onDismiss();
          }}
        >
          {t('Dismiss')}
        </TextButton>
      )}
    </div>
  );
}

/** Dismissing removes the button, so the focus moves to the surrounding form, or else to the title of the page. */
function moveFocusFrom(button: HTMLElement): void {
  const control = button
    .closest('form, [data-part="edit-panel"]')
    ?.querySelector<HTMLElement>('input, textarea, select');
  (control ?? document.querySelector<HTMLElement>('#title'))?.focus();
}
