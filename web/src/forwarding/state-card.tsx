import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { ForwardingStateJson } from '../../../shared/wire/forwarding/forwarding-json.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { Accordion } from '../ui/accordion.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { stateQuery, useResume, useTest, type Target } from './forwarding-calls.ts'

/** What was sent, what waits and why; a test, and everything that failed once more. */
export function StateCard({ target }: { target: Target }) {
  const t = useWords()
  const { data: state, error } = useQuery(stateQuery(target))
  const isAddress = 'url' in target
  const test = useTest(target)
  const resume = useResume(target)
  const sendAgain = () =>
    resume.mutate(undefined, {
      onSuccess: () => showSnackbar({ text: t('forwarding.resumed'), kind: 'done' }),
      onError: showFailure,
    })
  return (
    <Accordion
      title={t(isAddress ? 'entity.forwarding.many' : 'forwarding.state')}
      hint={t('forwarding.stateMore')}
      isOpen
    >
      {!state ? (
        error ? (
          <Alert tone="bad">{error.message}</Alert>
        ) : (
          <Skeleton height={60} />
        )
      ) : (
        <div className="q-stack q-gap-3">
          <Progress state={state} />
          <span className="q-wrap q-gap-2">
            <Button
              icon={<Send />}
              busy={test.isPending}
              onClick={() => test.mutate(undefined, { onError: showFailure })}
            >
              {t('forwarding.test')}
            </Button>
            {(state.pausedAt !== null || state.nextTry !== null) && (
              <Button busy={resume.isPending} onClick={sendAgain}>
                {t('forwarding.resume')}
              </Button>
            )}
          </span>
          {test.data?.isSent && <Alert tone="ok">{t('forwarding.tested')}</Alert>}
          {test.data?.isSent === false && (
            <Alert tone="bad">{t('forwarding.notArrived', { reason: test.data.reason ?? '' })}</Alert>
          )}
          {state.refused.length > 0 && (
            <Refused refused={state.refused} isBusy={resume.isPending} onSendAgain={sendAgain} />
          )}
        </div>
      )}
    </Accordion>
  )
}

function Progress({ state }: { state: ForwardingStateJson }) {
  const t = useWords()
  const formats = useFormats()
  const reason = state.reason ?? ''
  if (state.pausedAt !== null)
    return <Alert tone="bad">{t('forwarding.paused', { date: formats.dateTime(state.pausedAt), reason })}</Alert>
  return (
    <>
      {state.failures > 0 && state.lastFailed !== null && (
        <Alert tone="warn">
          {t('forwarding.failing', { date: formats.dateTime(state.lastFailed), reason })}{' '}
          {state.nextTry !== null && t('forwarding.nextTry', { date: formats.dateTime(state.nextTry) })}
        </Alert>
      )}
      <p>
        {state.waitingSince !== null
          ? t('forwarding.waiting', { date: formats.dateTime(state.waitingSince) })
          : state.lastSent === null
            ? t('forwarding.nothingYet')
            : t('forwarding.allSent', { date: formats.dateTime(state.lastSent) })}
      </p>
    </>
  )
}

interface RefusedProps {
  refused: ForwardingStateJson['refused']
  isBusy: boolean
  onSendAgain: () => void
}

function Refused({ refused, isBusy, onSendAgain }: RefusedProps) {
  const t = useWords()
  const formats = useFormats()
  return (
    <section className="q-stack q-gap-2" aria-label={t('forwarding.refused')}>
      <div className="q-cluster q-gap-3 q-spread">
        <span>
          <strong>{t('forwarding.refused')}</strong> <span className="q-soft">{t('forwarding.refusedMore')}</span>
        </span>
        <Button size="small" busy={isBusy} onClick={onSendAgain}>
          {t('forwarding.sendAgain')}
        </Button>
      </div>
      <ul className="q-list q-stack q-gap-2">
        {refused.map(({ time, refusedAt, positions, events, reason }) => (
          <li key={`${time} ${refusedAt} ${positions} ${events}`}>
            {formats.dateTime(time)} · {t('forwarding.positions', { count: positions })} ·{' '}
            {t('forwarding.eventCount', { count: events })} · <bdi className="q-soft">{reason}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
