import { Download } from 'lucide-react'
import { useLanguage, useWords } from '../words/use-words.ts'
import styles from './device-export-link.module.css'

/** Downloads the devices of the list as a spreadsheet. */
export function DeviceExportLink({ keyword, isAll }: { keyword: string; isAll: boolean }) {
  const t = useWords()
  const { language } = useLanguage()
  const query = new URLSearchParams({ locale: language, ...(keyword && { keyword }), ...(isAll && { all: 'true' }) })
  return (
    <a className={styles['link']} href={`/api/reports/devices/xlsx?${query}`} download title={t('entity.device.sheet')}>
      <Download size={16} aria-hidden />
      {t('entity.device.sheetShort')}
    </a>
  )
}
