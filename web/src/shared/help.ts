/** The questions of the FAQ that are nearest to what somebody types. */
import { content } from '@glassbook/contract';
import { useMemo } from 'react';
import { useCall } from '../carry/loadable.ts';
import { paths } from '../carry/paths.ts';

export type Question = { title: string; to: string };
type Written = Question & { text: string };

/** The questions of the page, each with all its text. */
export function questionsIn(html: string): Written[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('details')].map((each) => {
    const title = each.querySelector('summary')?.textContent.trim() ?? '';
    return { title, text: each.textContent, to: each.id === '' ? paths.faq : `${paths.faq}#${each.id}` };
  });
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
/** Shorter words of letters are in every question. */
const LEAST = 3;

/** Words of Latin letters and numbers; of scripts that are written without spaces each two characters that follow each other, or three where a character is a letter. */
function wordsIn(text: string): string[] {
  const runs = folded(text).match(/[\p{Script=Latin}\p{N}]+|(?:(?!\p{Script=Latin})[\p{L}\p{M}])+/gu) ?? [];
  const words = runs.flatMap((run) => {
    if (/^[\p{Script=Latin}\p{N}]/u.test(run)) return run.length < LEAST ? [] : [run];
    const characters = Array.from(run);
    const size = Math.min(
      characters.length,
      /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(run) ? 2 : 3,
    );
    return characters.slice(size - 1).map((_, at) => characters.slice(at, at + size).join(''));
  });
  return [...new Set(words)];
}

/** At most so many that have a word of the text in their title, or half of its words anywhere; a word of the title counts three times. */
export function nearest(questions: readonly Written[], typed: string, most: number): Question[] {
  const words = wordsIn(typed);
  const scored = questions.map(({ title, to, text }) => {
    const inTitle = words.filter((word) => folded(title).includes(word)).length;
    const anywhere = words.filter((word) => folded(text).includes(word)).length;
    return {
      title,
      to,
      score: inTitle > 0 || (anywhere > 0 && anywhere * 2 >= words.length) ? inTitle * 3 + anywhere : 0,
    };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ title, to }) => ({ title, to }));
}

/** The same of the page in the language of now; none until something is typed. */
export function useHelp(typed: string, most: number): Question[] {
  const html = useCall(content.faq, {}, { staleMs: 300_000, enabled: typed.trim() !== '' }).data?.content;
  const questions = useMemo(() => (html === undefined ? [] : questionsIn(html)), [html]);
  return useMemo(() => (typed.trim() === '' ? [] : nearest(questions, typed, most)), [questions, typed, most]);
}
