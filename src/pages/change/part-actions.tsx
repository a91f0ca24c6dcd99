import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import type { Page } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { controlId, firstId, lastId } from '../../lib/focus-targets.ts';
import { IconButton, TextButton } from '../../ui/button.tsx';
import { toolbarStyles } from '../../ui/button-styles.ts';
import { Toolbar } from '../../ui/toolbar.tsx';
import { isPossible, type Step, type Steps } from '../part-moves.ts';
import type { Part } from '../use-page-editing.ts';
import type { ChangeControls } from './change-controls.ts';
import { DragHandle } from './drag-handle.tsx';

export type PartActionsProps = {
  page: Page;
  part: Part;
  steps: Steps;
  controls: ChangeControls;
  /** Buttons beside Edit. */
  children?: ReactNode;
};

const labels = {
  section: { actions: 'Section actions', locked: 'Section actions, locked', edit: 'Edit Section', destroy: 'Destroy' },
  item: { actions: 'Item actions', locked: 'Item actions, locked', edit: 'Edit Item', destroy: 'Destroy Item' },
} as const;

/** The actions on a section or an item. */
export function PartActions({ page, part, steps, controls, children }: PartActionsProps) {
  const { lockedBy, isBrief, edit, requestDestroy, onMove, copying } = controls;
  const { kind, id } = part;
  const label = labels[kind];
  return (
    <div className="flex items-center">
      {kind === 'section' && lockedBy ? <Lock aria-hidden size={16} className="me-2 text-ink-3 max-sm:hidden" /> : null}
      <Toolbar className={toolbarStyles} label={t(lockedBy ? label.locked : label.actions)}>
        <TextButton id={controlId(kind, id, 'edit')} strong lockedBy={lockedBy} onClick={() => edit({ kind, id })}>
          {t(label.edit)}
        </TextButton>
        {children}
        {isBrief ? null : (
          <>
            <MoveButtons {...{ kind, id, steps, lockedBy, onMove }} />
            {copying ? (
              <TextButton
                id={controlId(kind, id, 'more')}
                aria-haspopup="menu"
                lockedBy={lockedBy}
                onClick={() => copying.openMenu(part)}
              >
                {t('More')}
              </TextButton>
            ) : null}
            <TextButton
              id={controlId(kind, id, 'destroy')}
              destroy
              lockedBy={lockedBy}
              onClick={() => requestDestroy(part)}
            >
              {t(label.destroy)}
            </TextButton>
          </>
        )}
      </Toolbar>
      {isBrief ? null : (
        <DragHandle part={part} from={steps.up.move.from} page={page} isLocked={lockedBy !== null} onMove={onMove} />
      )}
    </div>
  );
}

type MoveButtonsProps = Pick<Part, 'kind' | 'id'> & Pick<ChangeControls, 'lockedBy' | 'onMove'> & { steps: Steps };

/** Text buttons for a section, icons for an item. At the ends the buttons stay and explain why they do nothing. */
function MoveButtons({ kind, id, steps, lockedBy, onMove }: MoveButtonsProps) {
  return (['up', 'down'] as const).map((direction) => {
    const step = steps[direction];
    const buttonId = controlId(kind, id, direction);
    const common = {
      id: buttonId,
      lockedBy: lockedBy ?? (isPossible(step) ? null : direction === 'up' ? firstId : lastId),
      onClick: () => onMove(step, buttonId),
    };
    return kind === 'section' ? (
      <TextButton key={direction} {...common}>
        {t(step.label)}
      </TextButton>
    ) : (
      <IconButton key={direction} {...common} label={t(step.label)} icon={<Arrow label={step.label} />} />
    );
  });
}

const icons = {
  'Move Up': ArrowUp,
  'Move Down': ArrowDown,
  'move to previous section': ArrowUpToLine,
  'move to next section': ArrowDownToLine,
};

function Arrow({ label }: { label: Step['label'] }) {
  const Icon = icons[label];
  return <Icon aria-hidden size={16} />;
}
