import { useLocation } from 'wouter';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { showToast } from '../ui/toast.tsx';

/** Shows a toast after a save and leaves the screen after a save or Cancel. `id` is that of the edited entity, `null` for a new one. */
export function useFormEnd(end: { saved: () => string; to: (id: number | null) => string; id: number | null }) {
  const [, navigate] = useLocation();
  return (emitted: EntityFormEmitted) => {
    if (emitted.type === 'form.saved') showToast(end.saved());
    navigate(end.to(emitted.type === 'form.saved' ? emitted.id : end.id));
  };
}
