import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { channelNamed, notificators, type Notificator } from '../../../shared/catalog/channels/index.ts'
import type { ChannelJson } from '../../../shared/wire/alerts/channel-json.ts'
import { channelsQuery } from '../channels/channel-calls.ts'
import { choicePictures } from '../entity/choice-pictures.ts'
import type { PlacedInputProps } from '../entity/inputs/input-props.ts'
import { PushSwitch } from '../push/push-switch.tsx'
import { Link } from '../router/link.tsx'
import { useMay } from '../session/access.ts'
import { useUser } from '../session/use-session.ts'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../i18n/use-words.ts'
import { channelsOf } from './channel-names.ts'
import styles from './channels-input.module.css'

/** The channels of a notification: those that work here can be chosen, the others are folded away and say why not. */
export function ChannelsInput({ label, hint, value, onChange, error, required, disabled }: PlacedInputProps) {
  const t = useWords()
  const id = useId()
  const { data: channels } = useQuery(channelsQuery())
  const chosen = channelsOf(value)
  const stateOf = (type: Notificator) => channels?.find((channel) => channel.type === type)
  const put = (next: readonly string[]) => onChange(notificators.filter((each) => next.includes(each)).join(','))
  const isFolded = (type: Notificator) => stateOf(type)?.isAvailable === false && !chosen.includes(type)
  const folded = notificators.filter(isFolded)
  const draw = (type: Notificator) => (
    <Channel
      key={type}
      type={type}
      state={stateOf(type)}
      isChosen={chosen.includes(type)}
      onChoose={(isOn) => put(isOn ? [...chosen, type] : chosen.filter((each) => each !== type))}
    />
  )
  return (
    <fieldset
      className={`q-fieldset q-stack q-gap-2 ${styles['channels']}`}
      disabled={disabled}
      aria-describedby={`${id}-note`}
    >
      <legend>
        {label}
        {required && <span className={styles['needed']}> *</span>}
      </legend>
      <div className={styles['list']}>{notificators.filter((type) => !isFolded(type)).map(draw)}</div>
      {folded.length > 0 && (
        <details className={styles['fold']}>
          <summary>{t('alerts.notSetUpCount', { count: folded.length })}</summary>
          <div className={styles['list']}>{folded.map(draw)}</div>
        </details>
      )}
      <small id={`${id}-note`} className={classNames(styles['note'], error !== undefined && styles['error'])}>
        {error ?? hint ?? t('alerts.channelsHint')}
      </small>
      {chosen.includes('webpush') && !disabled && <PushSwitch />}
    </fieldset>
  )
}

interface ChannelProps {
  type: Notificator
  /** undefined until it is known */
  state: ChannelJson | undefined
  isChosen: boolean
  onChoose: (isOn: boolean) => void
}

function Channel({ type, state, isChosen, onChoose }: ChannelProps) {
  const t = useWords()
  const id = useId()
  // one that was chosen before can still be taken away
  const isOff = state?.isAvailable === false && !isChosen
  const note = state && <ChannelNote state={state} />
  return (
    <div className={classNames(styles['channel'], isChosen && styles['chosen'], isOff && styles['off'])}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isOff}
          aria-describedby={note ? id : undefined}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {choicePictures['notificator']?.(type, 18)}
        <span>{t(`notificator.${type}`)}</span>
      </label>
      <div id={id} className={styles['state']}>
        {note}
      </div>
    </div>
  )
}

function ChannelNote({ state: { type, isAvailable, reason, needs } }: { state: ChannelJson }) {
  const t = useWords()
  const me = useUser()
  const { administer } = useMay()
  const { isOwn, remedy } = channelNamed(type)
  if (!isAvailable) {
    const isSetHere = administer && !isOwn
    return (
      <>
        {/* of the others the server names the settings that are missing, by the keys of the API */}
        <bdi>{type === 'sms' ? (reason ?? t('alerts.unavailable')) : t('alerts.notSetUp')}</bdi>
        {isSetHere && <Link to="/settings/channels">{t('alerts.setUp')}</Link>}
      </>
    )
  }
  if (needs === null) return null
  const to = remedy === 'preferences' ? '/settings/preferences' : `/settings/user/${me.id}`
  return (
    <>
      <bdi>{needs}</bdi>
      {remedy && <Link to={to}>{t(`alerts.fix.${remedy}`)}</Link>}
    </>
  )
}
