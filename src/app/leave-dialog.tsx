import { answerLeaving, type LeaveQuestion } from '../lib/leaving.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

export function LeaveDialog({ asked }: { asked: LeaveQuestion | null }) {
  return (
    <AlertDialog
      open={asked !== null}
      question={asked?.question ?? ''}
      consequences={asked?.consequences}
      isHarmless={asked?.isHarmless ?? true}
      onConfirm={() => answerLeaving(true)}
      onCancel={() => answerLeaving(false)}
    />
  );
}
