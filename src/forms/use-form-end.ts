import { useLocation } from 'wouter';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { showToast } from '../ui/toast.tsx';

/** What a form says when it is saved, and where it leads then or when it is left: `id` is that of what is stored. */
export function useFormEnd(end: { saved: () => string; to: (id: number | null) => string; id: number | null }) {
  const [, navigate] = useLocation();
  return (emitted: EntityFormEmitted) => {
    if (emitted.type === 'form.saved') showToast(end.saved());
    navigate(end.to(emitted.type === 'form.saved' ? emitted.id : end.id));
  };
}
