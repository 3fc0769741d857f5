/**
 * Which rules a journal is under. A rule that changes what a stored command does is a new version: entries before `platform.adoptRules` go on being replayed under the rules they were
 * written under, so a journal always rebuilds the state it was answered with. docs/releases.md says what a new version takes: its line here, a guard in the handler (`state.rules`),
 * and its recorded journal (server/test/golden).
 *
 * 1: every journal from its first entry until `platform.adoptRules`.
 */
export type Rules = number;
export const RULES: Rules = 1;

/** Whether a database holds demo money or real money: set once, before anything is paid. Until then it holds demo money. */
export type Money = 'demo' | 'real';
