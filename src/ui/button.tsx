import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { t } from '../language/translate.ts';
import { type ButtonVariant, buttonStyles, wordStyles } from './button-styles.ts';
import { classNames } from './class-names.ts';
import { announce } from './live-region.tsx';
import { SpinnerIcon } from './spinner-icon.tsx';

type NativeButton = Omit<ComponentProps<'button'>, 'className' | 'disabled'>;
/** `lockedBy` is the id of the element with the reason: the control can be focused, but does nothing. */
type Lockable = { lockedBy?: string | null | undefined };
type ButtonStyle = { variant?: ButtonVariant; small?: boolean };

export type ButtonProps = NativeButton &
  Lockable &
  ButtonStyle & {
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
      {busy || reserve ? <Roomy room={busy ? children : reserve}>{words}</Roomy> : words}
    </button>
  );
}

/** Also reserves the width of the other label, without making it part of the button's text. */
function Roomy({ room, children }: { room: ReactNode; children: ReactNode }) {
  const place = '[grid-area:1/1] inline-flex items-center gap-2';
  return (
    <span className="grid justify-items-center">
      <span className={place}>{children}</span>
      <span
        aria-hidden="true"
        data-words={typeof room === 'string' ? room : ''}
        className={`${place} invisible h-0 overflow-hidden ps-6 before:content-[attr(data-words)]`}
      />
    </span>
  );
}

export type LinkProps = Lockable & { href: string; children: ReactNode };

/** A link that looks like a button. When locked, it has no target and refers to the reason. */
export function ButtonLink({
  href,
  variant = 'secondary',
  small = false,
  lockedBy,
  children,
}: LinkProps & ButtonStyle) {
  const className = buttonStyles(variant, small, Boolean(lockedBy));
  if (lockedBy) return <LockedLink {...{ className, lockedBy, children }} />;
  return (
    <Link href={href} className={`${className} print:hidden`} data-part={variant === 'primary' ? 'primary' : undefined}>
      {children}
    </Link>
  );
}

export type WordProps = Lockable & { strong?: boolean; destroy?: boolean };

/** A text action in a row or a toolbar. */
export function WordButton({ strong, destroy, lockedBy, ...rest }: NativeButton & WordProps) {
  const className = wordStyles({ strong, destroy, isLocked: Boolean(lockedBy) });
  return <button {...rest} {...lockable(rest, lockedBy)} className={className} />;
}

/** A link in a row or a toolbar. */
export function WordLink({ href, strong, destroy, lockedBy, children, ...rest }: LinkProps & WordProps & Labelled) {
  const className = wordStyles({ strong, destroy, isLocked: Boolean(lockedBy) });
  if (lockedBy) return <LockedLink {...{ className, lockedBy, children }} />;
  return (
    <Link href={href} className={className} {...rest}>
      {children}
    </Link>
  );
}

type Labelled = { 'aria-label'?: string; lang?: string | undefined };
export type TextLinkProps = Labelled & {
  href: string;
  children: ReactNode;
  external?: boolean;
  title?: string | undefined;
};

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
        className={className}
        {...rest}
      >
        {children}
      </a>
    );
  }
  return (
    <Link href={href} title={title} className={className} {...rest}>
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

function LockedLink({ className, lockedBy, children }: { className: string; lockedBy: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a locked link keeps its role and its position, but has no target
    <a role="link" tabIndex={0} aria-disabled="true" aria-describedby={lockedBy} className={className}>
      {children}
    </a>
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
