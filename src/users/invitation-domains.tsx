import X from 'lucide-react/icons/x';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';

export type InvitationDomainsProps = {
  chosen: readonly number[];
  onChange: (domainIds: number[]) => void;
  error?: string | readonly string[] | undefined;
};

/** The domains that a person is linked to when accepting the invitation. */
export function InvitationDomains({ chosen, onChange, error }: InvitationDomainsProps) {
  const domains = useReading(readings.adminDomains);
  if (!domains.data) return <Pending resource={domains} words={t('Loading domains…')} />;
  const nameOf = new Map(domains.data.map(({ id, fqdn }) => [id, fqdn]));
  const free = domains.data.filter(({ id }) => !chosen.includes(id));
  return (
    <div>
      <SelectField
        label={t('Linked Domains')}
        lang="de"
        placeholder="-- Domain wählen --"
        value=""
        onChange={(value) => onChange([...chosen, Number(value)])}
        options={free.map(({ id, fqdn }) => ({ value: String(id), label: fqdn }))}
        error={error}
      />
      {chosen.length === 0 ? null : (
        <ul aria-label={t('Linked Domains')} className="mt-2 border-t border-line">
          {chosen.map((id) => (
            <li key={id} className="flex min-h-10 items-center gap-3 border-b border-line py-1">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{nameOf.get(id) ?? id}</span>
              <Button
                small
                aria-label="X"
                title={t('Unlink {name}', { name: nameOf.get(id) ?? id })}
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              >
                <X aria-hidden="true" size={16} strokeWidth={1.75} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
