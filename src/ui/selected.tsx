/** The value of a field that is chosen in a dialog: a page, an image or a component. */
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { buttonStyles, textButtonStyles } from './button-styles.ts';
import { errorStyles } from './field-styles.ts';

type Action = { label: string; onPress: () => void };

export type SelectedProps = {
  label: string;
  isSet: boolean;
  /** Icon or image before the words. */
  image?: ReactNode;
  /** Shown while something is set. */
  children?: ReactNode;
  /** What can be chosen or changed now. A button keeps the focus when others are added or removed. */
  choices: readonly (Action | false)[];
  /** Offered while something is set; afterwards the first choice has the focus, because the pressed button is gone. */
  remove: Action;
  actionsRef?: RefObject<HTMLDivElement | null>;
  /** The server's messages for the field. */
  refusals?: readonly string[];
};

/** Buttons while nothing is set; afterwards a frame with the image, the description, and the actions below. */
export function Selected(props: SelectedProps) {
  const { label, isSet, image, children, choices, remove, actionsRef, refusals = [] } = props;
  const id = useId();
  const own = useRef<HTMLDivElement>(null);
  const actions = actionsRef ?? own;
  const wasRemoved = useRef(false);
  useEffect(() => {
    if (wasRemoved.current && !isSet) focusFirst(actions);
    wasRemoved.current = false;
  }, [isSet, actions]);
  const onRemove = () => {
    wasRemoved.current = true;
    remove.onPress();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div role="group" aria-labelledby={id} className="min-w-0">
      <p id={id} className="mb-1 text-label font-semibold">
        {label}
      </p>
      <div className={isSet ? 'flex flex-wrap items-start gap-3.5 rounded border border-line p-2.5' : undefined}>
        {isSet && image}
        <div className="min-w-[min(100%,9rem)] flex-1 text-label leading-[1.3125rem] [overflow-wrap:anywhere]">
          {isSet && children}
          <div
            ref={actions}
            className={
              isSet ? '-mx-1.5 mt-1 flex flex-wrap gap-x-0.5 *:text-start *:whitespace-normal' : 'flex flex-wrap gap-2'
            }
          >
            {choices.map((choice) => choice && <PickButton key={choice.label} {...choice} isSet={isSet} />)}
            {isSet && <PickButton label={remove.label} isSet destroy onPress={onRemove} />}
          </div>
        </div>
      </div>
      {refusals.length > 0 ? (
        <div role="alert" className={errorStyles}>
          {refusals.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

export function focusFirst(actions: RefObject<HTMLDivElement | null>): void {
  actions.current?.querySelector('button')?.focus();
}

type PickButtonProps = Action & { isSet: boolean; destroy?: boolean };

/** A small button while nothing is set, a text action afterwards; always the same element, so that it keeps the focus. */
const PickButton = ({ label, onPress, isSet, destroy = false }: PickButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    className={isSet ? textButtonStyles({ strong: !destroy, destroy }) : buttonStyles('secondary', true, false)}
  >
    {label}
  </button>
);
