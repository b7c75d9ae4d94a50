import { useQuery } from '@tanstack/react-query'
import { SectionCard } from '../frame/section-page.tsx'
import { deviceProblemsQuery } from '../api/problem-queries.ts'
import { reasonText } from '../display/reason-text.ts'
import { useNow } from '../api/use-now.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './connect.module.css'

const askAgainMs = 30_000

/** Why messages of the last days were rejected. Nothing when none was. */
export function RecentlyRejected({ deviceId }: { deviceId: number }) {
  const t = useWords()
  const formats = useFormats()
  const now = useNow(60_000)
  const { data = [] } = useQuery({ ...deviceProblemsQuery(deviceId), refetchInterval: askAgainMs })
  if (data.length === 0) return null
  return (
    <SectionCard title={t('connect.recent')} text={t('connect.recentMore')}>
      <ul className={styles['rejected']}>
        {data.map(({ field, reason, time }) => (
          <li key={`${field} ${reason}`}>
            <span>
              {field && <code dir="ltr">{field}</code>} <span dir="auto">{reasonText(field, reason)}</span>
            </span>
            <time dateTime={time}>{formats.relative(Math.min(Date.parse(time), now), now)}</time>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
