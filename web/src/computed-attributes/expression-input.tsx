import { useRef, useState } from 'react'
import { ExpressionError } from '../../../shared/domain/expression/expression-error.ts'
import { parseExpression } from '../../../shared/domain/expression/parse.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import type { PlacedInputProps } from '../entity/inputs/input-props.ts'
import { ReferenceInput } from '../entity/inputs/reference-input.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './expression-input.module.css'
import { ExpressionTrial } from './expression-trial.tsx'
import { Reference } from './expression-reference.tsx'

/** An expression with its reference, and a test against a vehicle's last position. */
export function ExpressionInput({ value, onChange, ...props }: PlacedInputProps<string | null>) {
  const t = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [deviceId, setDeviceId] = useState(0)
  const { label, required, disabled, onBlur, entity, record, error } = props
  const expression = value ?? ''
  const mistake = mistakeIn(expression)

  const insert = (text: string) => {
    const area = box.current?.querySelector('textarea')
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [expression.length, expression.length]
    onChange(expression.slice(0, from) + text + expression.slice(to))
    const inside = text.indexOf('()')
    const at = from + (inside < 0 ? text.length : inside + 1)
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(at, at)
    })
  }

  return (
    <div className={`q-stack q-gap-3 ${styles['expression']}`} ref={box}>
      <TextAreaField
        label={label}
        dir="ltr"
        spellCheck={false}
        required={required}
        disabled={disabled}
        value={expression}
        onChange={onChange}
        onBlur={onBlur}
        placeholder='power > 13 ? "on" : "off"'
        hint={t('computed.hint')}
        error={mistake ? wordsOf(mistake, t) : expression === '' ? error : undefined}
      />
      {mistake && mistake.at > 0 && <ErrorExcerpt mistake={mistake} expression={expression} />}
      <div className={styles['trial']}>
        <ReferenceInput
          label={t('computed.device')}
          target="device"
          entity={entity}
          record={record}
          value={deviceId}
          onChange={setDeviceId}
          onBlur={() => undefined}
          error={undefined}
          required={false}
          disabled={disabled}
        />
        <ExpressionTrial
          key={`${deviceId} ${expression}`}
          record={record}
          deviceId={deviceId}
          isWritten={!mistake && expression !== ''}
        />
      </div>
      <Reference deviceId={deviceId} onInsert={insert} onReplace={onChange} disabled={disabled} />
    </div>
  )
}

/** Why the expression cannot be read; null when it can, or when there is nothing yet. */
function mistakeIn(expression: string): ExpressionError | null {
  if (expression.trim() === '') return null
  try {
    parseExpression(expression)
    return null
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
}

/** The error, marked in the text around it. */
function ErrorExcerpt({ mistake: { at, about }, expression }: { mistake: ExpressionError; expression: string }) {
  const from = Math.max(0, at - 1 - aroundLength)
  const length = about !== '' && expression.startsWith(about, at - 1) ? about.length : 1
  const here = expression.slice(at - 1, at - 1 + length) || ' '
  return (
    <code className={styles['error']} dir="ltr">
      {expression.slice(from, at - 1)}
      <mark>{here}</mark>
      {expression.slice(at - 1 + length, at + aroundLength)}
    </code>
  )
}

const aroundLength = 30

const wordsOf = ({ code, about, message }: ExpressionError, t: Words): string =>
  code === null ? message : t(`computed.mistake.${code}`, { about })
