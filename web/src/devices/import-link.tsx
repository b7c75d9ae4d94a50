import { FileUp } from 'lucide-react'
import { Link } from '../router/link.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './device-list-links.module.css'

export const importPath = '/settings/devices/import'

/** Leads to the import of devices from a spreadsheet. */
export const ImportLink = () => <LinkToImport to={importPath} more="entity.device.importMore" />

/** @param props `more`: the key of what it is for */
export function LinkToImport({ to, more }: { to: string; more: string }) {
  const t = useWords()
  return (
    <Link to={to} className={`q-inline-row q-gap-2 ${styles['link']}`} title={t(more)}>
      <FileUp size={16} aria-hidden />
      {t('entity.device.import')}
    </Link>
  )
}
