/** The value of a field that is chosen in a dialog: a page, an image or a component. */
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { buttonStyles, textButtonStyles } from './button-styles.ts';
import { errorStyles } from './field-styles.ts';

export type SelectedProps = {
  label: string;
  isSet: boolean;
  /** Icon or image before the words. */
  image?: ReactNode;
  /** Shown while something is set. */
  children?: ReactNode;
  /** `PickButton`s. Give them keys, so that a button keeps the focus when others are added or removed. */
  actions: ReactNode;
  /** The server's messages for the field. */
  refusals?: readonly string[];
};

/** Buttons while nothing is set; afterwards a frame with the image, the description, and the actions below. */
export function Selected({ label, isSet, image, children, actions, refusals = [] }: SelectedProps) {
  const id = useId();
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
            className={
              isSet ? '-mx-1.5 mt-1 flex flex-wrap gap-x-0.5 *:text-start *:whitespace-normal' : 'flex flex-wrap gap-2'
            }
          >
            {actions}
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

/** `remove` clears the field and then focuses the button with the ref `first`, because the pressed button is gone. */
export function useRemoval(isSet: boolean, onRemove: () => void) {
  const first = useRef<HTMLButtonElement>(null);
  const wasRemoved = useRef(false);
  useEffect(() => {
    if (wasRemoved.current && !isSet) first.current?.focus();
    wasRemoved.current = false;
  }, [isSet]);
  const remove = () => {
    wasRemoved.current = true;
    onRemove();
  };
  return { first, remove };
}

export type PickButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  isSet: boolean;
  strong?: boolean;
  destroy?: boolean;
};

/** A small button while nothing is set, a text action afterwards; always the same element, so that it keeps the focus. */
export function PickButton({ isSet, strong = false, destroy = false, ...rest }: PickButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={isSet ? textButtonStyles({ strong, destroy }) : buttonStyles('secondary', true, false)}
    />
  );
}
