import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { DeviceChoice } from '../replay/device-choice.tsx'
import { useMay } from '../session/access.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { useWords } from '../i18n/use-words.ts'
import { trialLinksQuery, type Linked } from './trial-links.ts'
import styles from './trial-frame.module.css'
import type { TriedOn } from './trial-request.ts'
import { useTrial, type Trial } from './use-trial.ts'

type Choice = 'linked' | 'all' | 'chosen'

interface Props<Found extends Progressed> {
  /** of its title, its lead and of what it says after a change: `trials.geofence` */
  words: string
  linked: Linked
  trial: Trial<Found>
  /** words for what is missing before it can be tried */
  missing: string | null
  /** chosen before the vehicles */
  values?: ReactNode
  result: (found: Found, isDone: boolean) => ReactNode
}

interface Progressed {
  devices: readonly unknown[]
  /** vehicles that could not be tried */
  untried: readonly number[]
  /** how many vehicles are still to be tried */
  left: number
}

/** Tries what need not be saved on the vehicles that the reader chooses. */
export function TrialFrame<Found extends Progressed>(props: Props<Found>) {
  const may = useMay()
  return may.seeReports ? <Panel {...props} /> : null
}

function Panel<Found extends Progressed>({ words, linked, missing, values, result, ...rest }: Props<Found>) {
  const t = useWords()
  const id = useId()
  const trial = useTrial(rest.trial)
  const choice = useChoice(linked)
  const { on, problem } = choice.triedOn
  const refusal = missing ?? problem
  const isRunning = trial.state === 'running'
  return (
    <section className={`q-stack q-gap-3 q-shrinks ${styles['panel']}`} aria-labelledby={id}>
      <h3 id={id}>{t(`${words}.title`)}</h3>
      <p className="q-soft">{t(`${words}.lead`)}</p>
      {values}
      <Segmented
        label={t('trials.vehicles')}
        value={choice.value}
        options={choice.options.map((value) => ({ value, label: t(`trials.choice.${value}`) }))}
        onChange={choice.choose}
        disabled={isRunning}
      />
      {choice.value === 'chosen' && <DeviceChoice chosen={choice.chosen} onChange={choice.setChosen} />}
      <div className={`q-cluster q-gap-3 ${styles['actions']}`}>
        {isRunning ? (
          <Button onClick={trial.stop}>{t('trials.stop')}</Button>
        ) : (
          <Button
            icon={<FlaskConical />}
            disabled={refusal !== null || on === null}
            onClick={() => on && trial.run(on)}
          >
            {t(trial.state === 'none' ? 'trials.run' : 'trials.again')}
          </Button>
        )}
        {refusal && <small>{t(refusal)}</small>}
      </div>
      {isRunning && <Progress title={t(`${words}.title`)} found={trial.found} />}
      {trial.state === 'changed' && <Alert tone="info">{t(`${words}.changed`)}</Alert>}
      {trial.state === 'stopped' && <Alert tone="info">{t('trials.stopped')}</Alert>}
      {trial.found && <Untried of={trial.found.untried} />}
      {trial.found && result(trial.found, trial.state === 'done')}
    </section>
  )
}

function Untried({ of: { length: count } }: { of: readonly number[] }) {
  const t = useWords()
  return count > 0 ? <Alert tone="warn">{t('trials.untried', { count })}</Alert> : null
}

function Progress({ title, found }: { title: string; found: Progressed | null }) {
  const t = useWords()
  const done = found ? found.devices.length + found.untried.length : 0
  const all = done + (found?.left ?? 0)
  return (
    <p className={`q-row q-gap-3 ${styles['progress']}`} role="status">
      <progress max={all || 1} value={found ? done : undefined} aria-label={title} />
      {found && <span>{t('trials.progress', { done, count: all })}</span>}
    </p>
  )
}

/** Linked vehicles by default; what is new has none. */
function useChoice(of: Linked) {
  const { id } = of
  const options: readonly Choice[] = id > 0 ? ['linked', 'all', 'chosen'] : ['all', 'chosen']
  const [asked, choose] = useState<Choice | null>(null)
  const [chosen, setChosen] = useState<number[]>([])
  const { data: linked, error } = useQuery(trialLinksQuery(of))
  const isUnlinked = linked !== undefined && linked.deviceId.length + linked.groupId.length === 0
  const value = asked ?? (id > 0 && !isUnlinked && !error ? 'linked' : 'all')
  return { options, value, choose, chosen, setChosen, triedOn: triedOn({ value, linked, chosen }) }
}

/** `on` is null while it is not known, or with a problem. */
function triedOn({
  value,
  linked,
  chosen,
}: {
  value: Choice
  linked: Required<TriedOn> | undefined
  chosen: readonly number[]
}): { on: TriedOn | null; problem: string | null } {
  if (value === 'all') return { on: {}, problem: null }
  if (value === 'chosen') {
    return chosen.length > 0 ? { on: { deviceId: chosen }, problem: null } : { on: null, problem: 'trials.noChoice' }
  }
  if (!linked) return { on: null, problem: null }
  const isEmpty = linked.deviceId.length + linked.groupId.length === 0
  return isEmpty ? { on: null, problem: 'trials.noLinked' } : { on: linked, problem: null }
}
