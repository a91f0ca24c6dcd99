/** What was picked elsewhere: a page, an image, a component. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { buttonStyles, wordStyles } from './button-styles.ts';

export type SelectedProps = {
  label: string;
  isSet: boolean;
  /** Icon or image before the words. */
  image?: ReactNode;
  /** Shown while something is set. */
  children?: ReactNode;
  /** `PickButton`s; give them keys, so that a button keeps the focus while others come and go. */
  actions: ReactNode;
  /** Shown below, such as a message. */
  below?: ReactNode;
};

/** When empty it offers small buttons; when set it is one framed line with name, path or image, and actions below. */
export function Selected({ label, isSet, image, children, actions, below }: SelectedProps) {
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
      {below}
    </div>
  );
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
