import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dayMs } from '../../../../../shared/domain/time/durations.ts'
import { useToday } from '../../../i18n/use-today.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { firstWeekdayOf } from '../../../i18n/week.ts'
import { classNames } from '../../class-names.ts'
import { IconButton } from '../../icon-button.tsx'
import { TextField } from '../text-field.tsx'
import { dayText, momentOf, timeOfText, timeText, type DateKind } from './date-text.ts'
import { dayAfterKey, monthsLater } from './day-keys.ts'
import styles from './day-choice.module.css'
import { gridDays, monthOf } from './month-days.ts'

interface Props {
  value: string
  kind: DateKind
  region: string
  min: string | undefined
  max: string | undefined
  onChange: (value: string) => void
  onDone: () => void
}

/**
 * A month to choose a day from, and with the kind `date-time` the time of day. Keys are those of the date picker of the
 * ARIA Authoring Practices Guide (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/).
 */
export function DayChoice({ value, kind, region, min, max, onChange, onDone }: Props) {
  const t = useWords()
  const today = useToday()
  const chosen = value.slice(0, 10)
  const [current, setCurrent] = useState(() => within(momentOf(chosen) === null ? today : chosen, min, max))
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(region, { timeZone: 'UTC', ...options })
  const month = monthOf(momentOf(current)!)
  const moved = (by: number) => setCurrent(within(dayText(monthsLater(momentOf(current)!, by)), min, max))
  const choose = (day: string) => {
    onChange(kind === 'date' ? day : `${day}T${value.slice(11) || '00:00'}`)
    onDone()
  }
  return (
    <div className="q-stack q-gap-2">
      <div className="q-row q-gap-2 q-spread">
        <IconButton
          label={t('date.previousMonth')}
          icon={<ChevronLeft className="q-mirrored" />}
          size="small"
          tooltip="none"
          onClick={() => moved(-1)}
        />
        <strong aria-live="polite">{format({ month: 'long', year: 'numeric' }).format(momentOf(current)!)}</strong>
        <IconButton
          label={t('date.nextMonth')}
          icon={<ChevronRight className="q-mirrored" />}
          size="small"
          tooltip="none"
          onClick={() => moved(1)}
        />
      </div>
      <DayGrid
        {...{ month, region, today, chosen, current, choose }}
        isOutside={(day) => day !== within(day, min, max)}
        onMove={(day) => setCurrent(within(day, min, max))}
      />
      {kind === 'date-time' && (
        <TimeOfDay value={value} day={current} region={region} onChange={onChange} onDone={onDone} />
      )}
    </div>
  )
}

interface GridProps {
  month: { year: number; month: number }
  region: string
  today: string
  chosen: string
  current: string
  isOutside: (day: string) => boolean
  choose: (day: string) => void
  onMove: (day: string) => void
}

function DayGrid({ month, region, today, chosen, current, isOutside, choose, onMove }: GridProps) {
  const { firstMs, count } = gridDays(month, firstWeekdayOf(region))
  const table = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (hasMoved.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    hasMoved.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the focus follows the day
  }, [current])
  const days = Array.from({ length: count }, (_, at) => firstMs + at * dayMs)
  const weeks = Array.from({ length: count / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  const name = new Intl.DateTimeFormat(region, { timeZone: 'UTC', month: 'long', year: 'numeric' })
  const move = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const next = dayAfterKey(
      momentOf(current)!,
      { key, shiftKey },
      {
        firstWeekday: firstWeekdayOf(region),
        rightToLeft: document.documentElement.dir === 'rtl',
      },
    )
    if (next === null) return
    event.preventDefault()
    hasMoved.current = true
    onMove(dayText(next))
  }
  return (
    <table
      ref={table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows move in it
      role="grid"
      className={styles['grid']}
      aria-label={name.format(momentOf(current)!)}
      onKeyDown={move}
    >
      <Weekdays week={days.slice(0, 7)} region={region} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((moment) => (
              <Day
                key={moment}
                {...{ moment, today, chosen, current, choose, region }}
                isOfMonth={monthOf(moment).month === month.month}
                isOutside={isOutside(dayText(moment))}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Weekdays({ week, region }: { week: readonly number[]; region: string }) {
  const short = new Intl.DateTimeFormat(region, { timeZone: 'UTC', weekday: 'short' })
  const whole = new Intl.DateTimeFormat(region, { timeZone: 'UTC', weekday: 'long' })
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th key={day} scope="col" abbr={whole.format(day)}>
            {short.format(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface DayProps extends Pick<GridProps, 'today' | 'chosen' | 'current' | 'choose' | 'region'> {
  /** midnight in UTC, in milliseconds */
  moment: number
  isOfMonth: boolean
  isOutside: boolean
}

function Day({ moment, isOfMonth, isOutside, today, chosen, current, choose, region }: DayProps) {
  const day = dayText(moment)
  return (
    <td aria-selected={day === chosen}>
      <button
        type="button"
        tabIndex={day === current ? 0 : -1}
        disabled={isOutside}
        aria-label={new Intl.DateTimeFormat(region, { timeZone: 'UTC', dateStyle: 'full' }).format(moment)}
        aria-current={day === today ? 'date' : undefined}
        className={classNames(styles['day'], !isOfMonth && styles['other'], day === chosen && styles['chosen'])}
        onClick={() => choose(day)}
      >
        {new Intl.NumberFormat(region).format(new Date(moment).getUTCDate())}
      </button>
    </td>
  )
}

type TimeProps = Pick<Props, 'value' | 'region' | 'onChange' | 'onDone'> & { day: string }

function TimeOfDay({ value, day, region, onChange, onDone }: TimeProps) {
  const t = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const isUnreadable = typed !== null && timeOfText(typed, region) === null
  return (
    <TextField
      label={t('date.time')}
      value={typed ?? timeText(value, region)}
      autoComplete="off"
      placeholder={timeText('2030-12-31T22:05', region)}
      error={isUnreadable ? t('date.timeAs', { example: timeText('2030-12-31T22:05', region) }) : undefined}
      onChange={(text) => {
        setTyped(text)
        const time = timeOfText(text, region)
        if (time !== null) onChange(`${value.slice(0, 10) || day}T${time}`)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // the form around the field is not meant
        event.preventDefault()
        if (!isUnreadable) onDone()
      }}
      onBlur={() => !isUnreadable && setTyped(null)}
    />
  )
}

const within = (day: string, min = '0000', max = '9999'): string => {
  const [first, last] = [min.slice(0, 10), max.slice(0, 10)]
  return day < first ? first : day > last ? last : day
}
