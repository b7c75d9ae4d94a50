import { Play } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../shared/domain/limits.ts'
import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'
import { nowMs } from '../api/use-now.ts'
import { firstWeekdayOf } from '../calendars/week.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { PeriodFields, type ChosenPeriod } from '../period/period-fields.tsx'
import { fieldTimeOf, momentOfField, periodOf, type Period, type Reader } from '../period/periods.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useReaderZone } from '../words/reader-zone.ts'
import { useLanguage, useWords } from '../words/use-words.ts'
import { regionOf } from '../../../shared/words/t.ts'
import { DeviceChoice } from './device-choice.tsx'
import type { ReplayAddress } from './replay-address.ts'
import styles from './replay-form.module.css'

interface Props {
  /** what it starts with */
  address: ReplayAddress
  isLoading: boolean
  /** why there is no player, in the reader's language */
  problem: string | null
  onShow: (address: ReplayAddress) => void
}

/** Which vehicles, and when. */
export function ReplayForm({ address, isLoading, problem, onShow }: Props) {
  const t = useWords()
  const reader = useReader()
  const [deviceIds, setDeviceIds] = useState(address.deviceIds)
  const [chosen, setChosen] = useState(() => firstPeriod(address.period, reader.zone))
  const period = periodChosen(chosen, reader)
  const mistake = mistakeOf(chosen, period)
  const days = limits.replayPeriodMaxMs / dayMs
  return (
    <PageFrame
      title={t('replay.title')}
      lead={t('replay.lead')}
      back={{ to: deviceIds.length === 1 ? `/?device=${deviceIds[0]}` : '/', label: t('app.backToMap') }}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (period && mistake === null && deviceIds.length > 0) onShow({ deviceIds, period, at: null })
        }}
      >
        <DeviceChoice chosen={deviceIds} onChange={setDeviceIds} />
        <PeriodFields
          value={chosen}
          onChange={setChosen}
          zone={reader.zone}
          error={mistake === null ? undefined : t(mistake, { days })}
        />
        {problem !== null && <Alert tone="bad">{problem}</Alert>}
        <div className={styles['actions']}>
          <Button
            type="submit"
            variant="primary"
            icon={<Play className={styles['forward']} />}
            busy={isLoading}
            disabled={deviceIds.length === 0 || period === null || mistake !== null}
          >
            {t('replay.show')}
          </Button>
        </div>
      </form>
    </PageFrame>
  )
}

function useReader(): Reader {
  const zone = useReaderZone()
  const { language } = useLanguage()
  return { zone, firstWeekday: firstWeekdayOf(regionOf[language] ?? language) }
}

/** Today at first; the fields of a free period then show the last hour, as in reports. */
function firstPeriod(period: Period | null, zone: string): ChosenPeriod {
  const now = nowMs()
  const { from, to } = period ?? { from: now - hourMs, to: now }
  return { name: period ? 'custom' : 'today', from: fieldTimeOf(from, zone), to: fieldTimeOf(to, zone) }
}

function periodChosen({ name, from, to }: ChosenPeriod, reader: Reader): Period | null {
  if (name !== 'custom') return periodOf(name, nowMs(), reader)
  const [first, last] = [momentOfField(from, reader.zone, 'from'), momentOfField(to, reader.zone, 'to')]
  return first === null || last === null ? null : { from: first, to: last }
}

/** The word that says what is wrong with a period; null for nothing. */
function mistakeOf({ name }: ChosenPeriod, period: Period | null): string | null {
  if (name !== 'custom') return null
  if (period === null) return 'period.incomplete'
  if (period.from > period.to) return 'period.backwards'
  return period.to - period.from > limits.replayPeriodMaxMs ? 'period.tooLong' : null
}
