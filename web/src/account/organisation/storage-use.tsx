import { useWords } from '../../i18n/use-words.ts'
import styles from './organisation-page.module.css'
import { useStorageText } from '../../display/use-bytes.ts'

const fullFrom = 0.9

/** The storage that files and pictures use, of the organisation's limit. */
export function StorageUse({ free, total }: { free: number; total: number }) {
  const t = useWords()
  const used = Math.max(0, total - free)
  const share = total > 0 ? Math.min(1, used / total) : 0
  const text = useStorageText()
  return (
    <div className={`q-stack q-gap-2 ${styles['storage']}`}>
      <div>
        <span>{t('account.storage')}</span>
        <strong>{t('account.storageUsed', { used: text(used), total: text(total) })}</strong>
      </div>
      <span className={styles['track']} aria-hidden>
        <span
          className={`${styles['used']} ${share >= fullFrom ? styles['full'] : ''}`}
          style={{ inlineSize: `${share * 100}%` }}
        />
      </span>
    </div>
  )
}
