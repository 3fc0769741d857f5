/** What the scanners found, by how heavy it is. */
type Finding = { method: string; path: string; info: string; level: number; parameter: string };
/** Of wapiti's report in JSON: kinds, each with its findings. */
export type WapitiReport = Record<'vulnerabilities' | 'anomalies', Record<string, Finding[]>>;
/** Of ffuf's. */
export type FfufReport = {
  results: { input: { FUZZ: string }; status: number; length: number; redirectlocation: string }[];
};

const levels = ['info', 'low', 'medium', 'high'];

/** One line a finding, the heaviest first, with its level: 0 info, 1 low, 2 medium, 3 high. `own` is the page of the scan itself. */
export function findingsOf(
  { vulnerabilities, anomalies }: WapitiReport,
  own: string,
): { level: number; line: string }[] {
  return [vulnerabilities, anomalies]
    .flatMap((kinds) =>
      Object.entries(kinds).flatMap(([kind, found]) =>
        found
          .filter(({ path }) => path !== own)
          .map(({ level, method, path, parameter, info }) => ({
            level,
            line: `${levels[level] ?? level} ${kind}: ${method} ${path} ${parameter} ${info}`.replaceAll('\n', ' '),
          })),
      ),
    )
    .toSorted((a, b) => b.level - a.level);
}

/** The paths that answered like something that is there: neither 404, nor a call of the contract, nor a page of the screens, which all have the length of the same shell. */
export const undocumented = (
  { results }: FfufReport,
  { known, shells }: { known: ReadonlySet<string>; shells: ReadonlySet<number> },
): string[] =>
  results
    .filter(({ input, status, length }) => !known.has(input.FUZZ) && !(status === 200 && shells.has(length)))
    .map(({ input, status }) => `${status} /${input.FUZZ}`);
