import { t } from '../language/translate.ts';
import { type ConfigurationProblem, requiredAttributes } from '../lib/configuration.ts';
import { CannotStart } from './cannot-start.tsx';

/** Shown instead of the application if startup data is missing. */
export function ConfigurationAlert({ problems }: { problems: readonly ConfigurationProblem[] }) {
  const problemOf = (name: string) => {
    const found = problems.find((problem) => problem.name === name);
    return found && <strong className="text-stop">{t(found.problem)}</strong>;
  };
  return (
    <CannotStart
      why={
        <>
          <p className="font-row">
            {t('The element #root of this page lacks startup data. It needs these data attributes:')}
          </p>
          <ul className="mt-2">
            {requiredAttributes.map((name) => (
              <li key={name} className="flex flex-wrap gap-x-2">
                <code className="font-mono">{name}</code>
                {problemOf(name) ?? <span>{t('given')}</span>}
              </li>
            ))}
          </ul>
        </>
      }
    >
      <p className="mt-4">
        {t('Whoever hosts this console fills them in, in its index.html. Then load the page again.')}
      </p>
    </CannotStart>
  );
}
