import { Alert } from '../../ui/alert.tsx'
import { useWords } from '../../i18n/use-words.ts'

/** What every command needs. */
export function CoverageNotice() {
  const t = useWords()
  return <Alert tone="info">{t('commands.coverage')}</Alert>
}

/** What a command needs that may surprise who drives. */
export function StationaryCaution() {
  const t = useWords()
  return <Alert tone="warn">{t('commands.stationary')}</Alert>
}
