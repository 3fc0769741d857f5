/** The parts every screen is made of. Words come from the catalog `app`, keys `ui.*` and `time.*`. */
export { Badge, MatchMark, ProofMark, type BadgeTone } from './badge.tsx';
export { TabBar, TopBar, type TabBarItem } from './bars.tsx';
export { BrandMark } from './brand.tsx';
export {
  Button,
  buttonClass,
  IconButton,
  throttleMs,
  type ButtonProps,
  type ButtonSize,
  type ButtonTone,
} from './button.tsx';
export { Chips, Segments, Tabs, type Choice } from './choices.tsx';
export { classes } from './classes.ts';
export { CodeInput } from './code-input.tsx';
export { CoinIcon } from './coin-icon.tsx';
export { Field, FieldError, PasswordInput, TextInput } from './field.tsx';
export { Change, Slot } from './figures.tsx';
export { Ledger, Part, Sum } from './ledger.tsx';
export { ListRow, type ListRowProps } from './list-row.tsx';
export { NumberField, type NumberFieldProps } from './number-field.tsx';
export { Overlay } from './overlay.tsx';
export type { OverlayProps } from './overlay-props.ts';
export { passwordStrength, type Strength } from './password-strength.ts';
export { PercentSlider } from './percent-slider.tsx';
export { Select } from './select.tsx';
export { Sparkline } from './sparkline.tsx';
export { Banner, EmptyState, ErrorState, Loading, Note, Skeleton, SkeletonRows } from './states.tsx';
export { sortRows, Table, type Column, type Sorting } from './table.tsx';
export { dismissToast, toast, toastMs, type ToastMessage } from './toast-store.ts';
export { Toaster } from './toaster.tsx';
export { Checkbox, Switch } from './toggles.tsx';
export { useBusy } from './use-busy.ts';
export { useGrouped } from './use-grouped.ts';
export { mediaNow, useMedia } from './use-media.ts';
export { useOpening } from './use-opening.ts';
export { useTimes } from './use-times.ts';
