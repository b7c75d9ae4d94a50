import { useState, type FormEvent } from 'react'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { importLimits } from '../../../shared/domain/limits/imports.ts'
import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'
import { useNow } from '../api/use-now.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { dayAhead, startOfDay } from '../i18n/reader-days.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useWords } from '../i18n/use-words.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/inputs/date/date-field.tsx'
import { SwitchField } from '../ui/inputs/switch-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useImportCalls } from './import-calls.ts'
import styles from './move-in.module.css'

const daysKept = historyLimits.historyRetentionMs / dayMs
const daysAtFirst = 365

/** Which server to import from, and from when on its history. */
export function ImportForm({ address: before }: { address: string }) {
  const t = useWords()
  const { start } = useImportCalls()
  const { dayAgo, momentOf } = useDays()
  const [address, setAddress] = useState(before)
  const [token, setToken] = useState('')
  const [hasHistory, setHistory] = useState(true)
  const [from, setFrom] = useState(() => dayAgo(daysAtFirst))
  const isReady = address.trim() !== '' && token.trim() !== '' && (!hasHistory || from !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const historyFrom = hasHistory ? momentOf(from) : null
    start.mutate({ address, token, historyFrom })
  }
  return (
    <SectionCard title={t('moveIn.server')} text={t('moveIn.serverMore')}>
      <form className={`q-stack q-gap-4 ${styles['form']}`} onSubmit={submit}>
        <TextField
          label={t('moveIn.address')}
          hint={t('moveIn.addressHint')}
          value={address}
          onChange={setAddress}
          placeholder="https://"
          maxLength={importLimits.addressLengthMax}
          dir="ltr"
          spellCheck={false}
          autoComplete="url"
          required
        />
        <TokenField value={token} onChange={setToken} />
        <SwitchField
          label={t('moveIn.history')}
          hint={t('moveIn.historyMore')}
          checked={hasHistory}
          onChange={setHistory}
        />
        {hasHistory && (
          <DateField label={t('moveIn.from')} value={from} min={dayAgo(daysKept)} max={dayAgo(0)} onChange={setFrom} />
        )}
        {start.isError && <Alert tone="bad">{start.error.message}</Alert>}
        <div>
          <Button variant="primary" type="submit" busy={start.isPending} disabled={!isReady}>
            {t('moveIn.start')}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

/** Days by the reader's clock. */
function useDays() {
  const zone = useReaderZone()
  const now = useNow(hourMs)
  return {
    dayAgo: (days: number): string => dayAhead(now, -days, zone),
    momentOf: (day: string): string => new Date(startOfDay(day, zone)).toISOString(),
  }
}

function TokenField({ value, onChange }: { value: string; onChange: (token: string) => void }) {
  const t = useWords()
  return (
    <TextField
      label={t('moveIn.token')}
      hint={t('moveIn.tokenHint')}
      type="password"
      value={value}
      onChange={onChange}
      maxLength={importLimits.tokenLengthMax}
      dir="ltr"
      autoComplete="off"
      required
    />
  )
}
