import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import type { ServerJson } from '../../api/queries.ts'
import { CopyLine } from '../../ui/copy/copy-line.tsx'
import styles from '../../settings-fields/settings-form.module.css'
import { useWords } from '../../i18n/use-words.ts'

/** The address of the sign-in page that shows the organisation's brand on a first visit too. */
export function SignInAddress({ record }: { record: AnyRecord }) {
  const t = useWords()
  const { tenant } = record as ServerJson
  if (!tenant) return null
  return (
    <div className={styles['below']}>
      <dl className="q-stack q-gap-2">
        <CopyLine label={t('server.signInAddress')} text={`${location.origin}/login?tenant=${tenant}`} />
      </dl>
      <p className="q-faint q-small">{t('server.signInAddressMore')}</p>
    </div>
  )
}
