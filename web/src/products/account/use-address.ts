import { useState } from 'react';
import { addressProblem } from './address.ts';
import { firstArea, useAreas, type Area } from './phone/areas.ts';

/** Digits with what separates them; what is wrong beyond that is for the server. */
const numberShape = /^\+?[\d\s().-]{4,32}$/;

type NumberProblem = 'problem.phone_missing' | 'problem.phone_shape';
const numberProblem = (number: string): NumberProblem | undefined => {
  if (number === '') return 'problem.phone_missing';
  return numberShape.test(number) ? undefined : 'problem.phone_shape';
};

export type Address = ReturnType<typeof useAddress>;

/** What an account is named by in a form: an email, or a phone number with its country. `isNew`: it gets an account, by phone only where the site sends SMS. */
export function useAddress(isNew: boolean) {
  const areas = useAreas(isNew ? 'served' : 'all');
  const [by, setBy] = useState<'email' | 'phone'>('email');
  const [email, setEmail] = useState('');
  const [number, setNumber] = useState('');
  const [chosen, setChosen] = useState<Area>();
  const area = chosen ?? firstArea(areas ?? [], navigator.languages);
  const isPhone = by === 'phone';
  const typed = (isPhone ? number : email).trim();
  return {
    ...{ by, setBy, email, setEmail, number, setNumber, area, setArea: setChosen, areas: areas ?? [] },
    /** Also while the countries are not here, so that nothing moves when they are. */
    offersPhone: !isNew || areas === undefined || areas.length > 0,
    isPhone,
    typed,
    /** As it is shown again: with the country, unless that was typed. */
    shown: isPhone && area && !typed.startsWith('+') ? `+${area.code} ${typed}` : typed,
    problem: isPhone ? numberProblem(typed) : addressProblem(typed),
    /** The fields of a call besides the address. */
    more: isPhone ? { type: 'mobile' as const, area_code: area?.code ?? '' } : {},
  };
}
