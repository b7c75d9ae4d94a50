import { Waypoints } from 'lucide-react'
import { useWords } from '../../i18n/use-words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { RoadsOnMap } from './use-roads.ts'

/** Asks for the roads that the selected vehicle took; absent where there are none to ask for. */
export function RoadsButton({ roads, name }: { roads: RoadsOnMap; name: string }) {
  const t = useWords()
  if (roads.toggle === null) return null
  return (
    <IconButton
      label={t('replay.roads', { name })}
      icon={<Waypoints />}
      active={roads.isOn}
      disabled={roads.state === 'loading'}
      onClick={roads.toggle}
    />
  )
}

/** What became of it, in a line. */
export function RoadsState({ roads: { state, reason } }: { roads: RoadsOnMap }) {
  const t = useWords()
  if (state === 'off') return null
  return <p role="status">{state === 'failed' ? reason : t(`replay.roads.${state}`)}</p>
}
