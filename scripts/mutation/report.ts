/** The parts of Stryker's JSON report that are counted and printed. */
type Mutant = {
  mutatorName: string;
  replacement?: string;
  status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'CompileError' | 'RuntimeError' | 'Ignored' | 'Pending';
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
};
export type Report = { files: Record<string, { source: string; mutants: Mutant[] }> };
export type Count = { killed: number; timeout: number; survived: number; noCoverage: number; score: number };

/** The score is the detected share of all that could be, in percent. */
export function countOf({ files }: Report): Count {
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const of = (wanted: Mutant['status']) => mutants.filter(({ status }) => status === wanted).length;
  const [killed, timeout, survived, noCoverage] = [of('Killed'), of('Timeout'), of('Survived'), of('NoCoverage')];
  const all = killed + timeout + survived + noCoverage;
  return { killed, timeout, survived, noCoverage, score: all === 0 ? 0 : (100 * (killed + timeout)) / all };
}

export function lineOf(name: string, { killed, timeout, survived, noCoverage, score }: Count, seconds: number): string {
  const all = killed + timeout + survived + noCoverage;
  return `${name}: ${score.toFixed(1)} % of ${all} mutants (killed ${killed}, timed out ${timeout}, survived ${survived}, not reached ${noCoverage}; ${seconds.toFixed(0)} s)`;
}

/** Each mutant that no test detected: where it is, and what was replaced by what. */
export function survivorsIn({ files }: Report): string[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .sort((one, other) => one.location.start.line - other.location.start.line)
      .map(({ location: { start, end }, replacement = '', mutatorName, status }) => {
        const lines = source.split('\n').slice(start.line - 1, end.line);
        const was =
          lines.length === 1
            ? (lines[0] ?? '').slice(start.column - 1, end.column - 1)
            : `${(lines[0] ?? '').slice(start.column - 1)} …`;
        const unreached = status === 'NoCoverage' ? ', not reached' : '';
        return `${file}:${start.line} ${mutatorName}${unreached}: ${was.trim()} -> ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`;
      }),
  );
}
