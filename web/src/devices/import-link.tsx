import { FileUp } from 'lucide-react'
import { Link } from '../router/link.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './device-list-links.module.css'

export const importPath = '/settings/devices/import'

/** Leads to the import of devices from a spreadsheet. */
export function ImportLink() {
  const t = useWords()
  return (
    <Link to={importPath} className={`q-inline-row q-gap-2 ${styles['link']}`} title={t('entity.device.importMore')}>
      <FileUp size={16} aria-hidden />
      {t('entity.device.import')}
    </Link>
  )
}
