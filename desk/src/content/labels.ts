/** The words of kinds, states and pages, as keys of the catalogs. */
import type { content } from '@glassbook/contract';
import type { BadgeTone } from '@glassbook/ui';

export const kindLabels: Readonly<Record<content.EntryKind, string>> = {
  news: 'editor:kind.news',
  banner: 'editor:kind.banner',
  faq: 'editor:kind.faq',
  page: 'editor:kind.page',
  popup: 'editor:kind.popup',
};

export const pageLabels: Readonly<Record<(typeof content.fixedPages)[number], string>> = {
  about: 'content:title.about',
  contact: 'content:title.contact',
  compliance: 'content:title.compliance',
};

export const stateLabels: Readonly<Record<content.EntryState, string>> = {
  draft: 'editor:state.draft',
  scheduled: 'editor:state.scheduled',
  published: 'editor:state.published',
  ended: 'editor:state.ended',
  withdrawn: 'editor:state.withdrawn',
};

export const stateTones: Readonly<Partial<Record<content.EntryState, BadgeTone>>> = {
  scheduled: 'warn',
  published: 'ok',
};
