import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, X } from 'lucide-react'
import { serverQuery } from '../api/queries.ts'
import { useWords } from '../i18n/use-words.ts'
import { useDevices } from '../live/hooks.ts'
import { Link } from '../router/link.tsx'
import { preferenceOf, savePreference, savesPreferences, showPreference } from '../session/choices/save-preference.ts'
import { useUser } from '../session/use-session.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import styles from './first-steps.module.css'
import { isSample } from './sample-fleet.ts'
import { SamplePart } from './sample-part.tsx'
import { useSteps, type Step } from './use-steps.ts'

/** The attribute of a person who does not want to see them any more. */
const hiddenKey = 'ui.firstStepsHidden'

/** What a new organisation does first, each ticked once it exists, until all are or somebody hides them. */
export function FirstSteps() {
  const user = useUser()
  const steps = useSteps()
  const hasSample = useDevices().some(isSample)
  const isOpen = steps !== null && preferenceOf(user, hiddenKey) !== true && steps.some(({ isDone }) => !isDone)
  if (!isOpen && !hasSample) return null
  return (
    <section className={`q-stack q-gap-2 ${styles['card']}`} aria-labelledby={isOpen ? 'first-steps' : undefined}>
      {isOpen && <Steps steps={steps} />}
      <SamplePart isLoaded={hasSample} />
    </section>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useWords()
  const hide = useHide()
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <>
      <header className="q-row q-gap-2 q-spread">
        <h2 id="first-steps">{t('firstSteps.title')}</h2>
        <span className={styles['count']}>{t('firstSteps.done', { done, of: steps.length })}</span>
        <IconButton label={t('firstSteps.hide')} icon={<X />} size="small" onClick={hide} />
      </header>
      <ol className="q-list">
        {steps.map(({ name, isDone, to }) => (
          <li key={name} className={isDone ? styles['done'] : undefined}>
            {isDone ? <CircleCheck size={18} aria-hidden /> : <Circle size={18} aria-hidden />}
            {isDone ? (
              <span>
                {t(`firstSteps.${name}`)}
                <span className="q-visually-hidden"> ({t('firstSteps.isDone')})</span>
              </span>
            ) : (
              <Link to={to}>{t(`firstSteps.${name}`)}</Link>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Kept with the person, as far as anything is. */
function useHide() {
  const user = useUser()
  const queries = useQueryClient()
  const { data: server } = useSuspenseQuery(serverQuery())
  return () => {
    const preference = { userId: user.id, key: hiddenKey, value: true }
    showPreference(preference, queries)
    if (savesPreferences(user, server)) savePreference(preference, queries).catch(showFailure)
  }
}
