import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useBytesText } from '../display/use-bytes-text.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { Alert } from '../ui/alert.tsx'
import { DateField } from '../ui/inputs/date/date-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { filesQuery } from './lake-calls.ts'

/** The files of a day, the last one at first, each with its download. */
export function DayFiles({ lastDay }: { lastDay: string }) {
  const t = useWords()
  const formats = useFormats()
  const bytesText = useBytesText()
  const [day, setDay] = useState(lastDay)
  const { data: files, error } = useQuery(filesQuery(day))
  return (
    <div className="q-stack q-gap-3">
      <DateField label={t('lake.day')} value={day} max={lastDay} onChange={setDay} />
      {error && <Alert tone="bad">{error.message}</Alert>}
      {!files && !error && day !== '' && <Skeleton />}
      {files?.length === 0 && <p className="q-soft">{t('lake.noFiles')}</p>}
      {files && files.length > 0 && (
        <ul className="q-list q-stack q-gap-2" aria-label={t('lake.files')}>
          {files.map(({ path, firstDeviceId, lastDeviceId, bytes, writtenTime }) => (
            <li key={path} className="q-cluster q-gap-3 q-spread">
              <span className="q-shrinks">
                {t('lake.vehicles', { first: firstDeviceId, last: lastDeviceId })}{' '}
                <span className="q-soft">
                  · {bytesText(bytes)} · {t('lake.written', { date: formats.dateTime(writtenTime) })}
                </span>
              </span>
              <a
                className="q-inline-row q-gap-1"
                href={`/api${path}`}
                download
                aria-label={t('lake.downloadOf', { first: firstDeviceId, last: lastDeviceId })}
              >
                <Download size={16} aria-hidden />
                {t('lake.download')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
