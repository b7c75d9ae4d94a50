import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { positionQuery } from '../../api/tracks.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { Link } from '../../router/link.tsx'
import { CategoryIcon } from '../../ui/category-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { placeAt } from '../track/place-at.ts'
import styles from './position-card.module.css'
import { colourOf, type ReplayVehicle } from './replay-vehicle.ts'
import { useClockState, useClockTime, useTrack, type Replay } from '../clock/use-replay.ts'
import { useVehicleColours } from './use-vehicle-colours.ts'

const textEveryMs = 250

interface Props {
  replay: Replay
  vehicle: ReplayVehicle
  follows: boolean
  onFollow: (follows: boolean) => void
}

/** The position of the selected vehicle that holds at the clock's moment. */
export function PositionCard({ replay, vehicle, follows, onFollow }: Props) {
  const t = useWords()
  const measures = useMeasures()
  const colours = useVehicleColours()
  const track = useTrack(replay.tracks, vehicle.id)
  const at = useClockTime(replay.clock, textEveryMs)
  const place = placeAt(track?.fixes ?? [], at)
  return (
    <section className={`q-card ${styles['card']}`} aria-label={t('replay.card')}>
      <header>
        <CategoryIcon category={vehicle.category} size={20} className={styles['icon']} />
        <h2 style={{ borderColor: colourOf(vehicle, colours) }}>
          <bdi>{vehicle.name}</bdi>
        </h2>
        <IconButton
          size="small"
          label={t(follows ? 'fleet.following' : 'fleet.follow')}
          active={follows}
          icon={<LocateFixed />}
          onClick={() => onFollow(!follows)}
        />
      </header>
      {place ? (
        <>
          <dl>
            <Fact name={t('fleet.speed')}>{place.isGap ? '–' : measures.speed(place.fix.speed)}</Fact>
            <Fact name={t('replay.state')}>{t(place.isGap ? 'replay.gap' : `replay.${place.fix.engine}`)}</Fact>
            <Fact name={t('fleet.lastFix')}>{measures.clock(place.fix.time)}</Fact>
            <Details replay={replay} positionId={place.fix.id} />
          </dl>
          <Link to={`/position/${place.fix.id}`} className={styles['more']}>
            {t('replay.allOfPosition')}
          </Link>
        </>
      ) : (
        <p className={styles['nothing']}>{t('replay.noFixes')}</p>
      )}
    </section>
  )
}

/** What a list of positions is too large for; loaded once the clock rests. */
function Details({ replay, positionId }: { replay: Replay; positionId: number }) {
  const t = useWords()
  const measures = useMeasures()
  const { isPlaying } = useClockState(replay.clock)
  const { data: position } = useQuery({ ...positionQuery(positionId), enabled: !isPlaying })
  if (isPlaying || !position) return null
  return (
    <>
      <Fact name={t('fleet.location')}>
        <span dir="ltr">{measures.coordinates(position)}</span>
      </Fact>
      {position.address && (
        <Fact name={t('fleet.address')}>
          <span dir="auto">{position.address}</span>
        </Fact>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
