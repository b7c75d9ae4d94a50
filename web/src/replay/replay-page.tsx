import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PositionDaysJson } from '../../../shared/wire/days/position-days-json.ts'
import { api } from '../api/client.ts'
import { goTo } from '../router/browser-location.ts'
import { useSearchParams } from '../router/router.tsx'
import { useWords } from '../i18n/use-words.ts'
import { ReplayPlayer } from './player/replay-player.tsx'
import { spanOf } from './clock/use-replay.ts'
import { readReplayAddress, replayAddress, type ReplayAddress } from './replay-address.ts'
import { ReplayForm } from './replay-form.tsx'

/** The days at a glance of what an address is about; days that go on are asked for again. */
const daysQuery = ({ deviceIds, period }: ReplayAddress) =>
  queryOptions({
    queryKey: ['position-days', deviceIds, period],
    enabled: deviceIds.length > 0 && period !== null,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.get<PositionDaysJson[]>(
        'positions/days',
        {
          deviceId: deviceIds,
          from: new Date(period?.from ?? 0).toISOString(),
          to: new Date(period?.to ?? 0).toISOString(),
        },
        signal,
      ),
  })

/** Replay: a form that asks for vehicles and a period, and once there are positions the player. */
export function ReplayPage() {
  const t = useWords()
  const query = useSearchParams()
  const address = useMemo(() => readReplayAddress(query), [query])
  const { data: days, error, isFetching, refetch } = useQuery(daysQuery(address))
  const [formShown, setFormShown] = useState(false)
  const span = days ? spanOf(days) : null
  const key = replayAddress({ ...address, at: null })
  if (days && span && address.period && !formShown) {
    return (
      <ReplayPlayer key={key} days={days} period={address.period} at={address.at} onChange={() => setFormShown(true)} />
    )
  }
  const isEmpty = days !== undefined && span === null
  return (
    <ReplayForm
      key={key}
      address={address}
      isLoading={isFetching}
      problem={error ? error.message : isEmpty && !formShown ? t('sharedNoData') : null}
      onShow={(wanted) => {
        setFormShown(false)
        const to = replayAddress(wanted)
        if (to === key) void refetch()
        else goTo(to)
      }}
    />
  )
}
