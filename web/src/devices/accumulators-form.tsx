import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { PositionJson } from '../../../shared/wire/json.ts'
import { goTo } from '../router/browser-location.ts'
import { api } from '../api/client.ts'
import { oneQuery } from '../api/use-entity.ts'
import { FormLayout } from '../entity/form/form-layout.tsx'
import { FailedForm, LoadingForm } from '../entity/form/form-states.tsx'
import { NumberInput } from '../entity/inputs/number-input.tsx'
import { LeaveQuestion, useLeaveGuard } from '../entity/form/leave-guard.tsx'
import { textOf } from '../display/record-text.ts'
import { useDraft } from '../entity/form/use-draft.ts'
import { useUnits } from '../display/use-units.ts'
import { Accordion } from '../ui/accordion.tsx'
import { Alert } from '../ui/alert.tsx'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from '../settings-fields/settings-form.module.css'

/** As in positions: milliseconds and metres. Null when empty. */
interface Totals {
  hours: number | null
  totalDistance: number | null
}

const latestQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['position', 'latest', deviceId],
    queryFn: ({ signal }) => api.get<PositionJson[]>('positions', { deviceId }, signal),
    staleTime: 0,
    gcTime: 0,
  })

/** Sets a vehicle's engine hours and distance, when its tracker's totals are wrong. */
export function AccumulatorsForm({ deviceId }: { deviceId: number }) {
  const one = useQuery(oneQuery(device, deviceId))
  const latest = useQuery(latestQuery(deviceId))
  const failure = one.error ?? latest.error
  const again = () => void Promise.all([one.refetch(), latest.refetch()])
  if (failure) return <FailedForm entity={device as Entity} failure={failure} onRetry={again} />
  if (!one.data || !latest.data) return <LoadingForm entity={device as Entity} />
  const name = textOf(one.data['name'])
  return <LoadedForm deviceId={deviceId} name={name} position={latest.data[0] ?? null} />
}

interface LoadedProps {
  deviceId: number
  name: string
  position: PositionJson | null
}

function LoadedForm({ deviceId, name, position }: LoadedProps) {
  const t = useWords()
  const formats = useFormats()
  const { first, record: totals, isDirty, change } = useDraft(totalsOf(position))
  const save = useSaveTotals(deviceId)
  const guard = useLeaveGuard(isDirty && !save.isSuccess)
  const problemOf = useProblems(first, totals)
  const problems = { hours: problemOf('hours'), totalDistance: problemOf('totalDistance') }
  const leave = () => goTo('/settings/devices')
  const submit = () =>
    save.mutate(changed(first, totals), {
      onSuccess: () => {
        guard.release()
        showSnackbar({ text: t('accumulators.saved', { name }), kind: 'done' })
        leave()
      },
    })
  const input = (key: keyof Totals) => ({
    label: t(`accumulators.${key}`),
    hint: t(`accumulators.${key}.hint`),
    value: totals[key],
    onChange: (value: number | null) => {
      change(key, value)
      if (save.isError) save.reset()
    },
    onBlur: () => undefined,
    error: problems[key],
    required: false,
    disabled: position === null,
    mayBeZero: true,
  })
  return (
    <FormLayout
      title={t('accumulators.of', { name })}
      back={{ to: `/settings/device/${deviceId}`, label: name }}
      failure={save.error}
      maySave={isDirty && !problems.hours && !problems.totalDistance && !save.isPending}
      isSaving={save.isPending}
      onSave={submit}
      onCancel={leave}
    >
      <Accordion
        title={t('accumulators.title')}
        hint={position ? t('accumulators.asOf', { when: formats.dateTime(position.fixTime) }) : undefined}
        isOpen
      >
        {position === null && <Alert tone="info">{t('accumulators.noPosition')}</Alert>}
        <div className={styles['grid']}>
          <NumberInput {...input('hours')} unit="hours" />
          <NumberInput {...input('totalDistance')} unit="distance" />
        </div>
      </Accordion>
      <LeaveQuestion guard={guard} />
    </FormLayout>
  )
}

function totalsOf(position: PositionJson | null): Totals {
  const { hours, totalDistance } = position?.attributes ?? {}
  return {
    hours: typeof hours === 'number' ? hours : null,
    totalDistance: typeof totalDistance === 'number' ? totalDistance : null,
  }
}

/** Only what was edited: the vehicle may have driven on, and the unchanged total must not be set back. */
const changed = (before: Totals, after: Totals): Partial<Totals> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => value !== null && value !== before[key as keyof Totals]),
  )

/** What is wrong with a total, in the reader's unit; undefined when nothing is. */
function useProblems(first: Totals, totals: Totals): (key: keyof Totals) => string | undefined {
  const t = useWords()
  const shown = { hours: useUnits('hours').shown, totalDistance: useUnits('distance').shown }
  const most: Readonly<Record<keyof Totals, number>> = {
    hours: historyLimits.engineHoursMsMax,
    totalDistance: historyLimits.totalDistanceMetresMax,
  }
  return (key) => {
    const value = totals[key]
    if (value === null) return first[key] === null ? undefined : t('problem.missing')
    if (Number.isNaN(value)) return t('problem.invalid')
    if (value < 0) return t('problem.atLeast', { number: 0 })
    return value > most[key] ? t('problem.atMost', { number: Math.floor(shown[key](most[key])) }) : undefined
  }
}

function useSaveTotals(deviceId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (totals: Partial<Totals>) => api.put<void>(`devices/${deviceId}/accumulators`, { deviceId, ...totals }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['position'] }),
  })
}
