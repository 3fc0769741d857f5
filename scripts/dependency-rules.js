/**
 * Checks which way imports point (dependency-rules.cjs). dependency-cruiser silently reads nothing where it does not work
 * with the installed TypeScript, so the number of modules it saw is part of the check.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const { forbidden, options, packages } = createRequire(import.meta.url)('../dependency-rules.cjs');
const root = resolve(import.meta.dirname, '..');
const modulesMin = 100;

process.chdir(root);
const folders = [...packages, 'scripts', 'sizes'].filter((folder) => existsSync(folder));
const { output } = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true }, undefined, {
  tsConfig: extractTSConfig('tsconfig.json'),
});
const seen = output.modules.filter((module) => folders.some((folder) => module.source.startsWith(`${folder}/`))).length;
const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
for (const { rule, from, to } of output.summary.violations)
  console.error(`${rule.name}: ${from} -> ${to}\n  ${comments.get(rule.name)}`);
if (seen < modulesMin)
  console.error(
    `only ${seen} modules were read, at least ${modulesMin} were expected: does dependency-cruiser read this TypeScript?`,
  );
const broken = output.summary.violations.length;
console.log(`${seen} modules, ${broken} broken rules`);
process.exitCode = broken > 0 || seen < modulesMin ? 1 : 0;
