/**
 * Plants faults in the charts, the views and what decides what is live, and checks that the expected test finds each of them. A fault is planted while
 * its file is loaded, so the sources do not change.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { faults } from '../../tests/planted/faults.mjs';
import { root } from './steps.mjs';
import { printTable } from './table.mjs';

/** @returns {Promise<import('./runners.mjs').Tally>} a fault that is found counts as passed */
export async function plantFaults() {
  const options = { root, watch: false, config: false, reporters: [quiet()] };
  const projects = await Promise.all(faults.map(projectOf));
  const vitest = await startVitest('test', [], options, { test: { projects } });
  const verdicts = faults.map((fault, index) => verdictOn(fault, testsOf(vitest, `fault ${index}`)));
  await vitest.close();
  printTable(
    ['Fault', 'Found by'],
    verdicts.map(({ row }) => row),
  );
  const passed = verdicts.filter(({ isFound }) => isFound).length;
  return { passed, failed: verdicts.length - passed, skipped: 0 };
}

async function projectOf(fault, index) {
  const path = join(root, fault.file);
  const source = await readFile(path, 'utf8');
  if (source.split(fault.from).length !== 2) throw new Error(`"${fault.name}" does not fit ${fault.file} exactly once`);
  const plant = {
    name: 'plant',
    enforce: 'pre',
    transform: (code, id) => (id === path ? code.replace(fault.from, () => fault.to) : null),
  };
  // Runs only the test that should find the fault.
  const testNamePattern = new RegExp(fault.foundBy.replaceAll(' > ', ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const surroundings = fault.test.startsWith('tests/server/')
    ? { environment: 'node', globalSetup: ['tests/support/sqlite-template.ts'] }
    : { environment: 'happy-dom' };
  return {
    plugins: [plant],
    test: { name: `fault ${index}`, ...surroundings, include: [fault.test], testNamePattern },
  };
}

function testsOf(vitest, project) {
  return vitest.state
    .getTestModules()
    .filter((module) => module.project.name === project)
    .flatMap((module) => [...module.children.allTests()]);
}

function verdictOn({ name, foundBy }, tests) {
  const failed = tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName);
  const finder = failed.find((title) => title.includes(foundBy));
  const others = failed.length === 1 ? '' : ` and ${failed.length - 1} more`;
  const result = finder
    ? `${finder.slice(0, 90)}${others}`
    : `NOT by "${foundBy}" (${failed.length} of ${tests.length} failed)`;
  return { isFound: finder !== undefined, row: [name, result] };
}

/** A reporter without output, because the failures are expected. */
function quiet() {
  return {};
}
