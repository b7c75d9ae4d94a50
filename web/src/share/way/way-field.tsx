import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { roadLimits } from '../../../../shared/domain/limits/roads.ts'
import { wayModeOf } from '../../../../shared/domain/roads/shared-way.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { device } from '../../../../shared/entities/device.ts'
import { oneQuery } from '../../api/use-entity.ts'
import { useRoadsOffered } from '../../session/use-roads-offered.ts'
import { Alert } from '../../ui/alert.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { guestQuery } from '../guest-of-link.ts'
import { useSetWay } from './use-set-way.ts'

interface Props {
  /** of a link that was just made */
  token: string
  deviceId: number
  /** where the vehicle is expected; null for nowhere */
  place: Coordinates | null
}

/** Lets a new link show the way to its place by road; it follows the place when another is chosen. */
export function WayField({ token, deviceId, place }: Props) {
  const t = useWords()
  const isOffered = useRoadsOffered()
  const { data: vehicle } = useQuery(oneQuery(device, deviceId))
  const [isWanted, setWanted] = useState(false)
  const { data: guest, error: unknown } = useQuery({ ...guestQuery(token), enabled: isWanted })
  const { mutate, error: refused } = useSetWay()
  const shareId = guest?.id
  const [latitude, longitude] = isWanted && place ? [place.latitude, place.longitude] : []
  useEffect(() => {
    if (shareId === undefined) return
    const isPlaced = latitude !== undefined && longitude !== undefined
    mutate({ shareId, place: isPlaced ? { latitude, longitude } : null })
  }, [mutate, shareId, latitude, longitude])
  if (!isOffered || !place || !vehicle || wayModeOf(categoryOf(vehicle)) === null) return null
  const failure = unknown ?? refused
  return (
    <>
      <SwitchField
        label={t('share.way')}
        hint={t('share.wayMore', { minutes })}
        checked={isWanted}
        onChange={setWanted}
      />
      {isWanted && failure && <Alert tone="bad">{failure.message}</Alert>}
    </>
  )
}

const minutes = roadLimits.wayEveryMs / minuteMs

const categoryOf = ({ category }: Readonly<Record<string, unknown>>): string | null =>
  typeof category === 'string' ? category : null
