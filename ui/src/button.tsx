import { useId, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { usePress } from './use-press.ts';

export type ButtonTone = 'primary' | 'neutral' | 'outlined' | 'ghost' | 'text' | 'buy' | 'sell' | 'danger';
export type ButtonSize = 'lg' | 'md' | 'sm' | 'xs';

/** The classes of a button, for links that look like one. */
export const buttonClass = (tone: ButtonTone = 'neutral', size: ButtonSize = 'md', wide = false): string =>
  classes('btn', tone, size !== 'md' && size, wide && 'wide');

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** As wide as its container. */
  wide?: boolean;
  /** What is being done now, e.g. "Placing order": shown with a spinner, and presses are ignored. */
  busy?: string | false | undefined;
  /** Why it can't be pressed. It is shown below the button; true where the reason is shown elsewhere on the screen. */
  disabled?: string | boolean | undefined;
  icon?: ReactNode;
};

/** A throttled button: presses are ignored while busy, and a disabled one shows its reason. */
export function Button({
  tone,
  size,
  wide,
  busy,
  disabled,
  icon,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const reason = typeof disabled === 'string' ? disabled : undefined;
  const press = usePress(onClick, Boolean(busy));
  const button = (
    <button
      {...rest}
      type={type}
      className={classes(buttonClass(tone, size, wide), className)}
      disabled={Boolean(disabled)}
      aria-busy={busy ? true : undefined}
      aria-describedby={reason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={press}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon}
      {busy || children}
    </button>
  );
  if (reason === undefined) return button;
  return (
    <div className={wide ? undefined : 'inline-block'}>
      {button}
      <p className="btn-reason" id={reasonId}>
        {reason}
      </p>
    </div>
  );
}

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What it does, for screen readers. */
  label: string;
  /** Something new is behind it. */
  dot?: boolean;
};

/** An icon of 44 by 44 px with a name, throttled like any button but where it opens something: there a second press does no more. */
export function IconButton({ label, dot, className, children, onClick, ...rest }: IconButtonProps) {
  const press = usePress(onClick);
  const opens = rest['aria-haspopup'] !== undefined;
  return (
    <button
      type="button"
      {...rest}
      className={classes('iconbtn', className)}
      aria-label={label}
      title={label}
      onClick={opens ? onClick : press}
    >
      {children}
      {dot && <i className="dot" />}
    </button>
  );
}
