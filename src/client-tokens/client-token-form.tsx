import '../api/all-endpoints.ts';
import type { ClientToken } from '../../contract/client-tokens.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { ReadDomain } from '../api/read-admin-entity.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { FormFields } from '../forms/form-field.tsx';
import { fieldTexts } from '../forms/form-fields.ts';
import { FormScreen } from '../forms/form-screen.tsx';
import { useFormEnd } from '../forms/use-form-end.ts';
import { t } from '../language/translate.ts';
import { tokenName } from '../lib/names.ts';
import { clientTokenForm, type TokenRight, useClientTokenForm } from './use-client-token-form.ts';

const tokenRights = ['may_preview', 'may_report'] as const satisfies readonly TokenRight[];

/** `/admin/domains/{d}/client_tokens/new`. */
export function NewClientTokenScreen({ domainId }: { domainId: number }) {
  return (
    <ReadDomain id={domainId}>
      {(domain) => <TokenForm domain={domain} token={null} rights={domain.has_delivery ? tokenRights : []} />}
    </ReadDomain>
  );
}

/** `/admin/client_tokens/{id}/edit`. */
export function ClientTokenEditScreen({ tokenId }: { tokenId: number }) {
  const token = useReading(readings.clientToken(tokenId));
  if (token.data) {
    const known = token.data;
    const rights = tokenRights.filter((right) => known[right] !== null);
    return <TokenForm domain={known.domain} token={known} rights={rights} />;
  }
  const back = { href: '/admin/domains', label: t('Back to the domains') };
  return (
    <PendingScreen
      resource={token}
      title={t('Token {id}', { id: tokenId })}
      back={back}
      words={t('Loading the token…')}
    />
  );
}

type TokenFormProps = {
  domain: { id: number; fqdn: string | null } | null;
  token: ClientToken | null;
  rights: readonly TokenRight[];
};

function TokenForm({ domain, token, rights }: TokenFormProps) {
  const onEmitted = useFormEnd({
    saved: () => t('Token {name} is saved.', { name: form.draft.name }),
    to: () => (domain ? `/admin/domains/${domain.id}` : '/admin/domains'),
    id: token?.id ?? null,
  });
  const form = useClientTokenForm({ domainId: domain?.id ?? 0, token, rights }, onEmitted);
  return (
    <FormScreen
      isLiveAtOnce={false}
      form={form}
      narrow
      kicker={[domain?.fqdn, token && t('Token {id}', { id: token.id })]}
      title={token ? t('Edit {name}', { name: tokenName(token) }) : t('New Token')}
      tag={token ? t('Edit Token') : t('New Token')}
      texts={fieldTexts(clientTokenForm)}
      words="Cannot save ClientToken: {message}"
    >
      <FormFields
        form={form}
        of={clientTokenForm}
        without={tokenRights.filter((right) => !rights.includes(right))}
        autoFocus
      />
    </FormScreen>
  );
}
