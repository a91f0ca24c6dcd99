/** What was picked elsewhere: a page, an image, a component. */
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { buttonStyles, wordStyles } from './button-styles.ts';
import { errorStyles } from './field-styles.ts';

export type SelectedProps = {
  label: string;
  isSet: boolean;
  /** Icon or image before the words. */
  image?: ReactNode;
  /** Shown while something is set. */
  children?: ReactNode;
  /** `PickButton`s; give them keys, so that a button keeps the focus while others come and go. */
  actions: ReactNode;
  /** Why the server refuses what was picked. */
  refusals?: readonly string[];
};

/** When empty it offers small buttons; when set it is one framed line with name, path or image, and actions below. */
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

/** What removes the choice, and the first button: it takes the focus then, since the one that was pressed is gone. */
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

/** A small button while nothing is set, a text action afterwards: the same element, so that it keeps the focus. */
export function PickButton({ isSet, strong = false, destroy = false, ...rest }: PickButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={isSet ? wordStyles({ strong, destroy }) : buttonStyles('secondary', true, false)}
    />
  );
}
