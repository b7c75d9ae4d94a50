import { FileUp, Gauge } from 'lucide-react'
import { Link } from '../router/link.tsx'
import type { BelowFieldProps } from '../entity/entity-screen.ts'
import { historyImportPath } from '../history-import/history-import-path.ts'
import { useMay } from '../session/access.ts'
import { deviceEntity } from '../entity/api-paths.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './picture-input.module.css'

/** From a device's form to its totals and the import of its history, which are no part of it; nothing for a device that is not there yet. */
export function TotalsLink({ record: { id } }: BelowFieldProps) {
  const t = useWords()
  if (!useMay().edit(deviceEntity) || id === 0) return null
  return (
    <span className="q-cluster q-gap-4">
      <Link to={`/settings/accumulators/${id}`} className={`q-inline-row q-gap-2 ${styles['link']}`}>
        <Gauge size={16} aria-hidden />
        {t('accumulators.open')}
      </Link>
      <Link to={historyImportPath(id)} className={`q-inline-row q-gap-2 ${styles['link']}`}>
        <FileUp size={16} aria-hidden />
        {t('app.importHistory')}
      </Link>
    </span>
  )
}
