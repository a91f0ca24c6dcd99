import '../../api/all-endpoints.ts';
import Check from 'lucide-react/icons/check';
import { useEffect } from 'react';
import type { Domain } from '../../../contract/entities.ts';
import type { NextSteps } from '../../../contract/overview.ts';
import type { PartialDomain } from '../../api/first-rows.ts';
import { reading, useMe, useReading } from '../../api/resource.ts';
import { t } from '../../language/translate.ts';
import { hideSteps } from '../../lib/hidden-steps.ts';
import { Button, ButtonLink, TextButton, TextButtonLink } from '../../ui/button.tsx';
import { announce } from '../../ui/live-region.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { type StepAction, stepActions, stepLines } from './step-lines.ts';
import { nextStep, stepNames, stepsDone, stepTexts } from './steps.ts';

type Props = { domain: Domain | PartialDomain; onNewPage: () => void };

const stepsReading = (domainId: number) =>
  reading(['nextSteps', domainId], async (client) => {
    const { domains } = await client.call('getOverview', { query: { domain: String(domainId) } });
    return domains.find(({ id }) => id === domainId)?.steps ?? null;
  });

/** What was told of each domain, so that a step that was done on another screen is said. */
const told = new Map<number, NextSteps>();

/** The steps of a new website, above its pages, until all are done. */
export function NextStepsPanel({ domain, onNewPage }: Props) {
  const { data, failure, reload } = useReading(stepsReading(domain.id));
  const isAdmin = useMe().data?.is_admin === true;
  const steps: NextSteps | null = data && {
    ...data,
    settings: domain.domain_settings !== null,
    page: domain.pages.length > 0,
    start_page: domain.start_page !== null,
  };
  useEffect(() => {
    if (!steps) return;
    const before = told.get(domain.id);
    const done = stepNames.find((name) => before && !before[name] && steps[name]);
    told.set(domain.id, steps);
    if (done) announce(t('{step} done. {done} of {count}.', { step: t(stepTexts[done].name), ...stepsDone(steps) }));
  });
  const next = steps && nextStep(steps);
  if (steps && !next) return null;
  const lines = stepLines(domain);
  const actions = stepActions(domain, isAdmin);
  return (
    <section aria-labelledby="next-steps" className="min-h-82 max-w-[60rem] pt-5 max-md:min-h-126">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b border-ink pb-2">
        <h2 id="next-steps" className="text-h2">
          {t('Next steps')}
        </h2>
        {steps ? <p className="text-label text-ink-2">{t('{done} of {count} done', stepsDone(steps))}</p> : null}
        <div className="ms-auto">
          <HideButton domainId={domain.id} />
        </div>
      </div>
      {failure && !data ? <LoadFailure of={failure} onRetry={reload} /> : null}
      {steps ? (
        <ol>
          {stepNames.map((name, index) => (
            <li
              key={name}
              className={`flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line py-1 text-label md:grid md:grid-cols-[2rem_11rem_minmax(0,1fr)_auto] ${
                name === next ? 'bg-wash' : ''
              }`}
            >
              <span className="w-8 text-end text-ink-2">
                {steps[name] ? (
                  <Check role="img" aria-label={t('done')} size={18} className="inline text-good" />
                ) : (
                  index + 1
                )}
              </span>
              <span className={`max-md:flex-auto ${steps[name] ? 'text-ink-2' : 'font-semibold'}`}>
                {t(stepTexts[name].name)}
              </span>
              <p className="text-ink-2 [overflow-wrap:anywhere] max-md:order-1 max-md:basis-full max-md:ps-11">
                {lines[name](steps[name])}
              </p>
              <StepButton
                action={actions[name]}
                isNext={name === next}
                onNewPage={onNewPage}
                of={t(stepTexts[name].name)}
              />
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

type StepButtonProps = { action: StepAction; isNext: boolean; onNewPage: () => void; of: string };

function StepButton({ action, isNext, onNewPage, of }: StepButtonProps) {
  if (action === null) return <span className="text-hint text-ink-2">{t('An admin does this.')}</span>;
  const { label, href } = action;
  if (href === null) {
    return isNext ? (
      <Button variant="primary" small onClick={onNewPage}>
        {label}
      </Button>
    ) : (
      <TextButton onClick={onNewPage}>{label}</TextButton>
    );
  }
  if (isNext) {
    return (
      <ButtonLink variant="primary" href={href}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <TextButtonLink href={href} aria-label={`${label}: ${of}`}>
      {label}
    </TextButtonLink>
  );
}

function HideButton({ domainId }: { domainId: number }) {
  const hide = () => {
    hideSteps(domainId);
    announce(t('The steps are hidden. The account menu shows them again.'));
    document.querySelector<HTMLElement>('#title')?.focus();
  };
  return (
    <TextButton destroy onClick={hide}>
      {t('Hide these steps')}
    </TextButton>
  );
}
