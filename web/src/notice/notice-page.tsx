import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, CircleCheck, LinkIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { NoticeJson } from '../../../shared/wire/alerts/notification-json.ts'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { ApiFailure } from '../api/client.ts'
import { eventIcon } from '../display/event-icons.ts'
import { PageWaits } from '../frame/page-states.tsx'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { MapBoundary } from '../map/map-boundary.tsx'
import { goTo } from '../router/browser-location.ts'
import { matchPath } from '../router/match-path.ts'
import { useLocation } from '../router/router.tsx'
import { loginFailureText } from '../session/login-failure.ts'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useNow } from '../api/use-now.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { actOnNotice, noticeQuery, type NoticeAction } from './notice.ts'
import styles from './notice-page.module.css'

const PlacePicture = lazyComponent(async () => (await import('../map/picture/place-picture.tsx')).PlacePicture, 'map')

/** The page of the link in a message: what happened and why it was sent, without a session. Nothing is done unasked. */
export function NoticePage() {
  const { path } = useLocation()
  const token = matchPath('/notice/:token', path)?.['token'] ?? ''
  const { data, error, refetch } = useQuery(noticeQuery(token))
  if (data) return <Notice token={token} notice={data} />
  if (error) return <NoNotice failure={error} onRetry={() => void refetch()} />
  return <PageWaits />
}

/** A link that ended, was never given out, or could not be asked about. */
function NoNotice({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const t = useWords()
  const status = failure instanceof ApiFailure ? failure.status : 0
  const isGone = status === 404 || status === 400
  return (
    <SignInFrame title={t(isGone ? 'noticePage.gone' : 'noticePage.failed')} lead={isGone && t('noticePage.goneText')}>
      {!isGone && <Alert tone="bad">{loginFailureText(failure, t)}</Alert>}
      <div className="q-stack q-gap-3">
        {!isGone ? (
          <Button variant="primary" size="large" full onClick={onRetry}>
            {t('app.tryAgain')}
          </Button>
        ) : (
          <OpenProduct />
        )}
      </div>
    </SignInFrame>
  )
}

function OpenProduct() {
  const t = useWords()
  return (
    <Button size="large" full icon={<LinkIcon size={18} aria-hidden />} onClick={() => goTo('/')}>
      {t('noticePage.open')}
    </Button>
  )
}

function Notice({ token, notice }: { token: string; notice: NoticeJson }) {
  const t = useWords()
  const formats = useFormats()
  // the message says the time in the reader's zone, which is not always that of this browser
  const now = useNow(60_000)
  const { busy, failure, act } = useActions(token)
  const { eventId, eventType, eventTime, deviceName, message, why, place } = notice
  const { tone } = eventIcon({ type: eventType, attributes: {} })
  return (
    <SignInFrame title={t(`event.${eventType}`)} lead={<bdi>{bidiIsolate(deviceName)}</bdi>}>
      <div className={`q-stack q-gap-4 ${styles['notice']}`}>
        <p className={styles['message']}>
          <bdi>{message}</bdi>
        </p>
        <time dateTime={eventTime}>{formats.relative(eventTime, now)}</time>
        {place && (
          <div className={styles['map']}>
            <MapBoundary>
              <Suspense fallback={null}>
                <PlacePicture place={place} mark={{ category: null, tone, name: message }} />
              </Suspense>
            </MapBoundary>
          </div>
        )}
        {failure !== null && <Alert tone="bad">{loginFailureText(failure, t)}</Alert>}
        <Actions notice={notice} busy={busy} onAct={(action) => void act(action)} />
        <section className={styles['why']} aria-labelledby="notice-why">
          <h2 id="notice-why">{t('noticePage.why')}</h2>
          <ul>
            {why.map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </section>
        {eventId > 0 && (
          <Button size="large" full onClick={() => goTo(`/event/${eventId}`)}>
            {t('noticePage.openEvent')}
          </Button>
        )}
      </div>
    </SignInFrame>
  )
}

interface ActionsProps {
  notice: NoticeJson
  /** the action under way */
  busy: string | null
  onAct: (action: NoticeAction) => void
}

const mutes = [
  { key: 'hour', minutes: 60, allDevices: true },
  { key: 'day', minutes: 24 * 60, allDevices: true },
  { key: 'device', minutes: 7 * 24 * 60 },
] as const

function Actions({ notice, busy, onAct }: ActionsProps) {
  const t = useWords()
  const formats = useFormats()
  return (
    <div className="q-stack q-gap-3">
      {notice.isAcknowledged ? (
        <Alert tone="ok">{t('noticePage.acknowledged')}</Alert>
      ) : (
        notice.canAcknowledge && (
          <Button
            variant="primary"
            size="large"
            full
            icon={<CircleCheck size={18} aria-hidden />}
            busy={busy === 'acknowledge'}
            disabled={busy !== null}
            onClick={() => onAct({ action: 'acknowledge' })}
          >
            {t('noticePage.acknowledge')}
          </Button>
        )
      )}
      {notice.mutedUntil !== null && (
        <Alert tone="info">{t('noticePage.mutedUntil', { time: formats.dateTime(notice.mutedUntil) })}</Alert>
      )}
      <fieldset className={`q-fieldset q-wrap q-gap-2 ${styles['mutes']}`} disabled={busy !== null}>
        <legend>
          <BellOff size={16} aria-hidden /> {t('noticePage.mute')}
        </legend>
        {mutes.map(({ key, ...what }) => (
          <Button key={key} busy={busy === key} onClick={() => onAct({ action: 'mute', ...what })}>
            {t(`noticePage.mute.${key}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}

/** What was done shows at once; what failed says so and can be tried again. */
function useActions(token: string) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const act = async (action: NoticeAction) => {
    setBusy(nameOf(action))
    setFailure(null)
    try {
      queries.setQueryData(noticeQuery(token).queryKey, await actOnNotice(token, action))
    } catch (reason) {
      setFailure(reason)
    } finally {
      setBusy(null)
    }
  }
  return { busy, failure, act }
}

const nameOf = (action: NoticeAction): string =>
  action.action === 'acknowledge'
    ? action.action
    : (mutes.find(({ minutes }) => minutes === action.minutes)?.key ?? action.action)
