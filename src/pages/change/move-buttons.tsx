import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import { t } from '../../language/translate.ts';
import { controlId, firstId, lastId } from '../../lib/focus-targets.ts';
import { IconButton, WordButton } from '../../ui/button.tsx';
import { isPossible, type Step, type Steps } from '../part-moves.ts';

export type MoveButtonsProps = {
  kind: 'section' | 'item';
  id: number;
  steps: Steps;
  /** Id of the element that explains why nothing can be moved now. */
  lockedBy: string | null;
  onMove: (step: Step, controlId: string) => void;
};

/** Up and down: words for a section, icons for an item. At the ends the buttons stay and explain why they do nothing. */
export function MoveButtons({ kind, id, steps, lockedBy, onMove }: MoveButtonsProps) {
  const common = (way: 'up' | 'down') => {
    const own = controlId(kind, id, way);
    return {
      id: own,
      lockedBy: lockedBy ?? (isPossible(steps[way]) ? null : way === 'up' ? firstId : lastId),
      onClick: () => onMove(steps[way], own),
    };
  };
  if (kind === 'section') {
    return (
      <>
        <WordButton {...common('up')}>{t(steps.up.label)}</WordButton>
        <WordButton {...common('down')}>{t(steps.down.label)}</WordButton>
      </>
    );
  }
  return (
    <>
      <IconButton {...common('up')} label={t(steps.up.label)} icon={<Arrow label={steps.up.label} />} />
      <IconButton {...common('down')} label={t(steps.down.label)} icon={<Arrow label={steps.down.label} />} />
    </>
  );
}

const icons = {
  'Move Up': ArrowUp,
  'Move Down': ArrowDown,
  'move to previous section': ArrowUpToLine,
  'move to next section': ArrowDownToLine,
};

function Arrow({ label }: { label: Step['label'] }) {
  const Icon = icons[label];
  return <Icon aria-hidden size={16} strokeWidth={1.75} />;
}
