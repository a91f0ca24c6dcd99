import '../api/all-endpoints.ts';
import type { Domain } from '../../contract/entities.ts';
import { ReadDomain } from '../api/read-admin-entity.tsx';
import { ClientTokens } from '../client-tokens/client-token-table.tsx';
import { DeploymentButton } from '../deployments/deployment-button.tsx';
import { DeploymentStatus } from '../deployments/deployment-status.tsx';
import { useDeployment } from '../deployments/use-deployment.ts';
import { t } from '../language/translate.ts';
import { useIdle } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import { domainName } from '../lib/names.ts';
import { SettingsSummary } from '../settings/settings-summary.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { savingIsLive } from '../ui/saving-is-live.tsx';

const domainUsers = script('domain-users', async () => (await import('../users/domain-users.tsx')).DomainUsers);

/** `/admin/domains/{id}`. */
export function AdminDomainDetailScreen({ domainId }: { domainId: number }) {
  return <ReadDomain id={domainId}>{(domain) => <DomainLayout domain={domain} />}</ReadDomain>;
}

function DomainLayout({ domain }: { domain: Domain }) {
  const isIdle = useIdle();
  const deployment = useDeployment(domain);
  const { id, domain_settings: settings } = domain;
  const fqdn = domainName(domain);
  return (
    <PageLayout>
      <PageHead
        kicker={[savingIsLive(domain)]}
        title={fqdn}
        actions={
          <>
            <ButtonLink variant="primary" href={`/admin/domains/${id}/edit`}>
              {t('Edit Domain')}
            </ButtonLink>
            {settings === null ? (
              <ButtonLink href={`/admin/domains/${id}/settings/new`}>{t('New Settings')}</ButtonLink>
            ) : settings.id === null ? null : (
              <ButtonLink href={`/admin/settings/${settings.id}/edit`}>{t('Edit Settings')}</ButtonLink>
            )}
            {domain.ci_webhook_url ? <DeploymentButton deployment={deployment} /> : null}
          </>
        }
      />
      <DeploymentStatus deployment={deployment} fqdn={fqdn} />
      <DomainDescription domain={domain} />
      {isIdle ? <LoadedPart wanted={domainUsers} props={{ domain }} /> : null}
      <ClientTokens domain={domain} />
      {settings ? <SettingsSummary domain={domain} settings={settings} /> : null}
    </PageLayout>
  );
}

/** Secrets are named but never shown. */
function DomainDescription({ domain }: { domain: Domain }) {
  const secret = (value: string | null) => (value ? t('set, not shown') : null);
  return (
    <div className="grid gap-x-8 py-3 lg:grid-cols-2">
      <DescriptionList
        items={[
          { label: 'ID', value: domain.id },
          { label: t('Name'), value: domain.fqdn },
          { label: t('Slug'), value: domain.slug },
          { label: t('Default path prefix'), value: domain.default_path_prefix || null },
        ]}
      />
      <DescriptionList
        items={[
          { label: t('CI webhook URL'), value: domain.ci_webhook_url || null },
          { label: t('CI webhook token'), value: secret(domain.ci_webhook_token) },
          { label: t('CI user'), value: domain.ci_user || null },
          { label: t('CI user token'), value: secret(domain.ci_user_token) },
          { label: t('Preview URL'), value: domain.preview_url || null },
        ]}
      />
    </div>
  );
}
