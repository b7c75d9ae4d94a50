import { Plus, Trash2 } from 'lucide-react'
import { openIdLimits } from '../../../../shared/domain/limits/openid.ts'
import type { OpenIdSettingsJson } from '../../../../shared/wire/access/openid-json.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy/copy-line.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useCheckDomains } from './openid-settings.ts'
import styles from './openid.module.css'
import type { OpenIdFormState } from './use-openid-form.ts'

/** Which addresses lead to this provider; a domain counts once a TXT record proves that it is the organisation's. */
export function DomainFields({ settings, form }: { settings: OpenIdSettingsJson; form: OpenIdFormState }) {
  const t = useWords()
  const check = useCheckDomains()
  const { domains } = form.shown
  const put = (next: readonly string[]) => form.change({ domains: [...next] })
  return (
    <>
      <h3>{t('openid.domains')}</h3>
      <p className="q-note">{t('openid.domainsMore')}</p>
      {domains.map((domain, at) => (
        <DomainRow
          // a row is its place: its text is being typed
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          domain={domain}
          isProven={settings.domains.find((each) => each.domain === domain)?.isProven}
          onChange={(value) => put(domains.with(at, value))}
          onRemove={() => put(domains.toSpliced(at, 1))}
        />
      ))}
      {form.errorOf('domains') && <p className={styles['wrong']}>{form.errorOf('domains')}</p>}
      <div className={`q-cluster ${styles['actions']}`}>
        <Button
          icon={<Plus />}
          disabled={domains.length >= openIdLimits.domainsMax}
          onClick={() => put([...domains, ''])}
        >
          {t('openid.domainAdd')}
        </Button>
        {settings.domains.some(({ isProven }) => !isProven) && (
          <Button
            busy={check.isPending}
            disabled={form.isDirty}
            onClick={() => check.mutate(undefined, { onError: showFailure })}
          >
            {t('openid.domainsCheck')}
          </Button>
        )}
      </div>
      {settings.domains.some(({ isProven }) => !isProven) && (
        <>
          <p className="q-note">{t('openid.proofMore')}</p>
          <dl className="q-stack q-gap-2">
            <CopyLine label={t('openid.proof')} text={settings.domainProof} />
          </dl>
        </>
      )}
    </>
  )
}

interface RowProps {
  domain: string
  /** undefined for one that is not saved yet */
  isProven: boolean | undefined
  onChange: (domain: string) => void
  onRemove: () => void
}

function DomainRow({ domain, isProven, onChange, onRemove }: RowProps) {
  const t = useWords()
  return (
    <div className={`q-cluster ${styles['row']}`}>
      <TextField
        label={t('openid.field.domain')}
        labelHidden
        value={domain}
        onChange={onChange}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        placeholder="atlas.example"
      />
      {isProven !== undefined && (
        <Badge tone={isProven ? 'ok' : 'warn'}>{t(isProven ? 'openid.proven' : 'openid.unproven')}</Badge>
      )}
      <IconButton label={t('openid.domainRemove', { domain })} icon={<Trash2 />} size="small" onClick={onRemove} />
    </div>
  )
}
