import { useEffect } from 'react';
import type { RefusalCode } from '@glassbook/contract';
import type { Form } from '../../shared/sending/sent.ts';
import { useFields } from '../../shared/sending/use-fields.ts';
import { useSending } from '../../shared/sending/use-sending.ts';

/** The part of the form, or of its review, that a refusal is about. */
export type Part = 'payee' | 'amount' | 'form' | 'password' | 'other';
type Options<Draft, Body, Made> = {
  /** Sends it with its payment password, which is no part of what is kept. */
  post: (body: Body, key: string, password: string) => ReturnType<Form<Body, Made>['post']>;
  first: Draft;
  valuesOf: (body: Body) => Draft;
  partOf: (reason: RefusalCode) => Part;
  /** Nothing around the form may replace it while it is not known what was sent did. */
  onLocked: (locked: boolean) => void;
};

/** A form whose review asks for the payment password: what is refused for the password, or for a reason of no field, stays in the review. */
export function usePayOut<Draft extends object, Body, Made>(
  form: Omit<Form<Body, Made>, 'post'>,
  { post, first, valuesOf, partOf, onLocked }: Options<Draft, Body, Made>,
) {
  const sending = useSending<Body, Made>({ ...form, post: (body, key) => post(body, key, '') });
  const fields = useFields(sending, first, valuesOf);
  const { refused, locked } = sending;
  useEffect(() => {
    onLocked(locked);
    return () => onLocked(false);
  }, [locked, onLocked]);
  const part = refused?.reason && partOf(refused.reason);
  const isOfReview = part === 'password' || part === 'other';
  const reviewed = sending.body ?? (isOfReview ? refused?.body : undefined);
  return {
    ...{ sending, fields, part, reviewed },
    open: sending.open || (isOfReview && reviewed !== undefined),
    send: (body: Body, password: string) => sending.sendNow(body, (same, key) => post(same, key, password)),
  };
}
export type PayOut<Draft, Body, Made> = Pick<
  ReturnType<typeof usePayOut<Draft & object, Body, Made>>,
  'sending' | 'part' | 'reviewed' | 'open' | 'send'
>;
