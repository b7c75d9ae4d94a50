import { CircleAlert, CircleCheck, CircleMinus, FlaskConical, LogIn } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OpenIdSettingsJson, OpenIdTestJson } from '../../../../shared/wire/access/openid-json.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { roundTripAddress, testOpenId } from './openid-settings.ts'
import styles from './openid.module.css'

interface Props {
  settings: OpenIdSettingsJson
  /** changes that are not saved are not tested */
  isBlocked: boolean
  isBack: boolean
}

type Step = OpenIdTestJson['steps'][number]

/** Looks at the saved settings step by step; the last step is a real sign-in. */
export function OpenIdTest({ settings, isBlocked, isBack }: Props) {
  const t = useWords()
  const [steps, setSteps] = useState<readonly Step[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const place = useRef<HTMLElement>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setSteps((await testOpenId()).steps)
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason))
    }
    setBusy(false)
  }
  useEffect(() => {
    if (isBack) place.current?.scrollIntoView({ block: 'center' })
  }, [isBack])
  return (
    <section ref={place} className="q-stack q-gap-3" aria-labelledby="openid-test">
      <h3 id="openid-test">{t('openid.test')}</h3>
      <p className="q-note">{t('openid.testMore')}</p>
      <div className={`q-cluster ${styles['actions']}`}>
        <Button icon={<FlaskConical />} busy={isBusy} disabled={isBlocked} onClick={() => void run()}>
          {t('openid.testAction')}
        </Button>
        <Button
          icon={<LogIn />}
          disabled={isBlocked || settings.issuer === '' || settings.clientId === ''}
          onClick={() => location.assign(roundTripAddress)}
        >
          {t('openid.tryAction')}
        </Button>
        {isBlocked && <small className="q-note">{t('openid.saveFirst')}</small>}
      </div>
      {failure !== null && <Alert tone="bad">{failure}</Alert>}
      {steps && (
        <ol className={`q-list q-stack q-gap-2 ${styles['steps']}`}>
          {steps.map((step, at) => (
            <TestStep key={step.step} step={step} isSkipped={steps.slice(0, at).some(({ isOk }) => !isOk)} />
          ))}
        </ol>
      )}
      <LastTest settings={settings} />
    </section>
  )
}

function TestStep({ step: { step, isOk, reason }, isSkipped }: { step: Step; isSkipped: boolean }) {
  const t = useWords()
  const [Icon, tone] = isOk ? [CircleCheck, 'ok'] : isSkipped ? [CircleMinus, 'idle'] : [CircleAlert, 'bad']
  return (
    <li>
      <Icon size={18} aria-hidden className={styles[tone]} />
      <span>
        <b>{t(`openid.step.${step}`)}</b>
        {reason !== null && <small dir="auto">{reason}</small>}
      </span>
    </li>
  )
}

function LastTest({ settings: { lastTest } }: Pick<Props, 'settings'>) {
  const t = useWords()
  const formats = useFormats()
  if (!lastTest) return null
  const { at, isOk, reason, claims, groups } = lastTest
  return (
    <Alert tone={isOk ? 'ok' : 'bad'}>
      <p>{t(isOk ? 'openid.tested' : 'openid.testedBadly', { time: formats.dateTime(at) })}</p>
      {reason !== null && <p dir="auto">{reason}</p>}
      {claims.length > 0 && <p>{t('openid.claims', { claims: formats.list(claims) })}</p>}
      {isOk && (
        <p>{groups.length > 0 ? t('openid.matched', { groups: formats.list(groups) }) : t('openid.noneMatched')}</p>
      )}
    </Alert>
  )
}
