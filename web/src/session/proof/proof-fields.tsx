import { useState } from 'react'
import { ApiFailure } from '../../api/client.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { CodeField } from '../code-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { useUser } from '../use-session.ts'

const codeLength = 6

type Way = 'code' | 'password'

/** That it is really this person who asks. */
export interface Confirmation {
  password?: string
  code?: string
}

/** Whether only the password or code was wrong: the person tries again where they are. */
export const isUnproved = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.field?.startsWith('confirmation') === true

export type Proof = ReturnType<typeof useProof>

/** The person's password, or the code of their authenticator where they have one. */
export function useProof() {
  const hasCode = useUser().totpKey !== null
  const [way, setWay] = useState<Way>(hasCode ? 'code' : 'password')
  const [typed, setTyped] = useState('')
  const isWhole = way === 'code' ? typed.length === codeLength : typed !== ''
  return {
    hasCode,
    way,
    typed,
    setTyped,
    choose: (next: Way) => {
      setWay(next)
      setTyped('')
    },
    confirmation: isWhole ? ({ [way]: typed } satisfies Confirmation) : null,
  }
}

/** Asks for it, and says what was wrong with it. */
export function ProofFields({ hasCode, way, typed, setTyped, choose, failure }: Proof & { failure: Error | null }) {
  const t = useWords()
  const isWrong = failure !== null && isUnproved(failure)
  const error = isWrong ? t(way === 'code' ? 'app.codeWrong' : 'app.ownPasswordWrong') : undefined
  const field = { value: typed, onChange: setTyped, error }
  return (
    <div className="q-stack q-gap-4 q-shrinks">
      {hasCode && (
        <Segmented
          label={t('app.proof')}
          value={way}
          onChange={choose}
          options={[
            { value: 'code', label: t('app.code') },
            { value: 'password', label: t('app.password') },
          ]}
        />
      )}
      {way === 'code' ? <CodeField {...field} /> : <PasswordField {...field} label={t('app.ownPassword')} />}
    </div>
  )
}
