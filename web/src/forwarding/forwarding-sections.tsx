import { forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import type { BelowFieldProps } from '../entity/entity-screen.ts'
import { useWords } from '../i18n/use-words.ts'
import { useMay } from '../session/access.ts'
import { PasswordCard } from './password-card.tsx'
import { SecretCard } from './secret-card.tsx'
import { StateCard } from './state-card.tsx'

/** What a target has beside its fields: how it goes, and the secret or password. */
export function ForwardingSections({ record }: BelowFieldProps) {
  const { id } = record
  const isBroker = record['kind'] === 'mqtt'
  const t = useWords()
  const may = useMay()
  if (!may.edit(forwarding)) return null
  if (id === 0) return <p className="q-note">{t(isBroker ? 'forwarding.passwordLater' : 'forwarding.stateLater')}</p>
  return (
    <>
      <StateCard target={{ id }} />
      {isBroker ? <PasswordCard record={record} /> : <SecretCard target={{ id }} />}
    </>
  )
}
