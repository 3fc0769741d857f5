import { useState } from 'react';

/** What is wrong with one field of a form that takes a reason, shown there until a field is edited. `fields`: which one a refusal is about. */
export function useFieldProblem<Field extends string>(fields: Readonly<Record<string, Field>>) {
  const [problem, setProblem] = useState<{ field: Field; text: string }>();
  /** Empty: the form has nothing to say besides. */
  const say = (field: Field, text: string): '' => {
    setProblem({ field, text });
    return '';
  };
  return {
    say,
    edited: () => setProblem(undefined),
    errorOf: (field: Field) => problem?.field === field && problem.text,
    /** The sentence of a refusal, for the form; empty where a field shows it. */
    refused: ({ reason, message }: { reason: string; message: string }): string => {
      const field = fields[reason];
      return field === undefined ? message : say(field, message);
    },
  };
}
