import type { ForwardingKind } from '../../../shared/entities/forwarding/forwarding.ts'
import { forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { BelowFieldProps } from '../entity/entity-screen.ts'
import { useWords } from '../i18n/use-words.ts'
import { useMay } from '../session/access.ts'
import { PasswordCard } from './password-card.tsx'
import { SecretCard } from './secret-card.tsx'
import { StateCard } from './state-card.tsx'
import { TrustCard } from './trust-card.tsx'

const later = {
  webhook: 'forwarding.stateLater',
  mqtt: 'forwarding.passwordLater',
  aws: 'forwarding.trustLater',
} as const

/** What a target has beside its fields: how it goes, and the secret, the password or the role. */
export function ForwardingSections({ record }: BelowFieldProps) {
  const { id } = record
  const kind = record['kind'] as ForwardingKind
  const t = useWords()
  const may = useMay()
  if (!may.edit(forwarding)) return null
  return (
    <>
      {id === 0 ? <p className="q-note">{t(later[kind])}</p> : <StateCard target={{ id }} />}
      {kind === 'aws' ? <TrustCard record={record} /> : id !== 0 && <SecretOf kind={kind} record={record} />}
    </>
  )
}

const SecretOf = ({ kind, record }: { kind: ForwardingKind; record: AnyRecord }) =>
  kind === 'mqtt' ? <PasswordCard record={record} /> : <SecretCard target={{ id: record.id }} />
