import { Radio } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './logs.module.css'

interface Props {
  expected: string
  onExpect: (uniqueId: string) => void
}

/** Shows the messages of an unregistered tracker, by its identifier. */
export function ExpectField({ expected, onExpect }: Props) {
  const t = useWords()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onExpect(text.trim())
  }
  return (
    <details className={styles['expect']} open={expected !== ''}>
      <summary>{t('log.expect')}</summary>
      <form onSubmit={submit}>
        <p>{t('log.expectMore')}</p>
        <div className={`q-wrap q-gap-2 ${styles['expectLine']}`}>
          <TextField
            label={t('log.identifier')}
            value={text}
            onChange={setText}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            maxLength={trackerLimits.uniqueIdLengthMax}
          />
          <Button type="submit" disabled={text.trim() === '' || text.trim() === expected}>
            {t('log.expectStart')}
          </Button>
          {expected !== '' && <Button onClick={() => onExpect('')}>{t('log.expectStop')}</Button>}
        </div>
        {expected !== '' && (
          <output className={`q-row q-gap-2 ${styles['expected']}`}>
            <Radio size={16} aria-hidden />
            {t('log.expecting', { uniqueId: expected })}
          </output>
        )}
      </form>
    </details>
  )
}
