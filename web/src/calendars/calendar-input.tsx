import { CalendarRange, FileText } from 'lucide-react'
import { useState } from 'react'
import { isCalendar, readCalendar } from '../../../shared/domain/calendar/read-calendar.ts'
import { nowMs } from '../api/use-now.ts'
import type { InputProps } from '../entity/inputs/input-props.ts'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { usePreference } from '../display/use-preference.ts'
import { useWords } from '../i18n/use-words.ts'
import { base64Of, textOfBase64 } from './base64.ts'
import styles from './calendar-input.module.css'
import { CalendarPreview } from './calendar-preview.tsx'
import { CustomCalendar } from './custom-calendar.tsx'
import { SimpleCalendarFields } from './simple-calendar-fields.tsx'
import { isComplete, newSimple, readSimple, writeSimple, type SimpleCalendar } from './simple-calendar.ts'

type Mode = 'simple' | 'custom'

/**
 * A calendar, from a few fields or from a file. What is not edited is kept to the byte: clients rely
 * on the exact lines of a file.
 */
export function CalendarInput({ value, onChange, disabled }: InputProps<string | null>) {
  const t = useWords()
  const zone = usePreference().attribute('timezone', 'Africa/Algiers')
  const data = value ?? ''
  const [simple, setSimple] = useState(() => readSimple(textOfBase64(data)))
  const [mode, setMode] = useState<Mode>(simple || data === '' ? 'simple' : 'custom')
  const [brought, setBrought] = useState(data)
  const shown = simple ?? newSimple(zone, nowMs())
  const read = readCalendar(data)

  const putSimple = (next: SimpleCalendar) => {
    setSimple(next)
    onChange(isComplete(next) ? base64Of(writeSimple(next)) : '')
  }
  const putCustom = (next: string) => {
    setBrought(next)
    onChange(next)
  }
  const switchTo = (next: Mode) => {
    setMode(next)
    if (next === 'simple') putSimple(readSimple(textOfBase64(data)) ?? shown)
    else onChange(isCalendar(readCalendar(brought)) && !readSimple(textOfBase64(brought)) ? brought : data)
  }

  return (
    <div className={styles['calendar']}>
      <div className={styles['mode']}>
        <Segmented
          label={t('calendars.kind')}
          value={mode}
          onChange={switchTo}
          options={[
            { value: 'simple', label: <Label icon={<CalendarRange aria-hidden />} text={t('calendars.simple')} /> },
            { value: 'custom', label: <Label icon={<FileText aria-hidden />} text={t('calendars.custom')} /> },
          ]}
        />
      </div>
      {mode === 'simple' ? (
        <SimpleCalendarFields value={shown} onChange={putSimple} disabled={disabled} />
      ) : (
        <CustomCalendar data={data} onChange={putCustom} disabled={disabled} />
      )}
      {isCalendar(read) && <CalendarPreview calendar={read} />}
    </div>
  )
}

function Label({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <>
      {icon}
      {text}
    </>
  )
}
