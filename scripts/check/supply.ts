/** S23: what is installed is what was reviewed. Checked from package-lock.json and package.json alone, so that it holds before anything is installed. */

type Locked = {
  /** Where it is installed under another name. */
  name?: string;
  version?: string;
  /** Missing where the package comes from the registry that npm is set up with. */
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Readonly<Record<string, string>>;
};
export type Lockfile = { lockfileVersion: number; packages: Readonly<Record<string, Locked>> };
/** package.json: `allowScripts` lists each install script and whether it is run. */
export type Manifest = { allowScripts: Readonly<Record<string, boolean>> };

const registry = 'https://registry.npmjs.org/';
const folder = 'node_modules/';

/** The last day of support of each line of Node, from the schedule of its project. A line that is not listed yet is not used yet. */
const nodeEndOfLife: Readonly<Record<string, string>> = { 22: '2027-04-30', 24: '2028-04-30', 26: '2029-04-30' };

const installedAs = (path: string): string => path.slice(path.lastIndexOf(folder) + folder.length);

/** The packages that are not ours, by their name. What is inside another package is covered by that one's integrity. */
export function foreignPackages({ packages }: Lockfile): [name: string, locked: Locked][] {
  return Object.entries(packages)
    .filter(([path, { link, inBundle }]) => path.includes(folder) && !link && !inBundle)
    .map(([path, locked]) => [locked.name ?? installedAs(path), locked]);
}

function problemsOf(
  name: string,
  { version, resolved, integrity, hasInstallScript }: Locked,
  allowed: Manifest['allowScripts'],
) {
  const problems: string[] = [];
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) problems.push('has no sha512 integrity');
  if (resolved !== undefined && !resolved.startsWith(registry)) problems.push(`comes from ${resolved}`);
  if (hasInstallScript && !Object.hasOwn(allowed, name))
    problems.push('has an install script that is not in allowScripts');
  return problems.map((problem) => `${name} ${version ?? ''} ${problem}`);
}

const nodesOf = (packages: [name: string, locked: Locked][]): string[] =>
  packages.filter(([name]) => name === 'node').map(([, { version = '' }]) => version);
const endOf = (version: string): string | undefined => nodeEndOfLife[version.split('.', 1)[0] ?? ''];

/** What is to be done before long and breaks nothing today. `today` is a date of ISO 8601. */
export const supplyWarnings = (lock: Lockfile, today: string): string[] =>
  nodesOf(foreignPackages(lock))
    .filter((version) => (endOf(version) ?? today) < today)
    .map((version) => `node ${version} is not supported any more since ${endOf(version) ?? ''}`);

/** What is wrong; empty where all is well, on any day. */
export function supplyProblems(lock: Lockfile, { allowScripts }: Manifest): string[] {
  const packages = foreignPackages(lock);
  const scripted = new Set(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name));
  const names = new Set(Object.keys(lock.packages).map(installedAs));
  const unlocked = packages.flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((each) =>
      names.has(each) ? [] : [`${name} needs ${each}, which is not locked`],
    ),
  );
  const idle = Object.keys(allowScripts).filter((name) => !scripted.has(name));
  const nodes = nodesOf(packages);
  return [
    ...(lock.lockfileVersion === 3 ? [] : [`the lockfile is of version ${lock.lockfileVersion}`]),
    ...packages.flatMap(([name, locked]) => problemsOf(name, locked, allowScripts)),
    // npm ci refuses such a lockfile, also on machines that would not install the package.
    ...unlocked,
    ...idle.map((name) => `allowScripts names ${name}, which has no install script`),
    ...(nodes.length === 1 ? [] : [`node is locked ${nodes.length} times`]),
    ...nodes
      .filter((version) => endOf(version) === undefined)
      .map((version) => `node ${version} is of a line that is not listed`),
  ];
}
