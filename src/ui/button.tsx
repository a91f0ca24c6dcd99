import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { t } from '../language/translate.ts';
import { type ButtonVariant, buttonStyles, textButtonStyles } from './button-styles.ts';
import { classNames } from './class-names.ts';
import { announce } from './live-region.tsx';
import { SpinnerIcon } from './spinner.tsx';

type NativeButton = Omit<ComponentProps<'button'>, 'className' | 'disabled'>;
/** `lockedBy` is the id of the element with the reason: the control can be focused, but does nothing. */
type Lockable = { lockedBy?: string | null | undefined };

export type ButtonProps = NativeButton &
  Lockable & {
    variant?: ButtonVariant;
    small?: boolean;
    /** The label while the button's work is in progress, shown with a spinner: "Saving…". */
    busy?: string | null | undefined;
    /** The busy label is not announced, because the work was announced before. */
    isQuiet?: boolean | undefined;
    /** Reserves room for this busy label from the start, so that nothing beside the button moves. */
    reserve?: string;
  };

export function Button({
  variant = 'secondary',
  small = false,
  busy,
  isQuiet = false,
  reserve,
  lockedBy,
  children,
  ...rest
}: ButtonProps) {
  useEffect(() => {
    if (busy && !isQuiet) announce(busy);
  }, [busy, isQuiet]);
  const words = busy ? (
    <>
      <SpinnerIcon />
      {busy}
    </>
  ) : (
    children
  );
  return (
    <button
      {...rest}
      {...lockable(rest, lockedBy, Boolean(busy))}
      aria-busy={busy ? true : undefined}
      className={buttonStyles(variant, small, Boolean(lockedBy))}
      data-part={variant === 'primary' ? 'primary' : undefined}
    >
      {busy || reserve ? <ReservedWidth other={busy ? children : reserve}>{words}</ReservedWidth> : words}
    </button>
  );
}

/** Also reserves the width of the other label, without making it part of the button's text. */
function ReservedWidth({ other, children }: { other: ReactNode; children: ReactNode }) {
  const place = '[grid-area:1/1] inline-flex items-center gap-2';
  return (
    <span className="grid justify-items-center">
      <span className={place}>{children}</span>
      <span
        aria-hidden="true"
        data-words={typeof other === 'string' ? other : ''}
        className={`${place} invisible h-0 overflow-hidden ps-6 before:content-[attr(data-words)]`}
      />
    </span>
  );
}

type LinkProps = { href: string; children: ReactNode };

/** A link that looks like a button. */
export function ButtonLink({ href, variant = 'secondary', children }: LinkProps & { variant?: ButtonVariant }) {
  const className = `${buttonStyles(variant, false, false)} print:hidden`;
  return (
    <Link href={href} className={className} data-part={variant === 'primary' ? 'primary' : undefined}>
      {children}
    </Link>
  );
}

export type TextButtonProps = NativeButton & Lockable & { strong?: boolean; destroy?: boolean };

/** A text action in a row or a toolbar. */
export function TextButton({ strong, destroy, lockedBy, ...rest }: TextButtonProps) {
  const className = textButtonStyles({ strong, destroy, isLocked: Boolean(lockedBy) });
  return <button {...rest} {...lockable(rest, lockedBy)} className={className} />;
}

/** A link in a row or a toolbar. */
export function TextButtonLink({ strong, ...rest }: LinkProps & { strong?: boolean; 'aria-label'?: string }) {
  return <Link {...rest} className={textButtonStyles({ strong })} />;
}

export type TextLinkProps = LinkProps & { external?: boolean; title?: string | undefined; 'aria-label'?: string };

/** A link in running text. An external one opens in a new tab, so that nothing typed here is lost. */
export function TextLink({ href, external = false, title, children, ...rest }: TextLinkProps) {
  const className = 'text-act underline decoration-1 underline-offset-[0.18em] hover:text-act-2 hover:decoration-2';
  if (external) {
    return (
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        title={title ?? t('Opens in a new tab')}
        dir="auto"
        className={className}
        {...rest}
      >
        {children}
      </a>
    );
  }
  return (
    <Link href={href} title={title} dir="auto" className={className} {...rest}>
      {children}
    </Link>
  );
}

export type IconButtonProps = Omit<NativeButton, 'children'> & Lockable & { label: string; icon: ReactNode };

/** A button with an icon. Its label is a tooltip on hover and keyboard focus, until Escape or a press. */
export function IconButton({ label, icon, lockedBy, ...rest }: IconButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={({ pointerType }) => setOpen(pointerType === 'mouse')}
      onPointerLeave={() => setOpen(false)}
      onPointerDown={() => setOpen(false)}
    >
      <button
        {...rest}
        {...lockable(rest, lockedBy)}
        aria-label={label}
        onFocus={({ currentTarget }) => setOpen(currentTarget.matches(':focus-visible'))}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        className={classNames(
          'inline-grid size-8 place-items-center rounded pointer-coarse:size-9',
          lockedBy ? 'text-ink-3' : 'text-ink-2 hover:bg-wash hover:text-ink',
        )}
      >
        {icon}
      </button>
      {isOpen && (
        <span
          aria-hidden="true"
          className="absolute top-full left-1/2 z-3 -translate-x-1/2 rounded bg-bar px-2 py-0.5 text-hint whitespace-nowrap text-on-bar"
        >
          {label}
        </span>
      )}
    </span>
  );
}

function lockable(native: NativeButton, lockedBy: string | null | undefined, isBusy = false) {
  const isLocked = Boolean(lockedBy);
  return {
    type: native.type ?? ('button' as const),
    'aria-disabled': isLocked || isBusy ? true : native['aria-disabled'],
    'aria-describedby': lockedBy ?? native['aria-describedby'],
    onClick: isLocked || isBusy ? (event: MouseEvent) => event.preventDefault() : native.onClick,
  };
}
