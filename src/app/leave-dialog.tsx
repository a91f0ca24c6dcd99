import { answerLeaving, type LeaveQuestion } from '../lib/leaving.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

export function LeaveDialog({ pending }: { pending: LeaveQuestion | null }) {
  return (
    <AlertDialog
      open={pending !== null}
      question={pending?.question ?? ''}
      consequences={pending?.consequences}
      isHarmless={pending?.isHarmless ?? true}
      onConfirm={() => answerLeaving(true)}
      onCancel={() => answerLeaving(false)}
    />
  );
}
