/** The sections of the report that are about all charts and all suites. */
import { type Difference, kinds } from './differences.ts';
import { type RequirementResult, verdictOf } from './requirements.ts';
import { type MutationResult, type Results, suites, type TestResult } from './results.ts';
import { ScrollRegion } from './scroll-region.tsx';

/** Which command makes what is not there. */
export function Missing({ results }: { results: Results }) {
  const commands = [
    ...suites.filter((suite) => results.tests[suite] === null).map((suite) => [suite, `npm test -- --only ${suite}`]),
    ...(results.models.some(({ level }) => level === 'view') ? [] : [['paths on the screens', 'npm run test:models']]),
    ...(results.models.some(({ level }) => level === 'browser')
      ? []
      : [['paths in the browser', 'npm run test:models -- --browser']]),
    ...(results.mutation ? [] : [['mutants', 'npm run test:mutation']]),
  ];
  if (commands.length === 0) return null;
  return (
    <section aria-labelledby="missing-title" className="notice">
      <h2 id="missing-title">Not in this report</h2>
      <ul>
        {commands.map(([what, command]) => (
          <li key={what}>
            {what}: <code>{command}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

const shownDifferences = 200;

export function Differences({ before, differences }: { before: string | null; differences: readonly Difference[] }) {
  const total = kinds.map((kind) => [kind, differences.filter((one) => one.kind === kind).length] as const);
  return (
    <section id="differences" aria-labelledby="differences-title">
      <h2 id="differences-title">Since the report before</h2>
      {before === null && <p>This is the first report: there is nothing to compare it with.</p>}
      {before !== null && differences.length === 0 && <p>Nothing is other than on {before}.</p>}
      {before !== null && differences.length > 0 && (
        <>
          <p>
            Other than on {before}:{' '}
            {total.flatMap(([kind, count]) => (count > 0 ? [`${kind.toLowerCase()} ${count}`] : [])).join(', ')}.
          </p>
          <ScrollRegion look="wide" label="Differences">
            <table>
              <thead>
                <tr>
                  {['What', 'Name', 'Before', 'Now'].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {differences.slice(0, shownDifferences).map(({ kind, name, before: old, after }) => (
                  <tr key={`${kind} ${name}`}>
                    <td>{kind}</td>
                    <th scope="row">{name}</th>
                    <td>{old ?? 'was not there'}</td>
                    <td className={after === 'failed' || after === 'missed' ? 'bad' : undefined}>
                      {after ?? 'is gone'}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {differences.length > shownDifferences && <p>And {differences.length - shownDifferences} more.</p>}
        </>
      )}
    </section>
  );
}

/** The tests of `tests/charts/invariants.test.ts`, by the name of the invariant. */
export function Invariants({ tests }: { tests: readonly TestResult[] | null }) {
  const prefix = 'TEST-02 in every state that a chart can reach ';
  const found = (tests ?? []).filter(
    ({ file, title }) => file.endsWith('invariants.test.ts') && title.startsWith(prefix),
  );
  return (
    <section id="invariants" aria-labelledby="invariants-title">
      <h2 id="invariants-title">What holds in every state that a chart can reach</h2>
      {found.length === 0 && (
        <p>
          No result: <code>npm test -- --only models</code>
        </p>
      )}
      <ul className="tests">
        {found.map((test) => (
          <TestLine key={test.title} test={{ ...test, title: test.title.slice(prefix.length) }} />
        ))}
      </ul>
    </section>
  );
}

export function Requirements({ requirements }: { requirements: readonly RequirementResult[] }) {
  const failed = requirements.filter(({ verdict }) => verdict === 'failed');
  return (
    <section id="requirements" aria-labelledby="requirements-title">
      <h2 id="requirements-title">Requirements and their tests</h2>
      {failed.length > 0 && <p className="bad">Failing: {failed.map(({ id }) => id).join(', ')}</p>}
      {requirements.map(({ id, what, tests, results, verdict }) => (
        <details key={id} className="path" open={verdict === 'failed'}>
          <summary>
            <span className={verdict === 'passed' ? 'good' : verdict === 'failed' ? 'bad' : undefined}>
              {verdict === 'passed' ? '✓' : verdict === 'failed' ? '✗' : '–'}
            </span>{' '}
            {id} {what}
          </summary>
          {results.length === 0 && <p>No result of: {tests.join(', ') || 'any test'}</p>}
          <ul className="tests">
            {byFile(results).map(([file, all]) => (
              <li key={file}>
                {file}: {all.length} {verdictOf(all)}
                <ul className="tests">
                  {all.map((test) => (
                    <TestLine key={test.title} test={test} />
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

export function Mutation({ mutation }: { mutation: MutationResult | null }) {
  return (
    <section id="mutation" aria-labelledby="mutation-title">
      <h2 id="mutation-title">Strength of the tests</h2>
      {mutation === null ? (
        <p>
          No result: <code>npm run test:mutation</code>
        </p>
      ) : (
        <>
          <p>
            {mutation.score} % of {mutation.mutants} small changes of the charts and the pure rules were noticed.
          </p>
          <h3>What lives, and why</h3>
          <ul className="tests">
            {mutation.survivors.map(({ source, line, from, to, reason }) => (
              <li key={`${source} ${line} ${from} ${to}`}>
                {source}:{line} <code>{from}</code> → <code>{to}</code>
                <br />
                <span className={reason ? undefined : 'bad'}>{reason ?? 'without a reason'}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function TestLine({ test: { title, passed } }: { test: TestResult }) {
  return (
    <li>
      <span className={passed ? 'good' : 'bad'}>{passed ? '✓' : '✗ failed:'}</span> {title}
    </li>
  );
}

function byFile(results: readonly TestResult[]): [string, TestResult[]][] {
  const files = new Map<string, TestResult[]>();
  for (const result of results) files.set(result.file, [...(files.get(result.file) ?? []), result]);
  return [...files];
}
