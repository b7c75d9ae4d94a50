import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubscriptionJson } from '../../../shared/wire/scheduled/schedule-json.ts'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { api, ApiFailure } from '../api/client.ts'
import { PageWaits } from '../frame/page-states.tsx'
import { goTo } from '../router/browser-location.ts'
import { useSearchParams } from '../router/router.tsx'
import { loginFailureText } from '../session/login-failure.ts'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import styles from '../sign-in/sign-in-frame.module.css'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useWords } from '../i18n/use-words.ts'

/** The page of the link in a mailed report. It asks, because mail scanners follow links. */
export function Unsubscribe() {
  const t = useWords()
  const queries = useQueryClient()
  const token = useSearchParams().get('token') ?? ''
  const address = `unsubscribe?${new URLSearchParams({ token }).toString()}`
  const { data, error } = useQuery({
    queryKey: ['unsubscribe', token],
    retry: false,
    queryFn: ({ signal }) => api.get<SubscriptionJson>('unsubscribe', { token }, signal),
  })
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isGone = error instanceof ApiFailure && error.status === 404
  const shown = failure ?? (isGone ? null : error)

  const end = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await api.post(address)
      await queries.invalidateQueries({ queryKey: ['unsubscribe', token] })
    } catch (reason) {
      setFailure(reason)
    } finally {
      setBusy(false)
    }
  }
  if (!data && !error) return <PageWaits />
  const outcome = isGone ? 'gone' : data?.isReceived === false ? 'done' : 'asked'
  const isOutside = outcome === 'done' && data?.hasAccount === false
  const said = { report: bidiIsolate(data?.description ?? ''), email: data?.email ?? '' }
  return (
    <SignInFrame
      title={t(`unsubscribe.${outcome}`)}
      lead={data || isGone ? t(isOutside ? 'unsubscribe.doneOutside' : `unsubscribe.${outcome}Text`, said) : ''}
    >
      {shown !== null && <Alert tone="bad">{loginFailureText(shown, t)}</Alert>}
      <div className={styles['choices']}>
        {outcome === 'asked' ? (
          <Button variant="primary" size="large" full busy={isBusy} disabled={!data} onClick={() => void end()}>
            {t('unsubscribe.action')}
          </Button>
        ) : (
          data?.hasAccount !== false && (
            <Button size="large" full onClick={() => goTo('/', { replace: true })}>
              {t('unsubscribe.goOn')}
            </Button>
          )
        )}
      </div>
    </SignInFrame>
  )
}
