import { Play } from 'lucide-react'
import { useState } from 'react'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { dayMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { chosenPeriod, type Period, type PeriodChoice } from '../period/period.ts'
import { PeriodField } from '../period/period-field.tsx'
import { useReaderCalendar } from '../period/use-reader-calendar.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useWords } from '../i18n/use-words.ts'
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
  const calendar = useReaderCalendar()
  const [deviceIds, setDeviceIds] = useState(address.deviceIds)
  const [chosen, setChosen] = useState(() => firstChoice(address.period))
  const period = withLastMinute(chosenPeriod(chosen, calendar))
  const tooLong = isTooLong(chosen, period)
  const days = screenLimits.replayPeriodMaxMs / dayMs
  return (
    <PageFrame
      title={t('replay.title')}
      lead={t('replay.lead')}
      back={{ to: deviceIds.length === 1 ? `/?device=${deviceIds[0]}` : '/', label: t('app.backToMap') }}
    >
      <form
        className={`q-card q-stack q-gap-5 ${styles['form']}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (period && !tooLong && deviceIds.length > 0) onShow({ deviceIds, period, at: null })
        }}
      >
        <DeviceChoice chosen={deviceIds} onChange={setDeviceIds} />
        <PeriodField
          period={chosen}
          onChange={setChosen}
          error={tooLong ? t('period.tooLong', { days }) : undefined}
          showsZone
        />
        {problem !== null && <Alert tone="bad">{problem}</Alert>}
        <div className={styles['actions']}>
          <Button
            type="submit"
            variant="primary"
            icon={<Play className="q-mirrored" />}
            busy={isLoading}
            disabled={deviceIds.length === 0 || period === null || tooLong}
          >
            {t('replay.show')}
          </Button>
        </div>
      </form>
    </PageFrame>
  )
}

/** Today at first. */
const firstChoice = (period: Period | null): PeriodChoice =>
  period ? { name: 'custom', ...period } : { name: 'today', from: null, to: null }

/** Whose field ends at 10:30 wants to see what was at 10:30:20. */
const withLastMinute = (period: Period | null): Period | null =>
  period && period.to % minuteMs === 0 ? { ...period, to: period.to + minuteMs - 1 } : period

/** A named period is never too long. */
const isTooLong = ({ name }: PeriodChoice, period: Period | null): boolean =>
  name === 'custom' && period !== null && period.to - period.from > screenLimits.replayPeriodMaxMs
