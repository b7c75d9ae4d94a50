import { Download } from 'lucide-react'
import { device } from '../../../shared/entities/device.ts'
import { useMay } from '../session/access.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import styles from './device-list-links.module.css'
import { ImportLink } from './import-link.tsx'

interface Props {
  keyword: string
  isAll: boolean
}

/** Beside the list's title: the import, and the devices of the list as a spreadsheet. */
export function DeviceListLinks({ keyword, isAll }: Props) {
  const t = useWords()
  const may = useMay()
  const { language } = useLanguage()
  const query = new URLSearchParams({ locale: language, ...(keyword && { keyword }), ...(isAll && { all: 'true' }) })
  return (
    <>
      {may.edit(device) && <ImportLink />}
      {may.seeReports && (
        <a
          className={`q-inline-row q-gap-2 ${styles['link']}`}
          href={`/api/reports/devices/xlsx?${query}`}
          download
          title={t('entity.device.sheet')}
        >
          <Download size={16} aria-hidden />
          {t('entity.device.sheetShort')}
        </a>
      )}
    </>
  )
}
