import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ClientToken } from '../../contract/entities.ts';
import { PendingDomain } from '../api/pending-admin-screens.tsx';
import { PendingScreen } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import type { FieldTexts } from '../forms/field-texts.tsx';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { TextField } from '../ui/field.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { showToast } from '../ui/toast.tsx';
import { useClientTokenForm } from './use-client-token-form.ts';

const texts: FieldTexts = { labels: { name: 'Name' } };

/** `/admin/domains/{d}/client_tokens/new` (ADM-14). */
export function NewClientTokenScreen({ domainId }: { domainId: number }) {
  const domain = useReading(readings.adminDomain(domainId));
  if (domain.data) return <TokenForm domain={domain.data} token={null} />;
  return <PendingDomain id={domainId} resource={domain} />;
}

/** `/admin/client_tokens/{id}/edit` (ADM-14). */
export function ClientTokenEditScreen({ tokenId }: { tokenId: number }) {
  const token = useReading(readings.clientToken(tokenId));
  if (token.data) return <TokenForm domain={token.data.domain} token={token.data} />;
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

type TokenFormProps = { domain: { id: number; fqdn: string | null } | null; token: ClientToken | null };

function TokenForm({ domain, token }: TokenFormProps) {
  const [, navigate] = useLocation();
  const [tries, setTries] = useState(0);
  const form = useClientTokenForm({ domainId: domain?.id ?? 0, token }, (event) => {
    if (event.type === 'form.saved') showToast(t('Token {name} is saved.', { name: form.draft.name }));
    navigate(domain ? `/admin/domains/${domain.id}` : '/admin/domains');
  });
  const isBlank = form.draft.name.trim() === '';
  const kicker = [domain?.fqdn, token ? t('Token {id}', { id: token.id }) : null].filter((part) => part);
  return (
    <PageLayout narrow>
      <PageHead plain kicker={kicker} title={token ? t('Edit {name}', { name: token.name }) : t('New Token')} />
      <FormPanel
        form={form}
        tag={token ? t('Edit Token') : t('New Token')}
        texts={texts}
        words="Cannot save ClientToken: {message}"
        tries={tries}
        onSubmit={() => {
          setTries(tries + 1);
          if (!isBlank) form.submit();
        }}
      >
        <TextField
          label={t('Name')}
          hint={t('Says who uses the token. Its value is made when it is saved first, and stays.')}
          autoFocus
          value={form.draft.name}
          onChange={(name) => form.change('name', name)}
          error={tries > 0 && isBlank ? t('Give the token a name.') : form.fields.name}
        />
      </FormPanel>
    </PageLayout>
  );
}
