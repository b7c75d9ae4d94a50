import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { serverQuery } from '../api/queries.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './terms-field.module.css'
import { TermsPages } from './terms-pages.tsx'

interface TermsFieldProps {
  checked: boolean
  onChange: (accepted: boolean) => void
  error: string | undefined
}

/** Agreeing to the terms of service and the privacy policy, which are linked where the server knows their addresses. */
export function TermsField({ checked, onChange, error }: TermsFieldProps) {
  const t = useWords()
  const id = useId()
  const { data: server } = useQuery(serverQuery())
  return (
    <div className={styles['terms']}>
      <input
        id={id}
        type="checkbox"
        name="terms"
        checked={checked}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{t('signIn.terms')}</label>
      <TermsPages server={server} />
      {error !== undefined && (
        <span id={`${id}-error`} className={styles['error']} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
