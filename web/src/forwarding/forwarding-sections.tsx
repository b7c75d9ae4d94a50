import { forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import type { BelowFieldProps } from '../entity/entity-screen.ts'
import { useWords } from '../i18n/use-words.ts'
import { useMay } from '../session/access.ts'
import { SecretCard } from './secret-card.tsx'
import { StateCard } from './state-card.tsx'

/** What a target has beside its fields: how it goes, and the secret. */
export function ForwardingSections({ record: { id } }: BelowFieldProps) {
  const t = useWords()
  const may = useMay()
  if (!may.edit(forwarding)) return null
  if (id === 0) return <p className="q-note">{t('forwarding.stateLater')}</p>
  return (
    <>
      <StateCard id={id} />
      <SecretCard id={id} />
    </>
  )
}
