import { ArrowLeft, Download, Link2, Maximize, SlidersHorizontal } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { PageTitle } from '../../frame/page-title.tsx'
import { api } from '../../api/client.ts'
import { saveFrom } from '../../native/save-from.ts'
import { useCopyText } from '../../display/use-copy-text.ts'
import { Link } from '../../router/link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { replayAddress } from '../replay-address.ts'
import { RoadsButton, RoadsState } from '../roads/roads-button.tsx'
import type { RoadsOnMap } from '../roads/use-roads.ts'
import { toggleFullScreen } from './full-screen.ts'
import styles from './player-header.module.css'
import type { ReplayVehicle } from './replay-vehicle.ts'
import type { Replay } from '../clock/use-replay.ts'

interface Props {
  page: RefObject<HTMLElement | null>
  vehicles: readonly ReplayVehicle[]
  selected: ReplayVehicle
  replay: Replay
  /** whether more data of its days are on their way */
  isArriving: boolean
  roads: RoadsOnMap
  onChange: () => void
}

/** What is replayed, and what can be taken away: a link to the moment, the track as KML. */
export function PlayerHeader({ page, vehicles, selected, replay, isArriving, roads, onChange }: Props) {
  const t = useWords()
  const formats = useFormats()
  const copy = useCopyText()
  const { span } = replay.clock
  const { period } = replay.tracks
  const names = formats.list(vehicles.map(({ name }) => name))
  const link = () =>
    `${location.origin}${replayAddress({ deviceIds: vehicles.map(({ id }) => id), period, at: replay.clock.at })}`
  return (
    <header className={`q-row q-gap-3 ${styles['header']}`}>
      <Link to={`/?device=${selected.id}`} className={styles['back']} aria-label={t('app.backToMap')}>
        <ArrowLeft size={20} className="q-mirrored" aria-hidden />
      </Link>
      <div className={`q-fill ${styles['titles']}`}>
        <PageTitle title={t('replay.title')} of={names} />
        <p>
          <bdi>{names}</bdi>
          {' · '}
          {formats.dateTime(span.from)} – {formats.dateTime(span.to)}
        </p>
        {isArriving && <p role="status">{t('replay.arriving')}</p>}
        <RoadsState roads={roads} />
      </div>
      <div className={styles['actions']}>
        <RoadsButton roads={roads} name={selected.name} />
        <IconButton label={t('replay.change')} icon={<SlidersHorizontal />} onClick={onChange} />
        <IconButton
          label={t('replay.copyLink')}
          icon={<Link2 />}
          onClick={() => void copy(link(), { done: 'replay.linkCopied', failed: 'replay.linkNotCopied' })}
        />
        <KmlButton vehicle={selected} replay={replay} />
        <IconButton label={t('replay.fullScreen')} icon={<Maximize />} onClick={() => toggleFullScreen(page.current)} />
      </div>
    </header>
  )
}

function KmlButton({ vehicle, replay }: { vehicle: ReplayVehicle; replay: Replay }) {
  const t = useWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    const { from, to } = replay.tracks.period
    setBusy(true)
    try {
      const path = 'positions/kml'
      const query = { deviceId: vehicle.id, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      await saveFrom({ path, query }, async () => ({
        content: new Blob([await api.getText(path, query)], { type: 'application/vnd.google-earth.kml+xml' }),
        name: `${vehicle.name}.kml`,
      }))
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      label={t('replay.kml', { name: vehicle.name })}
      icon={<Download />}
      disabled={busy}
      onClick={() => void download()}
    />
  )
}
