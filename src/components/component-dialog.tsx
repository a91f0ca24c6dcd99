import { useId, useMemo, useState } from 'react';
import type { Component } from '../../contract/entities.ts';
import { finds, foldText } from '../../contract/fold-text.ts';
import { Pending } from '../api/pending-screen.tsx';
import type { Resource } from '../api/resource.ts';
import { counted, number, t } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { SearchPicker } from '../ui/search-picker.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import type { ComponentField, ComponentValue } from './use-component-field.ts';

export type ComponentDialogProps = {
  field: ComponentField;
  value: ComponentValue;
  components: Resource<Component[]>;
};

/** One dialog for both steps: choosing the component, then its configuration. */
export function ComponentDialog({ field, value, components }: ComponentDialogProps) {
  const formId = useId();
  const isOpen = field.isChoosing || field.isConfiguring;
  const [last, setLast] = useState<Step>({ name: null, isChoosing: true });
  const current: Step = { name: field.candidate, isChoosing: field.isChoosing };
  if (isOpen && (last.name !== current.name || last.isChoosing !== current.isChoosing)) setLast(current);
  const step = isOpen ? current : last;
  const component = components.data?.find(({ name }) => name === step.name) ?? null;
  const name = component?.display_name || step.name || t('Component');
  const footer =
    step.isChoosing || !components.data ? undefined : (
      <>
        <Button type="submit" form={formId} variant="primary">
          {t('Save')}
        </Button>
        <Button onClick={field.cancel}>{t('Cancel')}</Button>
      </>
    );
  return (
    <Dialog
      open={isOpen}
      title={step.isChoosing ? t('Select Component') : t('Configure {name}', { name })}
      size={step.isChoosing ? 'picker' : 'form'}
      onClose={field.cancel}
      footer={footer}
    >
      {!components.data ? (
        <Pending resource={components} />
      ) : step.isChoosing ? (
        <Choices components={components.data} onSelect={field.selected} />
      ) : (
        <ConfigurationForm
          key={step.name}
          id={formId}
          component={component}
          config={step.name === value.component_name ? value.component_config : null}
          onSave={field.confirm}
        />
      )}
    </Dialog>
  );
}

/** The content of the dialog, which stays while it fades out. */
type Step = { name: string | null; isChoosing: boolean };

function Choices({ components, onSelect }: { components: readonly Component[]; onSelect: (name: string) => void }) {
  const [query, setQuery] = useState('');
  const wanted = foldText(query);
  const rows = useMemo(
    () =>
      components.filter(({ name, display_name, description }) =>
        [name, display_name, description].some((text) => finds(wanted)(foldText(text ?? ''))),
      ),
    [components, wanted],
  );
  return (
    <SearchPicker
      label={t('Components')}
      searchLabel={t('Search components')}
      query={query}
      onQuery={setQuery}
      rows={rows}
      renderRow={(component) => <ComponentLines component={component} query={query.trim()} />}
      actions={[{ label: t('Select'), onUse: ({ name }) => onSelect(name) }]}
      summary={counted(components.length, '{found} of {count} component', '{found} of {count} components', {
        found: number(rows.length),
      })}
      empty={
        <Empty title={components.length === 0 ? t('There are no components.') : t('No Components match your query')}>
          {components.length === 0 && t('An administrator can add some.')}
        </Empty>
      }
    />
  );
}

function ComponentLines({ component, query }: { component: Component; query: string }) {
  return (
    <>
      <p className="truncate font-row">
        <Highlight text={component.display_name || component.name} query={query} />{' '}
        {component.display_name && (
          <span className="font-normal text-ink-2">
            <Highlight text={component.name} query={query} />
          </span>
        )}
      </p>
      <p className="truncate text-label text-ink-2" title={component.description ?? undefined}>
        <Highlight text={component.description ?? ''} query={query} />
      </p>
    </>
  );
}
