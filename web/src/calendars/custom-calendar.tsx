import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { Calendar } from '../../../shared/domain/calendar/calendar.ts'
import { isCalendar, readCalendar } from '../../../shared/domain/calendar/read-calendar.ts'
import type { CalendarProblem } from '../../../shared/domain/calendar/problem.ts'
import { ruleLimits } from '../../../shared/domain/limits/rules.ts'
import { Alert } from '../ui/alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { base64OfBytes } from '../../../shared/wire/live/base64.ts'
import { base64Of, textOfBase64 } from './base64.ts'
import styles from './calendar-input.module.css'

interface Props {
  data: string
  onChange: (data: string) => void
  disabled: boolean
}

/** A calendar as an iCalendar file: dropped, chosen, or typed. */
export function CustomCalendar({ data, onChange, disabled }: Props) {
  const t = useWords()
  const text = textOfBase64(data)
  const [isTooLarge, setTooLarge] = useState(false)
  const read = readCalendar(data)
  const take = async (file: File) => {
    setTooLarge(file.size > ruleLimits.calendarBytesMax)
    if (file.size <= ruleLimits.calendarBytesMax) onChange(base64OfBytes(new Uint8Array(await file.arrayBuffer())))
  }
  const write = (written: string) => {
    setTooLarge(false)
    // a text area knows one kind of line end; the file keeps its own
    onChange(base64Of(text.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written))
  }
  return (
    <div className={styles['custom']}>
      <DropArea onFile={(file) => void take(file)} disabled={disabled} />
      <TextAreaField
        label={t('calendars.text')}
        dir="ltr"
        spellCheck={false}
        value={text}
        disabled={disabled}
        onChange={write}
        placeholder={'BEGIN:VCALENDAR\n…'}
      />
      {isTooLarge ? (
        <Alert tone="bad">{t('calendars.problem.tooLarge')}</Alert>
      ) : (
        <ReadingResult read={read} text={text} />
      )}
    </div>
  )
}

/** The input lies over the whole area: browsers let files be dropped on it. */
function DropArea({ onFile, disabled }: { onFile: (file: File) => void; disabled: boolean }) {
  const t = useWords()
  return (
    <label className={classNames('q-row q-gap-4', styles['drop'], disabled && styles['off'])}>
      <input
        type="file"
        accept=".ics,text/calendar"
        disabled={disabled}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
      <FileUp size={24} aria-hidden />
      <span>
        <strong>{t('calendars.upload')}</strong>
        <small>{t('calendars.uploadMore')}</small>
      </span>
    </label>
  )
}

/** Why the file is refused, or which of its events are left out. */
function ReadingResult({ read, text }: { read: Calendar | CalendarProblem; text: string }) {
  const t = useWords()
  if (!isCalendar(read)) {
    return text === '' ? null : (
      <Alert tone="bad">
        <Problem problem={read} text={text} />
      </Alert>
    )
  }
  const { leftOut } = read
  if (leftOut.length === 0) return null
  return (
    <Alert tone="warn">
      {t('calendars.leftOut', { count: leftOut.length })}
      <ul className={styles['leftOut']}>
        {leftOut.map((problem) => (
          <li key={problem.line}>
            <Problem problem={problem} text={text} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** What is wrong, where, and the line of the file. */
function Problem({ problem: { code, about, line, entry }, text }: { problem: CalendarProblem; text: string }) {
  const t = useWords()
  const formats = useFormats()
  const said = t(`calendars.problem.${code}`, { about })
  const written = line > 0 ? (text.split(/\r\n|\n|\r/)[line - 1] ?? '') : ''
  const place = { line: formats.number(line), problem: said }
  return (
    <>
      {line === 0 ? said : entry ? t('calendars.leftOutEntry', { ...place, entry }) : t('calendars.problemAt', place)}
      {written.trim() !== '' && (
        <code dir="ltr" className={styles['line']}>
          {written.slice(0, 120)}
        </code>
      )}
    </>
  )
}
