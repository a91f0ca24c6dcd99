import { useLocation } from 'wouter';
import type { Component } from '../../contract/entities.ts';
import { ReadComponent } from '../api/read-admin-entity.tsx';
import { useMe } from '../api/resource.ts';
import { formatJson } from '../forms/json-text.ts';
import { t } from '../language/translate.ts';
import { UsedIn } from '../references/used-in.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { useComponentDestruction } from './component-list.tsx';
import { SchemaTable } from './schema-table.tsx';
import { readSchemaText } from './schema-text.ts';

/** `/admin/components/{id}`. */
export function ComponentDetailScreen({ componentId }: { componentId: number }) {
  return <ReadComponent id={componentId}>{(component) => <ComponentLayout component={component} />}</ReadComponent>;
}

function ComponentLayout({ component }: { component: Component }) {
  const [, navigate] = useLocation();
  const { id, name, display_name, description, schema, revision } = component;
  const knowsUses = useMe().data?.has_references === true;
  const reading = readSchemaText(schema || '[]');
  const { request, question } = useComponentDestruction(() => navigate('/admin/components'));
  return (
    <PageLayout narrow>
      <PageHead
        kicker={[t('Component {id}', { id }), name]}
        title={nameOf(component)}
        actions={
          <>
            <ButtonLink variant="primary" href={`/admin/components/${id}/edit`}>
              {t('Edit Component')}
            </ButtonLink>
            <Button onClick={() => request({ id, name, revision })}>{t('Destroy Component')}</Button>
          </>
        }
      />
      <div className="border-b border-line py-3">
        <DescriptionList
          items={[
            { label: t('Display name'), value: display_name || null },
            { label: t('Name'), value: name },
            { label: t('Description'), value: description || null },
          ]}
        />
      </div>
      <section aria-label={t('Schema')}>
        <h2 className="pt-6 pb-3 text-h2">{t('Schema')}</h2>
        <div className="pb-4">
          {reading.lines ? <SchemaTable label={t('What editors are asked for')} lines={reading.lines} /> : null}
        </div>
        <pre className="overflow-x-auto bg-wash px-4 py-3 font-mono text-hint whitespace-pre-wrap [tab-size:2]">
          {reading.ok && schema ? formatJson(schema) : schema}
        </pre>
      </section>
      {knowsUses ? (
        <div className="pt-4">
          <UsedIn used={{ domainId: null, kind: 'component', key: name }} className="pt-2 pb-1 text-h2" />
        </div>
      ) : null}
      {question}
    </PageLayout>
  );
}

function nameOf({ id, name, display_name }: Component): string {
  return display_name || name || t('Component {id}', { id });
}
