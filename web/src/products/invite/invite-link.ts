import { paths } from '../../carry/paths.ts';

/** Where an invited person signs up, with the code filled in. */
export const inviteLink = (code: string): string =>
  `${window.location.origin}${paths.register}?${new URLSearchParams({ code }).toString()}`;
