/** What is drawn on the pages of a document: texts in the order in which they are read, without fonts and places. */
import type { Locale } from '@glassbook/i18n';

export type Column = {
  head: string;
  /** Its share of the width. */
  share: number;
  /** Figures stand at the end of their column. */
  isFigure?: boolean;
};
export type Table = {
  kind: 'table';
  /** Read to those who do not see it. */
  summary: string;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
};
export type Block =
  | Table
  /** Labels and what they stand for; the last of them in a line of its own weight where `isSum`. */
  | { kind: 'facts'; rows: readonly { label: string; value: string; isSum?: boolean }[] }
  | { kind: 'text'; text: string }
  /** To be copied: a command, a key, a hash. */
  | { kind: 'code'; text: string };
export type Section = { title: string; blocks: readonly Block[] };
export type Sheet = {
  locale: Locale;
  brand: string;
  title: string;
  /** At the foot of each page, before its number. */
  foot: string;
  /** With `{{number}}`. */
  page: string;
  /** Milliseconds UTC: the time that the file states. */
  at: number;
  facts: readonly { label: string; value: string }[];
  sections: readonly Section[];
};
